import { linkSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordCommit } from './record-commit.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stamboek-commit-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a commit replaces the file in one step, so that a reader sees the old one or the new one whole', () => {
  const file = join(folder, '.commit.json')
  const [first, second] = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb'].map((commit) => ({ commit, committedOn: null }))
  recordCommit(first, file)
  linkSync(file, join(folder, 'opened'))
  recordCommit(second, file)
  expect(readFileSync(join(folder, 'opened'), 'utf8')).toBe(JSON.stringify(first))
  expect(readFileSync(file, 'utf8')).toBe(JSON.stringify(second))
  recordCommit(undefined, file)
  expect(readFileSync(file, 'utf8')).toBe(JSON.stringify(second))
  expect(readdirSync(folder).toSorted()).toEqual(['.commit.json', 'opened'])
})
