import { execFile } from 'node:child_process'
import { chmod, chown, mkdtemp, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from '../../start-error.ts'
import { syncDirectory } from '../../write-to-disk.ts'
import { errorCode, explainServerOutput } from './explain-failure.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { buildCommandAs, type SystemAccount } from './system-account.ts'

export const embeddedUser = 'stamboek'
export const embeddedDatabase = 'stamboek'

/** The path of PostgreSQL's files, the folder `postgres` in the data directory. */
export function clusterDirectory(dataDirectory: string): string {
  return path.join(dataDirectory, 'postgres')
}

/** The uid of the owner of the cluster's directory; undefined if it does not exist. Throws if it may not be read. */
export async function readClusterOwnerUid(cluster: string): Promise<number | undefined> {
  return (await stat(cluster).catch(undefinedWhenMissing))?.uid
}

interface ClusterRequest {
  readonly cluster: string
  readonly account: SystemAccount
  readonly binaries: PostgresBinaries
  readonly version: string
  readonly isDurable: boolean
}

/**
 * Creates the cluster and its database if there is none, removes leftovers of a killed start, and makes it private.
 * Throws StartError for one that is incomplete, of another major version, or on a file system without permissions.
 */
export async function prepareCluster(request: ClusterRequest): Promise<void> {
  const { cluster, version } = request
  await removeUnfinishedClusters(cluster)
  const found = (await readFile(path.join(cluster, 'PG_VERSION'), 'utf8').catch(undefinedWhenMissing))?.trim()
  if (found === undefined) {
    await removeWhenEmpty(cluster)
    await initialize(request)
  } else if (found !== majorOf(version)) {
    throw new StartError(
      `De database in ${cluster} is gemaakt met PostgreSQL ${found}; deze Stamboek bevat PostgreSQL ${majorOf(version)}: maak een back-up met de vorige Stamboek, of met npm run backup -- --old-postgres=MAP, en zet die terug in een nieuwe map.`,
    )
  }
  await restrictPermissions(cluster)
}

/**
 * Runs initdb in a sibling directory and renames it at the end, so that a kill leaves nothing or a whole cluster.
 */
async function initialize(request: ClusterRequest): Promise<void> {
  const { cluster } = request
  const building = await mkdtemp(`${cluster}.new-`)
  try {
    await build(request, building)
  } catch (error) {
    await rm(building, { recursive: true, force: true })
    throw error
  }
  await rename(building, cluster)
  await syncDirectory(path.dirname(cluster))
}

async function build(request: ClusterRequest, building: string): Promise<void> {
  const { account, binaries, isDurable } = request
  if (account.spawnAs.uid !== undefined) {
    await chown(building, account.uid, account.gid)
  }
  const words = [binaries.initdb, '-D', building, '-U', embeddedUser, '--encoding=UTF8', '--no-instructions']
  words.push('--auth-local=trust', '--auth-host=reject', ...localeOptions(request.version))
  words.push(...(isDurable ? [] : ['--no-sync']))
  await runProgram(request, words)
  const singleUser = [binaries.postgres, '--single', '-D', building, '-c', 'exit_on_error=on']
  singleUser.push(...(isDurable ? [] : ['-c', 'fsync=off']), 'template1')
  await runProgram(request, singleUser, `create database ${embeddedDatabase}\n`)
}

/** Sorts by code point on every machine; queries use COLLATE for language order. */
function localeOptions(version: string): string[] {
  return Number(majorOf(version)) >= 17
    ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
    : ['--locale=C', '--lc-collate=C.UTF-8', '--lc-ctype=C.UTF-8']
}

async function runProgram(request: ClusterRequest, words: string[], input = ''): Promise<void> {
  const { program, parameters, options } = buildCommandAs(request.account, request.binaries, words)
  await new Promise<void>((resolve, reject) => {
    const child = execFile(program, parameters, options, (error, _stdout, stderr) => {
      if (error === null) {
        resolve()
      } else {
        reject(explainServerOutput(stderr || error.message, request.cluster))
      }
    })
    // EPIPE of a program that exits before it reads its input must not crash this process.
    child.stdin?.on('error', () => {})
    child.stdin?.end(input)
  })
}

/** Removes directories of starts that were killed during initdb, which may still be writing. */
async function removeUnfinishedClusters(cluster: string): Promise<void> {
  const prefix = `${path.basename(cluster)}.new-`
  const retries = { maxRetries: 6, retryDelay: 100 }
  for (const name of await readdir(path.dirname(cluster))) {
    if (name.startsWith(prefix)) {
      const halfMade = path.join(path.dirname(cluster), name)
      await rm(halfMade, { recursive: true, force: true, ...retries }).catch(() => {})
    }
  }
}

async function removeWhenEmpty(cluster: string): Promise<void> {
  await rmdir(cluster).catch((error: unknown) => {
    if (errorCode(error) === 'ENOTEMPTY' || errorCode(error) === 'EEXIST') {
      throw new StartError(
        `De map ${cluster} bevat bestanden maar geen volledige database: zet een back-up terug, of verplaats de map.`,
      )
    }
    return undefinedWhenMissing(error)
  })
}

/** PostgreSQL refuses group and world permissions, which restored copies often have. */
async function restrictPermissions(cluster: string): Promise<void> {
  if (((await stat(cluster)).mode & 0o077) === 0) {
    return
  }
  await chmod(cluster, 0o700)
  if (((await stat(cluster)).mode & 0o077) !== 0) {
    throw new StartError(
      `Het bestandssysteem van ${cluster} kent geen gebruikersrechten: stel een DATA_DIR op een ander bestandssysteem in.`,
    )
  }
}

function majorOf(version: string): string {
  return /^\d+/.exec(version)?.[0] ?? version
}

function undefinedWhenMissing(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') {
    throw error
  }
}
