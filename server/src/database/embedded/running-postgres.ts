import { realpath } from 'node:fs/promises'
import { clusterDirectory, embeddedDatabase, embeddedUser } from './cluster.ts'
import { isPostmasterOf, readPostmasterFile } from './orphaned-postmaster.ts'
import { isSocketDirectoryOf } from './socket-directory.ts'

/** The URL of the embedded PostgreSQL that runs on the data directory; undefined if none does. */
export async function findRunningPostgresUrl(dataDirectory: string): Promise<string | undefined> {
  const directory = await realpath(dataDirectory).catch(() => undefined)
  const cluster = directory && clusterDirectory(directory)
  const found = cluster && (await readPostmasterFile(cluster))
  if (!found || !(await isPostmasterOf(cluster, found.pid))) return undefined
  const { socketDirectory = '' } = found
  if (!(await isSocketDirectoryOf(socketDirectory, cluster))) return undefined
  return `postgres://${embeddedUser}@/${embeddedDatabase}?host=${encodeURIComponent(socketDirectory)}&port=5432`
}
