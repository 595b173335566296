import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, vi } from 'vitest'

/** Gives a test file its own temporary folder, because other programs use the shared one. */
export function isolateTemporaryFiles(): void {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'stamboek-test-sheets-'))
    for (const name of ['TMPDIR', 'TEMP', 'TMP']) vi.stubEnv(name, folder)
  })
  afterAll(async () => {
    vi.unstubAllEnvs()
    await rm(folder, { recursive: true, force: true })
  })
}

/** Temporary files that this process has open or that are in their folder. */
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
