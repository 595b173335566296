import { spawnSync } from 'node:child_process'
import os from 'node:os'
import { StartError } from '../../start-error.ts'
import { explainServerOutput } from './explain-failure.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'

/** The user that runs PostgreSQL's programs, which refuse to run as root. */
export interface SystemAccount {
  readonly uid: number
  readonly gid: number
  readonly spawnAs: { readonly uid?: number; readonly gid?: number }
  readonly prefix: readonly string[]
}

interface AccountRequest {
  readonly binaries: PostgresBinaries
  readonly dataDirectory: string
  readonly owner: number | undefined
}

/**
 * Chooses the first account that can run PostgreSQL, with its version; throws StartError if none can. An ordinary user
 * is its own account. Root becomes `nobody` or, if nobody cannot enter the path (such as below /root), root in a user
 * namespace that maps to an ordinary user.
 */
export function chooseSystemAccount(question: AccountRequest): { account: SystemAccount; version: string } {
  const candidates = process.getuid?.() === 0 ? accountsForRoot(question) : [ownAccount(question)]
  let output = ''
  for (const account of candidates) {
    const trial = probeAccount(account, question)
    if (trial.version !== undefined) {
      return { account, version: trial.version }
    }
    output = trial.output
  }
  if (process.getuid?.() !== 0) {
    if (candidates.some(({ prefix }) => prefix.length > 0)) {
      throw new StartError(
        `De gebruiker waaronder Stamboek draait (nummer ${process.getuid?.()}) heeft geen naam op dit systeem, en PostgreSQL vraagt daarom: geef die gebruiker een regel in /etc/passwd, of stel DATABASE_URL in.`,
      )
    }
    throw explainServerOutput(output, question.dataDirectory)
  }
  throw new StartError(
    `Stamboek draait als root en de gebruiker nobody kan niet in ${question.dataDirectory} of in de map van Stamboek zelf: zet DATA_DIR (en Stamboek) waar nobody bij kan, start Stamboek als gewone gebruiker, of stel DATABASE_URL in.`,
  )
}

/**
 * Program, parameters and options that spawn `words` as the account, in `/` and without the operator's PGPORT, PGDATA,
 * LC_* and TZ.
 */
export function buildCommandAs(account: SystemAccount, binaries: PostgresBinaries, words: readonly string[]) {
  const [program = '', ...parameters] = [...account.prefix, ...words]
  return {
    program,
    parameters,
    options: {
      ...account.spawnAs,
      cwd: '/',
      env: {
        PATH: process.env.PATH ?? '/usr/bin:/bin',
        LC_ALL: 'C',
        TZ: 'UTC',
        ...(binaries.libraryPath === undefined ? {} : { LD_LIBRARY_PATH: binaries.libraryPath }),
      },
    },
  }
}

function ownAccount({ dataDirectory, owner }: AccountRequest): SystemAccount {
  const uid = process.getuid?.() ?? -1
  const gid = process.getgid?.() ?? -1
  if (owner !== undefined && owner !== uid) {
    throw createForeignOwnerError(dataDirectory, owner)
  }
  try {
    os.userInfo()
    return { uid, gid, spawnAs: {}, prefix: [] }
  } catch {
    // A container may run as a uid without a name; initdb requires a name.
    return { uid, gid, spawnAs: {}, prefix: namespacePrefix(userIds('nobody')) }
  }
}

function accountsForRoot({ dataDirectory, owner }: AccountRequest): SystemAccount[] {
  const nobody = userIds('nobody') ?? userIds('postgres')
  const direct = nobody === undefined ? [] : [{ ...nobody, spawnAs: nobody, prefix: [] }]
  const behindNamespace = { uid: 0, gid: 0, spawnAs: {}, prefix: namespacePrefix(nobody) }
  if (owner === undefined) {
    return [...direct, behindNamespace]
  }
  if (owner === 0) {
    return [behindNamespace]
  }
  if (owner === nobody?.uid) {
    return direct
  }
  throw createForeignOwnerError(dataDirectory, owner)
}

/** Returns the error that names the owner of the files, by name if the program `id` knows it, else by uid. */
export function createForeignOwnerError(directory: string, owner: number): StartError {
  const name = spawnSync('id', ['-un', String(owner)], { encoding: 'utf8' }).stdout?.trim()
  return new StartError(
    `De bestanden in ${directory} zijn van een andere gebruiker (${name || owner}): start Stamboek als die gebruiker, of stel een andere DATA_DIR in.`,
  )
}

/** Maps to nobody, since initdb looks the user's name up. */
function namespacePrefix({ uid, gid } = { uid: 65534, gid: 65534 }): string[] {
  return ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`]
}

function userIds(name: string): { uid: number; gid: number } | undefined {
  const [uid, gid] = ['-u', '-g'].map((option) => {
    const answer = spawnSync('id', [option, name], { encoding: 'utf8' })
    return answer.status === 0 ? Number(answer.stdout) : Number.NaN
  })
  return uid !== undefined && gid !== undefined && uid >= 0 && gid >= 0 ? { uid, gid } : undefined
}

function probeAccount(account: SystemAccount, { binaries, dataDirectory }: AccountRequest) {
  const script = 'cd "$1" && exec "$0" --version'
  const words = ['/bin/sh', '-c', script, binaries.postgres, dataDirectory]
  const { program, parameters, options } = buildCommandAs(account, binaries, words)
  const answer = spawnSync(program, parameters, { ...options, encoding: 'utf8' })
  const version = /PostgreSQL\) (\d+\S*)/.exec(answer.stdout ?? '')?.[1]
  return { version, output: `${answer.stderr ?? ''}\n${answer.error?.message ?? ''}` }
}
