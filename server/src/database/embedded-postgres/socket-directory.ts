import { chown, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { StartError } from '../../start-error.ts'
import type { SystemAccount } from './system-account.ts'

const prefix = 'stamboek-'
/** A socket's path has at most 103 bytes (macOS; Linux 107), of which PostgreSQL's file name takes 14. */
const longestDirectory = 85

/**
 * Makes the private directory of the server's socket. The data directory may lie too deep, so it is a short
 * one under /tmp; whoever can enter it is the database's superuser.
 */
export async function makeSocketDirectory(account: SystemAccount, dataDirectory: string): Promise<string> {
  for (const parent of new Set(['/tmp', os.tmpdir(), '/var/tmp', '/dev/shm', dataDirectory])) {
    // The setting is a list: it would read a comma as the start of the next directory.
    const isFit = Buffer.byteLength(parent) + prefix.length + 7 <= longestDirectory && !/[",]/.test(parent)
    const directory = isFit ? await mkdtemp(path.join(parent, prefix)).catch(() => undefined) : undefined
    if (directory !== undefined) {
      if (account.spawnAs.uid !== undefined) {
        await chown(directory, account.uid, account.gid)
      }
      return directory
    }
  }
  throw new StartError(
    'Er is geen map voor de verbinding met de database te maken: maak /tmp schrijfbaar voor Stamboek.',
  )
}

/** Whether a path read from a file can have come from `makeSocketDirectory`, and so may be removed. */
export function isSocketDirectory(directory: string): boolean {
  return path.isAbsolute(directory) && /^stamboek-[A-Za-z0-9]{6}$/.test(path.basename(directory))
}

/** After a crash of the server: the next one gets the same directory, without the dead one's files. */
export async function clearSocketDirectory(directory: string): Promise<void> {
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) {
    await rm(path.join(directory, name), { force: true })
  }
}
