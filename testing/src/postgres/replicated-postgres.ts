import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { PostgresBinaries } from '@stamboek/server/database/embedded/postgres-binaries'
import {
  type EmbeddedConnection,
  startEmbeddedPostgres,
} from '@stamboek/server/database/embedded/start-embedded-postgres'
import {
  buildCommandAs,
  chooseSystemAccount,
  type SystemAccount,
} from '@stamboek/server/database/embedded/system-account'
import { Client } from 'pg'
import { makeTestDirectory } from './test-postgres.ts'

export interface ReplicatedPostgres {
  readonly primary: EmbeddedConnection
  /** A hot standby. Commits of the primary wait for it. */
  readonly standby: EmbeddedConnection
  stop(): Promise<void>
}

/** Without fsync: no test loses power. Commits wait for the standby. */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'on',
  max_connections: '100',
  max_wal_senders: '4',
  wal_level: 'replica',
}

/**
 * Starts a primary with a streaming standby in temporary directories; needs the programs of an installed PostgreSQL.
 */
export async function startReplicatedPostgres(binaries: PostgresBinaries): Promise<ReplicatedPostgres> {
  const { directory, remove } = await makeTestDirectory()
  const [first, second] = [path.join(directory, 'first'), path.join(directory, 'second')]
  const access = path.join(directory, 'access.conf')
  await writeFile(access, 'local all all trust\nlocal replication all trust\n', { mode: 0o644 })
  await mkdir(second)
  const shared = { ...settings, hba_file: access }
  const primary = await startEmbeddedPostgres({ dataDirectory: first, binaries, settings: shared })
  const { account } = chooseSystemAccount({ binaries, dataDirectory: second, owner: undefined })
  const standby = await startStandby(
    { binaries, account, directory: second, settings: shared },
    primary.connection,
  )
  await runStatements(primary.connection, [
    `ALTER SYSTEM SET synchronous_standby_names = '*'`,
    'SELECT pg_reload_conf()',
  ])
  return {
    primary: primary.connection,
    standby: standby.connection,
    async stop() {
      await standby.stop()
      await primary.stop()
      await remove()
    },
  }
}

export async function runStatements<Row extends object>(
  connection: EmbeddedConnection,
  statements: readonly string[],
): Promise<readonly Row[]> {
  const client = new Client(connection)
  await client.connect()
  try {
    let rows: readonly Row[] = []
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

interface StandbyRequest {
  readonly binaries: PostgresBinaries
  readonly account: SystemAccount
  readonly directory: string
  readonly settings: Readonly<Record<string, string>>
}

async function startStandby(request: StandbyRequest, primary: EmbeddedConnection) {
  const { binaries, account, directory } = request
  const [data, socket] = [path.join(directory, 'postgres'), path.join(directory, 'socket')]
  for (const each of [data, socket]) {
    await mkdir(each, { mode: 0o700 })
    await chown(each, account.uid, account.gid)
  }
  const backup = path.join(path.dirname(binaries.postgres), 'pg_basebackup')
  const source = ['--host', primary.host, '--username', primary.user]
  const copy = start(request, [
    backup,
    ...source,
    '--pgdata',
    data,
    '--write-recovery-conf',
    '--checkpoint=fast',
  ])
  const [code] = (await once(copy, 'close')) as [number | null]
  if (code !== 0) throw new Error('The primary could not be copied')
  const all = { ...request.settings, listen_addresses: '', unix_socket_directories: socket }
  const parameters = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = start(request, [binaries.postgres, '-D', data, ...parameters])
  const kill = () => server.kill('SIGKILL')
  process.once('exit', kill)
  await waitForLine(server, 'ready to accept read-only connections')
  return {
    connection: { host: socket, port: 5432, user: primary.user, database: primary.database },
    async stop() {
      process.off('exit', kill)
      const ended = once(server, 'close')
      server.kill('SIGQUIT')
      await ended
    },
  }
}

function start({ account, binaries }: StandbyRequest, words: readonly string[]): ChildProcess {
  const { program, parameters, options } = buildCommandAs(account, binaries, words)
  return spawn(program, parameters, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
}

async function waitForLine({ stderr }: ChildProcess, text: string): Promise<void> {
  if (!stderr) throw new Error('The program has no output')
  const lines: string[] = []
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: stderr })
      .on('line', (line) => {
        lines.push(line)
        if (line.includes(text)) resolve()
      })
      .on('close', () => reject(new Error(`The standby did not start: ${lines.join('\n')}`)))
  })
}
