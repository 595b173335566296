import path from 'node:path'
import { StartError } from '../../start-error.ts'
import { type DatabaseLog, silentLog } from '../connection/database-log.ts'
import {
  clusterDirectory,
  embeddedDatabase,
  embeddedUser,
  prepareCluster,
  readClusterOwnerUid,
} from './cluster.ts'
import { lockDataDirectory, prepareDataDirectory } from './data-directory.ts'
import { explainFailure } from './explain-failure.ts'
import { configurePeerAuthentication } from './peer-authentication.ts'
import { type PostgresBinaries, prepareEmbeddedBinaries } from './postgres-binaries.ts'
import type { ServerSettings } from './server-settings.ts'
import { createSocketDirectory } from './socket-directory.ts'
import { supervisePostmaster } from './supervise-postmaster.ts'
import { chooseSystemAccount } from './system-account.ts'

export interface EmbeddedConnection {
  readonly host: string
  readonly port?: number
  readonly user: string
  readonly password?: string
  readonly database: string
}

export interface EmbeddedPostgres {
  readonly connection: EmbeddedConnection
  readonly version: string
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  readonly dataDirectory: string
  readonly log?: DatabaseLog
  readonly binaries?: PostgresBinaries
  readonly settings?: ServerSettings
}

/**
 * Starts the bundled PostgreSQL on a private socket, and keeps it running until `stop` or the end of this process, also
 * by kill -9. Creates what the data directory lacks, and locks it. Throws a StartError.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    // Node.js cannot open PostgreSQL's sockets there; it would need a loopback port with a password.
    throw new StartError('De ingebouwde database werkt niet onder Windows: stel DATABASE_URL in.')
  }
  try {
    const dataDirectory = await prepareDataDirectory(options.dataDirectory)
    const binaries =
      options.binaries ?? (await prepareEmbeddedBinaries(path.join(dataDirectory, 'postgres-libraries')))
    const cluster = clusterDirectory(dataDirectory)
    const owner = await readClusterOwnerUid(cluster)
    const { account, version } = chooseSystemAccount({ binaries, dataDirectory, owner })
    const lock = lockDataDirectory(dataDirectory)
    try {
      const { log = silentLog } = options
      const settings = { ...(await configurePeerAuthentication(account, dataDirectory)), ...options.settings }
      await prepareCluster({ cluster, account, binaries, version, isDurable: settings.fsync !== 'off' })
      const socketDirectory = await createSocketDirectory(account, dataDirectory, cluster)
      const server = await supervisePostmaster({ binaries, account, cluster, socketDirectory, settings, log })
      return {
        connection: { host: socketDirectory, port: 5432, user: embeddedUser, database: embeddedDatabase },
        version,
        stop: () => server.stop().finally(() => lock.release()),
      }
    } catch (error) {
      lock.release()
      throw error
    }
  } catch (error) {
    throw explainFailure(error, options.dataDirectory)
  }
}
