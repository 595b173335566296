import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { SheetRow } from '../../sheets/sheet-rows.ts'
import type { UnitOfWork } from '../engine/unit-of-work.ts'
import type { ImportCandidate, ImportRun, RefusedRow, ResolvedRow, VersionRow } from './import-run.ts'

/** Creates the table of records that rows of the file have claimed, so that memory does not grow with the file. */
export async function createClaimTable(unit: UnitOfWork): Promise<void> {
  await sql`CREATE TEMPORARY TABLE import_row (record_id uuid PRIMARY KEY, row_number integer NOT NULL, is_new boolean NOT NULL, is_open boolean NOT NULL) ON COMMIT DROP`.execute(
    unit.transaction,
  )
}

/** A row with the values of an earlier one, whose outcome it shares. */
export interface RepeatedRow {
  readonly row: SheetRow
  readonly repeats: SheetRow
}

/**
 * Claims the stored records of a chunk of rows, in the order of the rows. A row that equals an earlier one of the chunk becomes a
 * `RepeatedRow`; one that changes a claimed record otherwise is refused. Needs `createClaimTable` first.
 */
export async function refuseRepeatedRows(
  { unit, type }: ImportRun,
  found: readonly ResolvedRow[],
): Promise<readonly (ResolvedRow | RepeatedRow)[]> {
  const first = new Map<string, ImportCandidate | VersionRow>()
  const inSlice = found.map((each): ResolvedRow | RepeatedRow => {
    if ('message' in each) return each
    const key = keyInFile(each, type.isTemporal)
    const earlier = key === undefined ? undefined : first.get(key)
    if (key !== undefined && !earlier) first.set(key, each)
    if (!earlier) return each
    return hasSameValues(earlier, each)
      ? { row: each.row, repeats: earlier.row }
      : createContradictionRefusal(each.row, earlier.row.rowNumber)
  })
  const claims = inSlice.flatMap((each) => {
    const id = claimedRecordId(each)
    return id === undefined ? [] : [{ id, rowNumber: each.row.rowNumber }]
  })
  const earlier = await claimOrFindEarlier(unit, claims)
  return inSlice.map((each) => {
    const id = isWithoutChange(each) ? undefined : claimedRecordId(each)
    const rowNumber = id === undefined ? undefined : earlier.get(id)
    return rowNumber === undefined ? each : createContradictionRefusal(each.row, rowNumber)
  })
}

export function createContradictionRefusal(row: SheetRow, rowNumber: number): RefusedRow {
  return { row, message: `Rij ${rowNumber} gaat over hetzelfde record en heeft andere waarden.` }
}

/** The key of the record within the file; of a type with versions each period counts as a record. */
function keyInFile(row: ImportCandidate | VersionRow, isTemporal: boolean): string | undefined {
  if ('versions' in row) return `${row.series} ${row.start ?? ''}`
  if (row.before || row.newKey === undefined) return row.before?.id
  return isTemporal ? `${row.newKey} ${row.start ?? ''}` : row.newKey
}

function hasSameValues(one: ImportCandidate | VersionRow, other: ImportCandidate | VersionRow): boolean {
  const comparedValues = (row: ImportCandidate | VersionRow) =>
    'versions' in row ? [row.body] : [row.body, row.problems, row.isGlobal]
  return isDeepStrictEqual(comparedValues(one), comparedValues(other))
}

/** The stored record of a row; versions are compared where they are created. */
function claimedRecordId(row: ResolvedRow | RepeatedRow): string | undefined {
  return 'before' in row ? row.before?.id : undefined
}

/** A row without changes claims nothing: it may show the result of an earlier row. */
function isWithoutChange(row: ResolvedRow | RepeatedRow): boolean {
  return 'before' in row && Object.keys(row.body).length === 0 && row.problems.length === 0
}

interface Claim {
  readonly id: string
  readonly rowNumber: number
  /** Created by a row without an end: it ends where the next period of the file starts. */
  readonly isOpen?: boolean
}

/** Claims the records that the import inserted, for later rows that find them. */
export async function claimNewRecords({ unit }: ImportRun, claims: readonly Claim[]): Promise<void> {
  if (claims.length > 0) await insertClaims(unit, claims, true)
}

/** Those of the ids that the import inserted. */
export async function filterNewRecords(
  unit: UnitOfWork,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ record_id: string }>`SELECT record_id FROM pg_temp.import_row
    WHERE is_new AND record_id = ANY(${ids}::uuid[])`.execute(unit.transaction)
  return new Set(rows.map((row) => row.record_id))
}

/** The row of the file that claimed each record. */
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

async function claimOrFindEarlier(
  unit: UnitOfWork,
  claims: readonly Claim[],
): Promise<ReadonlyMap<string, number>> {
  if (claims.length === 0) return new Map()
  const claimed = await insertClaims(unit, claims, false)
  const taken = claims.flatMap(({ id }) => (claimed.has(id) ? [] : [id]))
  if (taken.length === 0) return new Map()
  return new Map([...(await readClaims(unit, taken))].map(([id, { rowNumber }]) => [id, rowNumber]))
}

/** Returns the ids that were not claimed before. */
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
