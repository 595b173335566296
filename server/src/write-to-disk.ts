import { mkdir, open, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Writes a new file, readable for its owner only, and waits until it is on disk. */
export async function writeToDisk(file: string, content: string | Uint8Array): Promise<void> {
  await writeFile(file, content, { flag: 'wx', mode: 0o600, flush: true })
}

/** Waits until the names in a directory are on disk. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes a directory, and those above it, that are missing: `recursive` of mkdir never returns below unwritable ones such as /proc. */
export async function makeDirectory(directory: string, mode: number): Promise<void> {
  if (await isDirectory(directory)) {
    return
  }
  const parent = path.dirname(directory)
  if (parent !== directory) {
    await makeDirectory(parent, mode)
  }
  await mkdir(directory, { mode }).catch(async (error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !(await isDirectory(directory))) {
      throw error
    }
  })
}

async function isDirectory(directory: string): Promise<boolean> {
  return (await stat(directory).catch(() => undefined))?.isDirectory() === true
}
