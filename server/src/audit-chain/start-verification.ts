import { sql } from 'kysely'
import { createPacer } from '../concurrency/pacer.ts'
import { repeatWork } from '../concurrency/repeat-work.ts'
import { advisoryLocks } from '../database/advisory-locks.ts'
import type { Database } from '../database/connection/database.ts'
import { degradedStateOf } from '../database/connection/degraded-state.ts'
import { isUnavailable } from '../database/connection/is-unavailable.ts'
import { readDroppedBefore, readLastVerification, recordVerification } from './verification-facts.ts'
import { type Verification, verifyEntries } from './verify-entries.ts'

const checkIntervalMs = 60_000
const dayMs = 86_400_000
/** Of the time while users call; otherwise all of it. */
const share = 0.2

interface VerificationOptions {
  /** Whether another version has taken the database over; then nothing is verified. */
  readonly isSuperseded: () => boolean
  readonly reportRun: (facts: VerificationRun) => void
  /** Called for failures other than those of an unavailable database, which are logged already. */
  readonly reportFailure: (error: unknown) => void
}

interface VerificationRun {
  readonly entries: number
  readonly faults: number
  readonly durationMs: number
}

/** Verifies the audit trail once a day on one node, and stores the outcome. The returned function ends what runs and waits for it. */
export function startVerification(
  database: Database,
  { isSuperseded, reportRun, reportFailure }: VerificationOptions,
): () => Promise<void> {
  async function runWhenDue(signal: AbortSignal): Promise<void> {
    if (isSuperseded() || !(await isDue(database))) return
    const start = performance.now()
    const verification = await verifyAlone(database, signal)
    if (!verification || verification.chains.length === 0) return
    reportRun({
      entries: verification.entries,
      faults: countFaults(verification),
      durationMs: Math.round(performance.now() - start),
    })
  }

  return repeatWork({
    intervalMs: checkIntervalMs,
    work: runWhenDue,
    reportFailure: (error) => {
      if (!isUnavailable(error) && !degradedStateOf(error)) reportFailure(error)
    },
  })
}

async function isDue({ kysely }: Database): Promise<boolean> {
  const last = await readLastVerification(kysely)
  return last === null || Date.parse(last) < Date.now() - dayMs
}

export function countFaults({ chains }: Pick<Verification, 'chains'>): number {
  return chains.reduce((sum, { faultCount }) => sum + faultCount, 0)
}

/** Undefined while another node does it, or has just done it. */
async function verifyAlone(database: Database, signal: AbortSignal): Promise<Verification | undefined> {
  return database.kysely.connection().execute(async (connection) => {
    const { rows } = await sql<{
      isMine: boolean
    }>`SELECT pg_try_advisory_lock(${advisoryLocks.auditVerification}) AS "isMine"`.execute(connection)
    if (!rows[0]?.isMine) return undefined
    try {
      if (!(await isDue(database))) return undefined
      const verification = await verifyEntries(database, {
        readDroppedBefore: () => readDroppedBefore(database.kysely),
        signal,
        pace: createPacer(share),
      })
      await recordVerification(database.kysely, verification)
      return verification
    } finally {
      await sql`SELECT pg_advisory_unlock(${advisoryLocks.auditVerification})`.execute(connection)
    }
  })
}
