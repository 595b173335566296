import { open, writeFile } from 'node:fs/promises'

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
