import { chmod, rename, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { embeddedUser } from './cluster.ts'
import type { ServerSettings } from './server-settings.ts'
import type { SystemAccount } from './system-account.ts'

const hbaFile = 'postgres-access.conf'
const identFile = 'postgres-users.conf'

/**
 * Writes access files by which PostgreSQL accepts only this process's system user (`peer`), and returns their settings.
 * Needed if it runs as another user (nobody), whose processes would all be superuser; else removes the files and
 * returns none.
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

async function writeReadable(file: string, content: string): Promise<void> {
  const written = `${file}.new`
  await writeFile(written, content)
  await chmod(written, 0o644)
  await rename(written, file)
}
