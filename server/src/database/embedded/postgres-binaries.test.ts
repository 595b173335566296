import { access, chmod, lstat, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { makeTestDirectory } from '@stamboek/testing/postgres/test-postgres'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { linkLibraries, prepareEmbeddedBinaries } from './postgres-binaries.ts'

let root: string
let elsewhere: string
let remove: () => Promise<void>

beforeEach(async () => {
  const made = await makeTestDirectory()
  remove = made.remove
  root = path.join(made.directory, 'package')
  elsewhere = path.join(made.directory, 'elsewhere')
  await mkdir(path.join(root, 'native/lib'), { recursive: true })
  await writeFile(path.join(root, 'native/lib/libicu.so.60.2'), 'library')
  const links = [{ source: 'native/lib/libicu.so.60.2', target: 'native/lib/libicu.so.60' }]
  await writeFile(path.join(root, 'native/pg-symlinks.json'), JSON.stringify(links))
})

afterEach(async () => {
  await chmod(path.join(root, 'native/lib'), 0o755)
  await remove()
})

test('makes the links that the install script would have made, and leaves them the next time', async () => {
  expect(await linkLibraries(root, elsewhere)).toBeUndefined()
  expect(await linkLibraries(root, elsewhere)).toBeUndefined()
  expect(await readFile(path.join(root, 'native/lib/libicu.so.60'), 'utf8')).toBe('library')
  await expect(access(elsewhere)).rejects.toThrow('ENOENT')
})

test('makes them elsewhere when the package is not writable', async () => {
  // Root writes all the same, and then needs nothing else.
  const isRoot = process.getuid?.() === 0
  await chmod(path.join(root, 'native/lib'), 0o555)
  const result = await linkLibraries(root, elsewhere)
  const packaged = path.join(root, 'native/lib')
  expect(result).toBe(isRoot ? undefined : `${elsewhere}:${packaged}`)
  const linked = path.join(isRoot ? packaged : elsewhere, 'libicu.so.60')
  expect((await lstat(linked)).isSymbolicLink()).toBe(true)
  expect(await readFile(linked, 'utf8')).toBe('library')
  const { ino } = await lstat(linked)
  expect(await linkLibraries(root, elsewhere)).toBe(result)
  expect((await lstat(linked)).ino).toBe(ino)
})

test('finds the programs of this platform', async () => {
  const { postgres, initdb } = await prepareEmbeddedBinaries(elsewhere)
  expect(path.basename(postgres)).toBe('postgres')
  await access(postgres)
  await access(initdb)
})
