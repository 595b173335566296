import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hashFile, writeArchive, writeChecksums } from './write-archive.ts'

function makeFolder(names: readonly string[], mode: number): { parent: string; folder: string } {
  const parent = mkdtempSync(join(tmpdir(), 'stamboek-archive-'))
  onTestFinished(() => rmSync(parent, { recursive: true }))
  const folder = join(parent, 'product')
  mkdirSync(join(folder, 'inside'), { recursive: true })
  for (const name of names) {
    writeFileSync(join(folder, name), `content of ${name}`)
    chmodSync(join(folder, name), mode)
    utimesSync(join(folder, name), mode, mode)
  }
  return { parent, folder }
}

const modifiedOn = new Date('2026-11-27T14:00:00Z')

test('the same files give the same bytes, whatever their order, times and modes', async () => {
  const first = makeFolder(['b', 'a', 'inside/c'], 0o600)
  const second = makeFolder(['inside/c', 'a', 'b'], 0o666)
  await writeArchive(first.folder, join(first.parent, '1.tgz'), modifiedOn)
  await writeArchive(second.folder, join(second.parent, '2.tgz'), modifiedOn)
  expect(hashFile(join(first.parent, '1.tgz'))).toBe(hashFile(join(second.parent, '2.tgz')))

  writeFileSync(join(second.folder, 'a'), 'other content')
  await writeArchive(second.folder, join(second.parent, '2.tgz'), modifiedOn)
  expect(hashFile(join(first.parent, '1.tgz'))).not.toBe(hashFile(join(second.parent, '2.tgz')))
})

test('checksums name every file with slashes, sorted', () => {
  const { folder } = makeFolder(['b', 'inside/c', '.a'], 0o600)
  writeChecksums(folder)
  const lines = readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trimEnd().split('\n')
  expect(lines).toEqual(['.a', 'b', 'inside/c'].map((name) => `${hashFile(join(folder, name))}  ${name}`))
})

test('says why nothing could be packed', async () => {
  const { parent } = makeFolder([], 0o600)
  await expect(writeArchive(join(parent, 'absent'), join(parent, 'x.tgz'), modifiedOn)).rejects.toThrow(
    'GNU tar kon de release niet inpakken',
  )
})
