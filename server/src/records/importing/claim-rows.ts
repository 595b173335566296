import { sql } from 'kysely'
import type { UnitOfWork } from '../context/unit-of-work.ts'
import type { Candidate, ImportRun, RefusedRow } from './import-run.ts'

/** Makes the list of the records that rows were about; in the database, so that it does not grow in memory with the file. */
export async function prepareClaims(unit: UnitOfWork): Promise<void> {
  await sql`CREATE TEMPORARY TABLE import_row (record_id uuid PRIMARY KEY, row_number integer NOT NULL) ON COMMIT DROP`.execute(
    unit.transaction,
  )
}

/** Refuses rows about a record that an earlier row of the file was about. */
export async function claimRows(
  { unit }: ImportRun,
  found: readonly (Candidate | RefusedRow)[],
): Promise<readonly (Candidate | RefusedRow)[]> {
  const first = new Map<string, number>()
  const repeats = found.map((each) => {
    if ('message' in each) return undefined
    const key = each.before?.id ?? each.newKey
    const earlier = key === undefined ? undefined : first.get(key)
    if (earlier === undefined && key !== undefined) first.set(key, each.row.rowNumber)
    return earlier
  })
  const earlier = await earlierRows(
    unit,
    found.flatMap((each, index) =>
      'message' in each || !each.before || repeats[index] !== undefined
        ? []
        : [{ id: each.before.id, rowNumber: each.row.rowNumber }],
    ),
  )
  return found.map((each, index) => {
    if ('message' in each) return each
    const rowNumber = repeats[index] ?? (each.before && earlier.get(each.before.id))
    return rowNumber === undefined
      ? each
      : { row: each.row, message: `Rij ${rowNumber} gaat over hetzelfde record.` }
  })
}

interface Claim {
  readonly id: string
  readonly rowNumber: number
}

/** Records that the import itself made: a later row that finds one is about the same. */
export async function noteNewRecords({ unit }: ImportRun, claims: readonly Claim[]): Promise<void> {
  if (claims.length > 0) await insertClaims(unit, claims)
}

async function earlierRows(unit: UnitOfWork, claims: readonly Claim[]): Promise<ReadonlyMap<string, number>> {
  if (claims.length === 0) return new Map()
  const claimed = await insertClaims(unit, claims)
  const taken = claims.flatMap(({ id }) => (claimed.has(id) ? [] : [id]))
  if (taken.length === 0) return new Map()
  const { rows } = await sql<{ record_id: string; row_number: number }>`SELECT record_id, row_number
    FROM pg_temp.import_row WHERE record_id = ANY(${taken}::uuid[])`.execute(unit.transaction)
  return new Map(rows.map((row) => [row.record_id, row.row_number]))
}

/** Gives the ids that nobody had claimed before. */
async function insertClaims(unit: UnitOfWork, claims: readonly Claim[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ record_id: string }>`INSERT INTO pg_temp.import_row
    SELECT * FROM unnest(${claims.map(({ id }) => id)}::uuid[], ${claims.map(({ rowNumber }) => rowNumber)}::integer[])
    ON CONFLICT DO NOTHING RETURNING record_id`.execute(unit.transaction)
  return new Set(rows.map((row) => row.record_id))
}
