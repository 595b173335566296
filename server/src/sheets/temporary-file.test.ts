import { spawn, spawnSync } from 'node:child_process'
import { readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isolateTemporaryFiles } from '@stamboek/testing/sheets/temporary-files'
import { expect, test } from 'vitest'
import { openTemporaryFile, removeOrphanedFiles } from './temporary-file.ts'

isolateTemporaryFiles()

const uuid = '01935b6e-7c4a-4d3e-9f10-0123456789ab'
const nameOf = (pid: number | undefined) => `stamboek-sheet-p${pid}-${uuid}`

test('what ended processes left is removed, and nothing of one that runs', async () => {
  const dead = spawnSync(process.execPath, ['--version']).pid
  const running = spawn(process.execPath, ['-e', 'process.stdin.resume()'])
  try {
    const others = [nameOf(running.pid), nameOf(0), `stamboek-sheet-${uuid}`, `${nameOf(dead)}.csv`]
    for (const name of [...others, nameOf(dead), nameOf(process.pid)])
      await writeFile(join(tmpdir(), name), '')
    await removeOrphanedFiles()
    expect((await readdir(tmpdir())).toSorted()).toEqual(others.toSorted())
  } finally {
    running.kill()
  }
})

test('a file that is open stays open when its name is removed', async () => {
  await using file = await openTemporaryFile()
  await removeOrphanedFiles()
  await file.handle.write('Code')
  expect((await file.handle.stat()).size).toBe(4)
})
