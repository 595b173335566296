import { sql } from 'kysely'
import type { Database } from '../../database/connection/database.ts'

/** The highest sequence up to which every audit entry is visible or will never exist (decision 47). */
export interface ChangeHorizon {
  /** Observes the database and returns the horizon, which lags behind open transactions; null while none is known. */
  readonly advance: () => Promise<number | null>
}

/** Keeps the horizon of a node. Concurrent callers share an observation. */
export function createChangeHorizon({ kysely }: Pick<Database, 'kysely'>): ChangeHorizon {
  const settle = createSettling()
  let running: Promise<number | null> | undefined
  return {
    advance() {
      running ??= observe(kysely)
        .then(settle)
        .finally(() => {
          running = undefined
        })
      return running
    },
  }
}

interface Observation {
  /** The highest sequence in a snapshot; 0 without entries. */
  readonly last: number
  /** All transactions with lower ids have ended in the snapshot. */
  readonly oldestOpen: number
  /** Read after the snapshot was taken: ids of transactions that have begun are lower. */
  readonly nextId: number
}

/**
 * Returns a function that takes observations in their order and returns the horizon. A sequence is drawn by a transaction that has its id,
 * so those up to `last` are of transactions below `nextId`: once these have ended, an observation is settled.
 * @internal
 */
export function createSettling(): (observation: Observation) => number | null {
  let settled: number | null = null
  let pending: Observation | undefined
  return (observation) => {
    const { last, oldestOpen, nextId } = observation
    // Another server took over without entries that the former one had.
    if (last < (pending?.last ?? settled ?? 0)) {
      settled = null
      pending = undefined
    }
    if (oldestOpen >= nextId) {
      settled = last
      pending = undefined
    } else if (!pending || oldestOpen >= pending.nextId) {
      settled = pending?.last ?? settled
      pending = observation
    }
    return settled
  }
}

/** In a transaction of its own, since `age` reads the next id once in a transaction. The snapshot of a statement is older. */
async function observe(kysely: Database['kysely']): Promise<Observation> {
  const { rows } = await sql<Observation>`SELECT
      coalesce((SELECT sequence FROM stamboek.audit_entry ORDER BY sequence DESC LIMIT 1), 0) AS last,
      pg_snapshot_xmin(snapshot)::text::bigint AS "oldestOpen",
      pg_snapshot_xmax(snapshot)::text::bigint + age(pg_snapshot_xmax(snapshot)::xid) AS "nextId"
    FROM pg_current_snapshot() AS snapshot`.execute(kysely)
  const [observation] = rows
  if (!observation) throw new Error('The server told no snapshot')
  return observation
}
