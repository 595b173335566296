import { statfs } from 'node:fs/promises'
import type { DatabaseStatus, NodeLogLevel, SystemStatus } from '@stamboek/model/contract/system-status'
import type { Database } from '../database/connection/database.ts'
import type { FactsReader } from './database-facts.ts'
import { findWarnings } from './find-warnings.ts'
import { type RegisteredNode, readNodes } from './node-registry.ts'
import type { StatementLog } from './statement-log.ts'

interface StatusOptions {
  readonly database: Pick<Database, 'kysely' | 'kind' | 'readPools'>
  readonly dataDirectory: string
  readonly node: Pick<RegisteredNode, 'id' | 'sendHeartbeat'>
  readonly facts: FactsReader
  /** Whether the database was a restored copy at the start. */
  readonly isCopy: boolean
  readonly statements: Pick<StatementLog, 'list'>
  readonly setDebugging: (isDebugging: boolean) => void
}

export interface SystemStatusReader {
  readonly read: () => Promise<SystemStatus>
  readonly setDebugging: (isDebugging: boolean) => Promise<NodeLogLevel>
}

/** Pages that refresh at the same time share the queries. */
const maxFactsAgeMs = 1_000

/** Returns what the page Status shows, as this node sees it; `read` rejects while the database does not answer. */
export function createSystemStatus(options: StatusOptions): SystemStatusReader {
  const { database, node, facts, statements } = options
  return {
    async read() {
      const { server, queue, imports, backup, auditChains, expiring } = await facts.read(maxFactsAgeMs)
      const status = {
        measuredOnUtc: new Date().toISOString(),
        nodes: await readNodes(database.kysely, node.id),
        database: {
          kind: database.kind,
          ...server,
          pools: database.readPools(),
          slowestStatements: statements.list(),
          disk: database.kind === 'embedded' ? await readDisk(options.dataDirectory) : null,
        },
        queue,
        imports: imports.byStatus,
        backup,
        auditChains,
        expiring,
      }
      return { ...status, warnings: findWarnings({ ...status, isCopy: options.isCopy }) }
    },
    async setDebugging(isDebugging) {
      options.setDebugging(isDebugging)
      await node.sendHeartbeat()
      return { nodeId: node.id, isDebugging }
    },
  }
}

async function readDisk(directory: string): Promise<DatabaseStatus['disk']> {
  const { bavail, blocks, bsize } = await statfs(directory)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}
