import { readdir, readlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The temporary files that this process has open, or that stand in the folder for them. */
export async function temporaryFiles(): Promise<readonly string[]> {
  const inFolder = await readdir(tmpdir())
  const open = process.platform === 'linux' ? await openFiles() : []
  return [...inFolder.map((name) => join(tmpdir(), name)), ...open].filter((path) =>
    path.startsWith(join(tmpdir(), 'stamboek-sheet-')),
  )
}

async function openFiles(): Promise<readonly string[]> {
  const descriptors = await readdir('/proc/self/fd')
  return Promise.all(descriptors.map((each) => readlink(`/proc/self/fd/${each}`).catch(() => '')))
}
