import { sql } from 'kysely'
import type { UnitOfWork } from '../engine/unit-of-work.ts'

/**
 * Creates the temporary table of claimed records of a file, so that memory stays bounded: once per transaction. The
 * commit drops it.
 */
export async function createClaimTable(unit: UnitOfWork): Promise<void> {
  await sql`CREATE TEMPORARY TABLE import_row (record_id uuid PRIMARY KEY, row_number integer NOT NULL, is_new boolean NOT NULL, is_open boolean NOT NULL) ON COMMIT DROP`.execute(
    unit.transaction,
  )
}

interface Claim {
  readonly id: string
  readonly rowNumber: number
  /** Its row has no end: the period ends where the next one of the file starts. */
  readonly isOpen?: boolean
}

/**
 * Claims records that the rows have created in this file; leaves those that are claimed already. Needs
 * `createClaimTable` first.
 */
export async function claimNewRecords(unit: UnitOfWork, claims: readonly Claim[]): Promise<void> {
  if (claims.length > 0) await insertClaims(unit, claims, true)
}

/**
 * Returns those ids whose records earlier rows of the file created and claimed. Needs `createClaimTable` first.
 */
export async function filterIdsCreatedByFile(
  unit: UnitOfWork,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ record_id: string }>`SELECT record_id FROM pg_temp.import_row
    WHERE is_new AND record_id = ANY(${ids}::uuid[])`.execute(unit.transaction)
  return new Set(rows.map((row) => row.record_id))
}

/**
 * Reads, by record id, which row of the file claimed it and whether its period is open; absent if none did.
 */
export async function readClaims(
  unit: UnitOfWork,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly rowNumber: number; readonly isOpen: boolean }>> {
  const { rows } = await sql<{
    record_id: string
    row_number: number
    is_open: boolean
  }>`SELECT record_id, row_number, is_open FROM pg_temp.import_row WHERE record_id = ANY(${ids}::uuid[])`.execute(
    unit.transaction,
  )
  return new Map(rows.map((row) => [row.record_id, { rowNumber: row.row_number, isOpen: row.is_open }]))
}

/**
 * Claims stored records, each named once, for rows of the file. Returns, by record id, the number of the row that had
 * claimed it already. Needs `createClaimTable` first.
 */
export async function claimOrFindEarlier(
  unit: UnitOfWork,
  claims: readonly Claim[],
): Promise<ReadonlyMap<string, number>> {
  if (claims.length === 0) return new Map()
  const claimed = await insertClaims(unit, claims, false)
  const taken = claims.flatMap(({ id }) => (claimed.has(id) ? [] : [id]))
  if (taken.length === 0) return new Map()
  return new Map([...(await readClaims(unit, taken))].map(([id, { rowNumber }]) => [id, rowNumber]))
}

async function insertClaims(
  unit: UnitOfWork,
  claims: readonly Claim[],
  isNew: boolean,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ record_id: string }>`INSERT INTO pg_temp.import_row
    SELECT c.id, c.row_number, ${isNew}::boolean, c.is_open
    FROM unnest(${claims.map(({ id }) => id)}::uuid[], ${claims.map(({ rowNumber }) => rowNumber)}::integer[],
      ${claims.map(({ isOpen = false }) => isOpen)}::boolean[]) AS c(id, row_number, is_open)
    ON CONFLICT DO NOTHING RETURNING record_id`.execute(unit.transaction)
  return new Set(rows.map((row) => row.record_id))
}
