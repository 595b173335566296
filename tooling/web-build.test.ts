import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { hashSources, readWebState, writeBuildStamp } from './web-build.ts'

let root: string

beforeEach(() => {
  root = makeRoot()
  for (const file of [
    'web/src/ui/a.ts',
    'web/index.html',
    'model/src/b.ts',
    'package-lock.json',
    'web/dist/index.html',
  ])
    write(file, '')
})

function makeRoot(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stamboek-web-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

it('is missing without a stamp, even where a broken-off build left files', () => {
  expect(readWebState(root)).toBe('missing')
})

it('is current right after a build, and where the whole is copied', () => {
  writeBuildStamp(root, hashSources(root))
  expect(readWebState(root)).toBe('current')
  const copy = makeRoot()
  cpSync(root, copy, { recursive: true })
  expect(readWebState(copy)).toBe('current')
})

it.each(['web/src/ui/a.ts', 'model/src/b.ts', 'web/index.html', 'CHANGELOG.md', 'package-lock.json'])(
  'is stale after a change of %s',
  (file) => {
    writeBuildStamp(root, hashSources(root))
    write(file, 'x')
    expect(readWebState(root)).toBe('stale')
  },
)

it('is stale after a file was added, renamed or removed', () => {
  writeBuildStamp(root, hashSources(root))
  write('web/src/ui/c.ts', '')
  expect(readWebState(root)).toBe('stale')
  rmSync(join(root, 'web/src/ui/a.ts'))
  expect(readWebState(root)).toBe('stale')
  rmSync(join(root, 'web/src/ui/c.ts'))
  expect(readWebState(root)).toBe('stale')
})

it('stays current when the build output or a test changes', () => {
  writeBuildStamp(root, hashSources(root))
  write('web/dist/index.html', 'x')
  write('web/src/ui/a.test.ts', 'x')
  expect(readWebState(root)).toBe('current')
})

it('is current without its sources, as in a release', () => {
  writeBuildStamp(root, hashSources(root))
  rmSync(join(root, 'web/src'), { recursive: true })
  expect(readWebState(root)).toBe('current')
})
