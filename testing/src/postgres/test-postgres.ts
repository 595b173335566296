import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { PostgresBinaries } from '@stamboek/server/database/embedded/postgres-binaries'
import type { ServerSettings } from '@stamboek/server/database/embedded/server-settings'
import {
  type EmbeddedConnection,
  startEmbeddedPostgres,
} from '@stamboek/server/database/embedded/start-embedded-postgres'

/** A throw-away PostgreSQL; `connection` is plain data, so that a global set-up can `provide` it. */
export interface TestPostgres {
  readonly kind: 'embedded' | 'installed'
  readonly version: string
  readonly connection: EmbeddedConnection
  stop(): Promise<void>
}

/** Without fsync: a lost test cluster costs nothing. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '100' }

/** Starts a private cluster in a temporary directory, of the embedded programs or of `installed` ones. */
export async function startTestPostgres(
  installed?: PostgresBinaries,
  overrides: ServerSettings = {},
): Promise<TestPostgres> {
  const { directory, remove } = await makeTestDirectory()
  const server = await startEmbeddedPostgres({
    dataDirectory: directory,
    settings: { ...settings, ...overrides },
    ...(installed === undefined ? {} : { binaries: installed }),
  }).catch(async (error: unknown) => {
    await remove()
    throw error
  })
  return {
    kind: installed === undefined ? 'embedded' : 'installed',
    version: server.version,
    connection: server.connection,
    async stop() {
      await server.stop()
      await remove()
    },
  }
}

export interface TestDirectory {
  readonly directory: string
  readonly remove: () => Promise<void>
}

/** A temporary directory that PostgreSQL's user can enter when the tests run as root. */
export async function makeTestDirectory(): Promise<TestDirectory> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'stamboek-test-'))
  await chmod(directory, 0o711)
  return { directory, remove: () => rm(directory, { recursive: true, force: true }) }
}

const oldestVersion = 15

/** The oldest supported PostgreSQL of the machine. */
export function findInstalledPostgres(): PostgresBinaries | undefined {
  for (const directory of installedDirectories()) {
    const binaries = { postgres: path.join(directory, 'postgres'), initdb: path.join(directory, 'initdb') }
    if (existsSync(binaries.postgres) && existsSync(binaries.initdb)) {
      const version = output(binaries.postgres, '--version')
      if (Number(/\) (\d+)/.exec(version)?.[1]) >= oldestVersion) {
        return binaries
      }
    }
  }
  return undefined
}

function installedDirectories(): string[] {
  const debian = ['15', '16', '17', '18'].map((version) => `/usr/lib/postgresql/${version}/bin`)
  return [...debian, output('pg_config', '--bindir')]
}

function output(program: string, option: string): string {
  return spawnSync(program, [option], { encoding: 'utf8' }).stdout?.trim() ?? ''
}
