import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { SheetRow } from '../../sheets/sheet-rows.ts'
import type { UnitOfWork } from '../engine/unit-of-work.ts'
import type { Candidate, FoundRow, ImportRun, RefusedRow, VersionRow } from './import-run.ts'

/** Makes the list of the records that rows were about; in the database, so that it does not grow in memory with the file. */
export async function prepareClaims(unit: UnitOfWork): Promise<void> {
  await sql`CREATE TEMPORARY TABLE import_row (record_id uuid PRIMARY KEY, row_number integer NOT NULL, is_new boolean NOT NULL, is_open boolean NOT NULL) ON COMMIT DROP`.execute(
    unit.transaction,
  )
}

/** A row that says the same as an earlier one: what becomes of that becomes of it. */
export interface RepeatedRow {
  readonly row: SheetRow
  readonly repeats: SheetRow
}

/** Refuses rows about a record that an earlier row of the file says something else of. */
export async function claimRows(
  { unit, type }: ImportRun,
  found: readonly FoundRow[],
): Promise<readonly (FoundRow | RepeatedRow)[]> {
  const first = new Map<string, Candidate | VersionRow>()
  const inSlice = found.map((each): FoundRow | RepeatedRow => {
    if ('message' in each) return each
    const key = keyOf(each, type.isTemporal)
    const earlier = key === undefined ? undefined : first.get(key)
    if (key !== undefined && !earlier) first.set(key, each)
    if (!earlier) return each
    return saysTheSame(earlier, each)
      ? { row: each.row, repeats: earlier.row }
      : otherwise(each.row, earlier.row.rowNumber)
  })
  const claims = inSlice.flatMap((each) => {
    const id = claimOf(each)
    return id === undefined ? [] : [{ id, rowNumber: each.row.rowNumber }]
  })
  const earlier = await earlierRows(unit, claims)
  return inSlice.map((each) => {
    const id = isSilent(each) ? undefined : claimOf(each)
    const rowNumber = id === undefined ? undefined : earlier.get(id)
    return rowNumber === undefined ? each : otherwise(each.row, rowNumber)
  })
}

export function otherwise(row: SheetRow, rowNumber: number): RefusedRow {
  return { row, message: `Rij ${rowNumber} gaat over hetzelfde record en heeft andere waarden.` }
}

/** What the row is about within the file; of a type with versions each period is a record by itself. */
function keyOf(row: Candidate | VersionRow, isTemporal: boolean): string | undefined {
  if ('versions' in row) return `${row.series} ${row.start ?? ''}`
  if (row.before || row.newKey === undefined) return row.before?.id
  return isTemporal ? `${row.newKey} ${row.start ?? ''}` : row.newKey
}

function saysTheSame(one: Candidate | VersionRow, other: Candidate | VersionRow): boolean {
  const said = (row: Candidate | VersionRow) =>
    'versions' in row ? [row.body] : [row.body, row.problems, row.isGlobal]
  return isDeepStrictEqual(said(one), said(other))
}

/** The record that the row is about; versions are held against each other where they are made. */
function claimOf(row: FoundRow | RepeatedRow): string | undefined {
  return 'before' in row ? row.before?.id : undefined
}

/** Shows a record as it is by now, which may be what an earlier row made of it. */
function isSilent(row: FoundRow | RepeatedRow): boolean {
  return 'before' in row && Object.keys(row.body).length === 0 && row.problems.length === 0
}

interface Claim {
  readonly id: string
  readonly rowNumber: number
  /** Made by a row without an end: it ends where the next period of the file starts, wherever that stands. */
  readonly isOpen?: boolean
}

/** Records that the import itself made: a later row that finds one is about the same. */
export async function noteNewRecords({ unit }: ImportRun, claims: readonly Claim[]): Promise<void> {
  if (claims.length > 0) await insertClaims(unit, claims, true)
}

/** Which of these the import itself made. */
export async function newRecords(unit: UnitOfWork, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ record_id: string }>`SELECT record_id FROM pg_temp.import_row
    WHERE is_new AND record_id = ANY(${ids}::uuid[])`.execute(unit.transaction)
  return new Set(rows.map((row) => row.record_id))
}

/** The rows that were about these records, by their ids. */
export async function rowsAbout(
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

async function earlierRows(unit: UnitOfWork, claims: readonly Claim[]): Promise<ReadonlyMap<string, number>> {
  if (claims.length === 0) return new Map()
  const claimed = await insertClaims(unit, claims, false)
  const taken = claims.flatMap(({ id }) => (claimed.has(id) ? [] : [id]))
  if (taken.length === 0) return new Map()
  return new Map([...(await rowsAbout(unit, taken))].map(([id, { rowNumber }]) => [id, rowNumber]))
}

/** Gives the ids that nobody had claimed before. */
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
