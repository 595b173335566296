import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { formatSettings, requireFree, writeSettings } from './settings-file.ts'

let directory: string
let file: string

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'settings-'))
  file = path.join(directory, 'stamboek.env')
})
afterEach(() => rm(directory, { recursive: true }))

test('a shell reads each value as it was; absent settings have no line', async () => {
  const url = 'postgres://u:a"b\\c$d`e\'f g#h%i@db/x'
  const content = formatSettings({ DATABASE_URL: url, PUBLIC_URL: undefined, DEMO: 'off' })
  await writeSettings(file, content)
  const script = '. "$1"; printf "%s\\n" "$DATABASE_URL" "$DEMO"'
  expect(execFileSync('sh', ['-c', script, 'sh', file], { encoding: 'utf8' })).toBe(`${url}\noff\n`)
  expect(content).not.toContain('PUBLIC_URL')
  expect(content).toMatch(/\nDEMO=off\n$/)
})

test('a value of two lines is refused', () => {
  expect(() => formatSettings({ PUBLIC_URL: 'a\nDEMO=on' })).toThrow('PUBLIC_URL heeft meer dan één regel.')
})

test('the file is for its owner alone, whole, and never overwritten', async () => {
  await writeSettings(file, 'A="1"\n')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await writeSettings(file, 'A="1"\n')
  await requireFree(file, 'A="1"\n')
  await expect(writeSettings(file, 'A="2"\n')).rejects.toThrow('bestaat al en wordt niet overschreven')
  await expect(requireFree(file, 'A="2"\n')).rejects.toThrow('bestaat al en wordt niet overschreven')
  expect(await readFile(file, 'utf8')).toBe('A="1"\n')
  expect(await readdir(directory)).toEqual(['stamboek.env'])
})

test('a folder that is not there is refused before anything is changed', async () => {
  await expect(requireFree(path.join(directory, 'none/x.env'), '')).rejects.toThrow('is niet te maken')
})
