import { access, constants, mkdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from './explain-failure.ts'
import { foreignOwnerError } from './system-account.ts'

/** Makes the data directory where it is missing, sees to it that it is ours to use, and returns its real path. */
export async function prepareDataDirectory(dataDirectory: string): Promise<string> {
  // PostgreSQL's user must be able to pass through a directory that root makes; it cannot list it.
  await makeDirectory(path.resolve(dataDirectory), process.getuid?.() === 0 ? 0o711 : 0o700)
  const { uid } = await stat(dataDirectory)
  await access(dataDirectory, constants.W_OK | constants.X_OK).catch((error: unknown) => {
    if (errorCode(error) === 'EACCES' && uid !== process.getuid?.()) {
      throw foreignOwnerError(dataDirectory, uid)
    }
    throw error
  })
  return realpath(dataDirectory)
}

/** Not by `recursive`: that never returns below directories that cannot be written to at all, such as /proc. */
async function makeDirectory(directory: string, mode: number): Promise<void> {
  if (await isDirectory(directory)) {
    return
  }
  const parent = path.dirname(directory)
  if (parent !== directory) {
    await makeDirectory(parent, mode)
  }
  await mkdir(directory, { mode }).catch(async (error: unknown) => {
    // Another start may have made it in the meantime.
    if (errorCode(error) !== 'EEXIST' || !(await isDirectory(directory))) {
      throw error
    }
  })
}

async function isDirectory(directory: string): Promise<boolean> {
  return (await stat(directory).catch(() => undefined))?.isDirectory() === true
}
