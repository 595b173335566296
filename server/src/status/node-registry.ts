import { hostname } from 'node:os'
import type { NodeStatus } from '@stamboek/model/contract/system-status'
import { type Generated, type Kysely, sql } from 'kysely'
import type { Database, DatabaseTables } from '../database/connection/database.ts'
import { degradedStateOf } from '../database/connection/degraded-state.ts'
import { isUnavailable } from '../database/connection/is-unavailable.ts'
import { dropColumnOnce } from '../database/schema/add-column.ts'
import { uuidV7 } from '../uuid-v7.ts'

export const statusTables: readonly string[] = [
  `CREATE TABLE IF NOT EXISTS stamboek.node (
    id uuid PRIMARY KEY,
    host_name text NOT NULL,
    version text NOT NULL,
    commit text,
    started_at timestamptz NOT NULL DEFAULT now(),
    seen_at timestamptz NOT NULL DEFAULT now(),
    memory_bytes bigint NOT NULL,
    event_loop_delay_ms integer NOT NULL,
    connections integer NOT NULL,
    is_debugging boolean NOT NULL
  )`,
  dropColumnOnce('stamboek.node', 'format'),
]

declare module '../database/connection/database.ts' {
  interface DatabaseTables {
    'stamboek.node': {
      id: string
      host_name: string
      version: string
      commit: string | null
      started_at: Generated<string>
      seen_at: Generated<string>
      memory_bytes: number
      event_loop_delay_ms: number
      connections: number
      is_debugging: boolean
    }
  }
}

const heartbeatIntervalMs = 15_000
const maxSilence = sql`interval '1 minute'`

/** Measured by a node at each heartbeat. */
export interface NodeMeasures {
  readonly eventLoopDelayMs: number
  readonly connections: number
  readonly isDebugging: boolean
}

export interface NodeOptions {
  readonly version: string
  readonly commit: string | null
  readonly measure: () => NodeMeasures
  /** Called for failures other than those of an unavailable database, which are logged already. */
  readonly reportFailure: (error: unknown) => void
}

export interface RegisteredNode {
  readonly id: string
  /** Writes the measures now. */
  readonly sendHeartbeat: () => Promise<void>
  /** Removes the node from the table. */
  readonly close: () => Promise<void>
}

/** Registers this node, and writes its measures every 15 s, by one statement each. */
export async function registerNode(
  { kysely }: Pick<Database, 'kysely'>,
  { version, commit, measure, reportFailure }: NodeOptions,
): Promise<RegisteredNode> {
  const id = uuidV7()
  const startedAt = new Date().toISOString()
  let sending: Promise<void> | undefined

  async function write(): Promise<void> {
    const measures = measure()
    const values = {
      memory_bytes: process.memoryUsage.rss(),
      event_loop_delay_ms: Math.round(measures.eventLoopDelayMs),
      connections: measures.connections,
      is_debugging: measures.isDebugging,
    }
    const own = { id, host_name: hostname(), version, commit, started_at: startedAt }
    await kysely
      .insertInto('stamboek.node')
      .values({ ...own, ...values })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...values, seen_at: sql<string>`now()` }))
      .execute()
  }

  function sendHeartbeat(): Promise<void> {
    sending ??= write()
      .catch((error: unknown) => {
        if (!isUnavailable(error) && !degradedStateOf(error)) reportFailure(error)
      })
      .finally(() => {
        sending = undefined
      })
    return sending
  }

  await sendHeartbeat()
  const timer = setInterval(() => void sendHeartbeat(), heartbeatIntervalMs)
  timer.unref()
  return {
    id,
    sendHeartbeat,
    async close() {
      clearInterval(timer)
      await sending
      await sql`DELETE FROM stamboek.node WHERE id = ${id}::uuid`.execute(kysely).catch(() => {})
    },
  }
}

/** Returns the nodes seen in the last minute, by host name and start; `answeringId` is that of this node. */
export async function readNodes(
  kysely: Kysely<DatabaseTables>,
  answeringId: string,
): Promise<readonly NodeStatus[]> {
  const rows = await kysely
    .selectFrom('stamboek.node')
    .where('seen_at', '>', sql<string>`now() - ${maxSilence}`)
    .orderBy('host_name')
    .orderBy('started_at')
    .selectAll()
    .select(sql<number>`greatest(0, extract(epoch FROM now() - started_at))::float8`.as('uptime_seconds'))
    .execute()
  return rows.map((row) => ({
    id: row.id,
    hostName: row.host_name,
    version: row.version,
    commit: row.commit,
    startedOnUtc: row.started_at,
    seenOnUtc: row.seen_at,
    uptimeSeconds: Math.round(row.uptime_seconds),
    memoryBytes: row.memory_bytes,
    eventLoopDelayMs: row.event_loop_delay_ms,
    connections: row.connections,
    isDebugging: row.is_debugging,
    isAnswering: row.id === answeringId,
  }))
}

/** Deletes nodes that have not been seen for a minute. */
export async function deleteLostNodes({ kysely }: Pick<Database, 'kysely'>): Promise<void> {
  await sql`DELETE FROM stamboek.node WHERE seen_at < now() - ${maxSilence}`.execute(kysely)
}
