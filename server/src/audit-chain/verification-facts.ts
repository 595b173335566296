import { type Kysely, sql } from 'kysely'
import type { DatabaseTables } from '../database/connection/database.ts'
import { chainHeadsQuery } from './chain-heads.ts'
import type { ChainFault, ChainVerification } from './chain-verifier.ts'
import { allUnitsChain } from './entry-link.ts'
import type { Verification } from './verify-entries.ts'

/** Stores the outcome of a verification, for the page Status, in place of the one before. */
export async function recordVerification(
  kysely: Kysely<DatabaseTables>,
  { chains }: Pick<Verification, 'chains'>,
): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    await sql`DELETE FROM stamboek.audit_verification`.execute(transaction)
    await sql`INSERT INTO stamboek.audit_verification (chain, verified_at, entries, last_made_at, fault_count, fault)
      SELECT chain, clock_timestamp(), entries, last_made_at, fault_count, fault
      FROM unnest(${chains.map(({ chain }) => chain)}::uuid[], ${chains.map(({ entries }) => entries)}::bigint[],
        ${chains.map(({ lastMadeAt }) => lastMadeAt)}::timestamptz[], ${chains.map(({ faultCount }) => faultCount)}::int[],
        ${chains.map(describeFirstFault)}::text[]) v(chain, entries, last_made_at, fault_count, fault)
      ON CONFLICT (chain) DO NOTHING`.execute(transaction)
  })
}

function describeFirstFault({ faults: [first] }: ChainVerification): string | null {
  return first ? describeFault(first) : null
}

/** A Dutch sentence with the place of a fault. */
export function describeFault({ message, firstSequence, lastSequence, from, to }: ChainFault): string {
  const times = [
    from ? `na ${formatTime(from)}` : 'vanaf het begin',
    to ? `t/m ${formatTime(to)}` : undefined,
  ]
  return `Volgnummers ${firstSequence} t/m ${lastSequence}, ${times.filter(Boolean).join(' ')}: ${message}`
}

function formatTime(instant: string): string {
  return new Date(instant).toLocaleString('nl-NL', { timeZone: 'Europe/Amsterdam' })
}

export interface ChainFacts {
  readonly chain: string
  /** The business unit, of its last version; null for the chain of all units. */
  readonly label: string | null
  /** Sealed entries, and the latest of them, ISO 8601. */
  readonly entries: number
  readonly sealedThrough: string
  readonly verifiedAt: string | null
  /** The latest entry that the last verification covered. */
  readonly verifiedThrough: string | null
  readonly faultCount: number
  readonly fault: string | null
}

/** Reads to which point each chain is sealed, and what its last verification found; by label, that of all units first. */
export async function readChainFacts(kysely: Kysely<DatabaseTables>): Promise<readonly ChainFacts[]> {
  const { rows } =
    await sql<ChainFacts>`SELECT h.chain, u.description AS label, h.entries, h."lastMadeAt" AS "sealedThrough",
      v.verified_at AS "verifiedAt", v.last_made_at AS "verifiedThrough", coalesce(v.fault_count, 0) AS "faultCount", v.fault
    FROM (${sql.raw(chainHeadsQuery)}) h
    LEFT JOIN stamboek.audit_verification v ON v.chain = h.chain
    LEFT JOIN LATERAL (SELECT description FROM record.system_business_unit WHERE series_id = h.chain
      ORDER BY active_range_utc_start DESC NULLS LAST LIMIT 1) u ON true
    ORDER BY h.chain <> ${allUnitsChain}::uuid, u.description, h.chain`.execute(kysely)
  return rows
}

/** The latest time before which the retention has dropped entries, in milliseconds since 1970; without end if it never did. */
export async function readDroppedBefore(kysely: Kysely<DatabaseTables>): Promise<number> {
  const { rows } = await sql<{ at: string | null }>`
    SELECT max(dropped_before) AS at FROM stamboek.change_feed`.execute(kysely)
  const at = rows[0]?.at ?? null
  return at === null ? -Infinity : Date.parse(at)
}

/** ISO 8601; null before the first verification, and where nothing is sealed yet. */
export async function readLastVerification(kysely: Kysely<DatabaseTables>): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    SELECT max(verified_at) AS at FROM stamboek.audit_verification`.execute(kysely)
  return rows[0]?.at ?? null
}
