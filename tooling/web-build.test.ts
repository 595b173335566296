import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { findNewestSourceTime, readWebState, writeBuildStamp } from './web-build.ts'

const built = new Date('2026-01-01T12:00:00Z')
const later = new Date('2026-01-01T12:00:01Z')

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stamboek-web-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const file of [
    'web/src/ui/a.ts',
    'web/index.html',
    'model/src/b.ts',
    'package-lock.json',
    'web/dist/index.html',
  ]) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), '')
  }
  for (const path of [
    'web/src/ui/a.ts',
    'web/src/ui',
    'web/src',
    'web/index.html',
    'model/src/b.ts',
    'model/src',
  ]) {
    touch(path, built)
  }
  touch('package-lock.json', built)
})

function touch(path: string, time: Date): void {
  utimesSync(join(root, path), time, time)
}

it('is missing without a stamp, even where a broken-off build left files', () => {
  expect(readWebState(root)).toBe('missing')
})

it('is current right after a build', () => {
  writeBuildStamp(root, findNewestSourceTime(root))
  expect(readWebState(root)).toBe('current')
})

it.each(['web/src/ui/a.ts', 'model/src/b.ts', 'web/index.html', 'package-lock.json'])(
  'is stale after a change of %s',
  (file) => {
    writeBuildStamp(root, findNewestSourceTime(root))
    touch(file, later)
    expect(readWebState(root)).toBe('stale')
  },
)

it('is stale after a file was added or removed', () => {
  writeBuildStamp(root, findNewestSourceTime(root))
  rmSync(join(root, 'web/src/ui/a.ts'))
  expect(readWebState(root)).toBe('stale')
})

it('stays current when the build output changes', () => {
  writeBuildStamp(root, findNewestSourceTime(root))
  touch('web/dist/index.html', later)
  expect(readWebState(root)).toBe('current')
})
