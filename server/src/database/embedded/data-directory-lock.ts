import { chmodSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../../start-error.ts'

const sqliteBusy = 5 // SQLITE_BUSY

/** A process that was killed a moment ago may not be quite gone. */
const lockTimeoutMs = 500

/** Locks live as long as the process: a collected handle would silently give the lock away. */
const openLocks = new Set<DatabaseSync>()

/**
 * Makes this process the only Stamboek that uses the data directory, until `release` or its end, however it ends.
 *
 * The lock is SQLite's lock on an empty file, which is the operating system's own lock on it: it cannot
 * be left behind by a killed process, needs no process ids, and holds between containers that share a volume.
 * Nothing else in this process may open the file: closing it would drop the lock.
 */
export function lockDataDirectory(directory: string): { release(): void } {
  const file = path.join(directory, 'stamboek.lock')
  let handle: DatabaseSync | undefined
  try {
    handle = new DatabaseSync(file, { timeout: lockTimeoutMs })
    // Whoever can read it could hold a shared lock, and so keep Stamboek from starting.
    chmodSync(file, 0o600)
    // A journal on disk would be left behind by a kill.
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
