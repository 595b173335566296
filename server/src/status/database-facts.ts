import type {
  AuditChainStatus,
  BackupStatus,
  DatabaseStatus,
  ExpiringStatus,
  QueueStatus,
} from '@stamboek/model/contract/system-status'
import { type Kysely, sql } from 'kysely'
import { countSessions } from '../access/sessions.ts'
import { allUnitsChain } from '../audit-chain/entry-link.ts'
import { readChainFacts } from '../audit-chain/verification-facts.ts'
import type { Database, DatabaseTables } from '../database/connection/database.ts'
import { readQueueFacts } from '../jobs/queue-facts.ts'
import { readBackupFacts } from './backup-facts.ts'
import { type ImportFacts, readImportFacts } from './import-facts.ts'

/** Facts that the database tells about itself and the installation, the same on every node. */
export interface DatabaseFacts {
  readonly server: Pick<
    DatabaseStatus,
    'version' | 'sizeBytes' | 'connections' | 'maxConnections' | 'oldestTransaction'
  >
  readonly queue: QueueStatus
  readonly imports: ImportFacts
  readonly backup: BackupStatus
  readonly auditChains: readonly AuditChainStatus[]
  readonly expiring: ExpiringStatus
  /** The number of the last audit entry; those that were rolled back have numbers, too. */
  readonly lastAuditEntry: number
}

export interface FactsReader {
  /**
   * Returns facts of at most `maxAgeMs` ago; callers at the same time share the queries. Older ones, up to `maxStaleMs`,
   * are returned at once, and queried again for the next call. Rejects as a query does.
   */
  readonly read: (maxAgeMs: number, maxStaleMs?: number) => Promise<DatabaseFacts>
}

const statementTimeoutMs = 2_000

export function createFactsReader({ kysely }: Pick<Database, 'kysely'>): FactsReader {
  let last: { readonly at: number; readonly facts: DatabaseFacts } | undefined
  let reading: Promise<DatabaseFacts> | undefined

  async function refresh(): Promise<DatabaseFacts> {
    const facts = await readFacts(kysely).catch((error: unknown) => {
      last = undefined
      throw error
    })
    last = { at: performance.now(), facts }
    return facts
  }

  return {
    async read(maxAgeMs, maxStaleMs = maxAgeMs) {
      const known = last && { ageMs: performance.now() - last.at, facts: last.facts }
      if (known && known.ageMs <= maxAgeMs) return known.facts
      reading ??= refresh().finally(() => {
        reading = undefined
      })
      if (!known || known.ageMs > maxStaleMs) return reading
      reading.catch(() => undefined)
      return known.facts
    },
  }
}

function readFacts(kysely: Kysely<DatabaseTables>): Promise<DatabaseFacts> {
  return kysely
    .transaction()
    .setAccessMode('read only')
    .execute(async (transaction) => {
      await sql`SET LOCAL statement_timeout = ${sql.lit(statementTimeoutMs)}`.execute(transaction)
      return {
        server: await readServerFacts(transaction),
        queue: await readQueueFacts(transaction),
        imports: await readImportFacts(transaction),
        backup: await readBackupFacts(transaction),
        auditChains: await readAuditChains(transaction),
        expiring: await readExpiring(transaction),
        lastAuditEntry: await readLastAuditEntry(transaction),
      }
    })
}

interface ServerRow {
  readonly version: string
  readonly size_bytes: number
  readonly connections: number
  readonly max_connections: number
  readonly seconds: number | null
  readonly application_name: string | null
}

/** The oldest transaction is one that the role may see: its own, or with pg_read_all_stats any. */
async function readServerFacts(kysely: Kysely<DatabaseTables>): Promise<DatabaseFacts['server']> {
  const { rows } = await sql<ServerRow>`SELECT current_setting('server_version') AS version,
      pg_database_size(current_database()) AS size_bytes, current_setting('max_connections')::int AS max_connections,
      (SELECT sum(numbackends)::int FROM pg_stat_database) AS connections,
      oldest.seconds, oldest.application_name
    FROM (SELECT) one LEFT JOIN LATERAL (
      SELECT extract(epoch FROM clock_timestamp() - xact_start)::float8 AS seconds, application_name FROM pg_stat_activity
      WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()
        AND xact_start IS NOT NULL
      ORDER BY xact_start LIMIT 1) oldest ON true`.execute(kysely)
  const [row] = rows
  if (!row) throw new Error('The server told nothing about itself')
  return {
    version: row.version.split(' ')[0] ?? row.version,
    sizeBytes: row.size_bytes,
    connections: row.connections,
    maxConnections: row.max_connections,
    oldestTransaction:
      row.seconds === null
        ? null
        : { seconds: Math.max(0, Math.round(row.seconds)), applicationName: row.application_name ?? '' },
  }
}

async function readAuditChains(kysely: Kysely<DatabaseTables>): Promise<readonly AuditChainStatus[]> {
  const facts = await readChainFacts(kysely)
  return facts.map(({ chain, label, ...each }) => ({
    businessUnitId: chain === allUnitsChain ? null : chain,
    label: chain === allUnitsChain ? 'Alle business units' : (label ?? 'Onbekende business unit'),
    sealedEntries: each.entries,
    sealedThroughUtc: each.sealedThrough,
    verifiedOnUtc: each.verifiedAt,
    verifiedThroughUtc: each.verifiedThrough,
    faultCount: each.faultCount,
    fault: each.fault,
  }))
}

async function readExpiring(kysely: Kysely<DatabaseTables>): Promise<ExpiringStatus> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM stamboek.one_time_link
    WHERE expires_at > now() AND user_id IS NOT NULL`.execute(kysely)
  return { sessions: await countSessions(kysely), oneTimeLinks: rows[0]?.count ?? 0 }
}

async function readLastAuditEntry(kysely: Kysely<DatabaseTables>): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`SELECT pg_sequence_last_value(
    pg_get_serial_sequence('stamboek.audit_entry', 'sequence')::regclass) AS last`.execute(kysely)
  return rows[0]?.last ?? 0
}
