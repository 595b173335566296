import { chmodSync } from 'node:fs'
import { access, constants, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../../start-error.ts'
import { makeDirectory } from '../../write-to-disk.ts'
import { clusterDirectory } from './cluster.ts'
import { errorCode } from './explain-failure.ts'
import { createForeignOwnerError } from './system-account.ts'

/**
 * Creates the directory and its parents if they are missing, and returns its real path. Throws StartError if it belongs
 * to another user and is not writable.
 */
export async function prepareDataDirectory(dataDirectory: string): Promise<string> {
  // PostgreSQL's user must be able to traverse a directory that root creates, but not to list it.
  await makeDirectory(path.resolve(dataDirectory), process.getuid?.() === 0 ? 0o711 : 0o700)
  const { uid } = await stat(dataDirectory)
  await access(dataDirectory, constants.W_OK | constants.X_OK).catch((error: unknown) => {
    if (errorCode(error) === 'EACCES' && uid !== process.getuid?.()) {
      throw createForeignOwnerError(dataDirectory, uid)
    }
    throw error
  })
  return realpath(dataDirectory)
}

async function isDirectory(directory: string): Promise<boolean> {
  return (await stat(directory).catch(() => undefined))?.isDirectory() === true
}

/** Whether the directory of the cluster does not exist yet or cannot be reached; a start creates it. */
export async function lacksCluster(dataDirectory: string): Promise<boolean> {
  return !(await isDirectory(clusterDirectory(dataDirectory)))
}

const sqliteBusy = 5

const lockTimeoutMs = 500

/** Garbage collection of a handle would release its lock. */
const openLocks = new Set<DatabaseSync>()

/**
 * Locks the data directory for this process until `release`, by SQLite's lock on a file, which works between containers
 * and ends with the process. Throws StartError if another Stamboek holds it or the file cannot be opened. Closing the
 * file elsewhere in this process would drop the lock.
 */
export function lockDataDirectory(directory: string): { release(): void } {
  const file = path.join(directory, 'stamboek.lock')
  let handle: DatabaseSync | undefined
  try {
    handle = new DatabaseSync(file, { timeout: lockTimeoutMs })
    // A user who can read the file could hold a shared lock and block the start.
    chmodSync(file, 0o600)
    // A kill would leave a journal on disk.
    handle.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    handle?.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) {
      throw new StartError(
        `De gegevensmap ${directory} is in gebruik door een andere Stamboek: stop die eerst, of stel een andere DATA_DIR in.`,
      )
    }
    throw new StartError(
      `Het bestand ${file} is niet te openen: geef de gebruiker waaronder Stamboek draait schrijfrecht, of stel een andere DATA_DIR in.`,
      { cause: error },
    )
  }
  const lock = handle
  openLocks.add(lock)
  return {
    release() {
      if (openLocks.delete(lock)) {
        lock.close()
      }
    },
  }
}
