import { chmod, rename, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { embeddedUser } from './cluster.ts'
import type { ServerSettings } from './server-settings.ts'
import type { SystemAccount } from './system-account.ts'

const hbaFile = 'postgres-access.conf'
const identFile = 'postgres-users.conf'

/**
 * Settings that admit connections of this program's own system user alone, proven by the kernel (`peer`), where PostgreSQL
 * runs as another user: else every process of that user (nobody) would be the database's superuser. Both files belong to
 * this program's user; on the command line they hold for existing clusters too. Where both are one user, nothing is gained.
 */
export async function configurePeerAuthentication(
  account: SystemAccount,
  dataDirectory: string,
): Promise<ServerSettings> {
  const files = {
    hba_file: path.join(dataDirectory, hbaFile),
    ident_file: path.join(dataDirectory, identFile),
  }
  if (account.spawnAs.uid === undefined) {
    await Promise.all(Object.values(files).map((file) => rm(file, { force: true })))
    return {}
  }
  await writeReadable(files.hba_file, `local all ${embeddedUser} peer map=${embeddedUser}\n`)
  await writeReadable(files.ident_file, `${embeddedUser} "${os.userInfo().username}" ${embeddedUser}\n`)
  return files
}

/** Whole or not at all, for PostgreSQL's user to read and for nobody else to write. */
async function writeReadable(file: string, content: string): Promise<void> {
  const written = `${file}.new`
  await writeFile(written, content)
  await chmod(written, 0o644)
  await rename(written, file)
}
