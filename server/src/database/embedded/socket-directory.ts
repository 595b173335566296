import { chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { StartError } from '../../start-error.ts'
import type { SystemAccount } from './system-account.ts'

const prefix = 'stamboek-'
/** A socket path has at most 103 bytes (macOS; Linux 107), of which PostgreSQL's file name takes 14. */
const maxDirectoryBytes = 85
const ownerFile = 'cluster'

/**
 * Creates a private directory under /tmp or another short path, since that of the data directory may be too long, with
 * the identity of the cluster; throws StartError if none is writable. A process that can enter it is superuser of the
 * database, except with `configurePeerAuthentication`.
 */
export async function createSocketDirectory(
  account: SystemAccount,
  dataDirectory: string,
  cluster: string,
): Promise<string> {
  for (const parent of new Set(['/tmp', os.tmpdir(), '/var/tmp', '/dev/shm', dataDirectory])) {
    const isFit = Buffer.byteLength(parent) + prefix.length + 7 <= maxDirectoryBytes && !/[",]/.test(parent)
    const directory = isFit ? await mkdtemp(path.join(parent, prefix)).catch(() => undefined) : undefined
    if (directory !== undefined) {
      await writeFile(path.join(directory, ownerFile), await clusterIdentity(cluster))
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

/**
 * Whether a path from a file is a socket directory of this cluster. A copied cluster still names the directory of the
 * original, whose server may run in another container.
 */
export async function isSocketDirectoryOf(directory: string, cluster: string): Promise<boolean> {
  if (!path.isAbsolute(directory) || !/^stamboek-[A-Za-z0-9]{6}$/.test(path.basename(directory))) {
    return false
  }
  const owner = await readFile(path.join(directory, ownerFile), 'utf8').catch(() => undefined)
  return owner !== undefined && owner === (await clusterIdentity(cluster))
}

async function clusterIdentity(cluster: string): Promise<string> {
  const { dev, ino } = await stat(cluster, { bigint: true })
  return `${dev}:${ino}`
}

/** Deletes the socket and lock file of port 5432, if they exist. No server may be running on them. */
export async function removeSocketFiles(directory: string): Promise<void> {
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) {
    await rm(path.join(directory, name), { force: true })
  }
}
