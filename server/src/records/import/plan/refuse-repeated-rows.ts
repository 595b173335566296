import { isDeepStrictEqual } from 'node:util'
import type { SheetRow } from '../../../sheets/sheet-rows.ts'
import type { ImportRun, PendingRow } from '../import-run.ts'
import { claimOrFindEarlier } from '../row-claims.ts'
import { type RefusedRow, type RowResult, refuseRow } from '../row-importer.ts'

interface DistinctRows {
  readonly rows: readonly (PendingRow | RowResult)[]
  /** By row, the earlier row with the same values, whose outcome it shares. */
  readonly repeated: ReadonlyMap<SheetRow, SheetRow>
}

/**
 * Claims the stored records of a batch of rows. Returns rows that equal an earlier one of the batch apart
 * (`repeated`). Refuses rows with other values for the record of an earlier row of the batch, and rows with changes
 * for a record of an earlier batch. Needs `createClaimTable` first.
 */
export async function refuseRepeatedRows(
  { unit, type }: ImportRun,
  found: readonly (PendingRow | RowResult)[],
): Promise<DistinctRows> {
  const first = new Map<string, PendingRow>()
  const repeated = new Map<SheetRow, SheetRow>()
  const distinct = found.flatMap((each): readonly (PendingRow | RowResult)[] => {
    if ('outcome' in each) return [each]
    const key = keyInFile(each, type.isTemporal)
    if (key === undefined) return [each]
    const earlier = first.get(key)
    if (!earlier) {
      first.set(key, each)
      return [each]
    }
    if (!hasSameValues(earlier, each)) return [refuseContradiction(each.row, earlier.row.rowNumber)]
    repeated.set(each.row, earlier.row)
    return []
  })
  const claims = distinct.flatMap((each) => {
    const id = claimedRecordId(each)
    return id === undefined ? [] : [{ id, rowNumber: each.row.rowNumber }]
  })
  const earlier = await claimOrFindEarlier(unit, claims)
  const rows = distinct.map((each) => {
    const id = isWithoutChange(each) ? undefined : claimedRecordId(each)
    const rowNumber = id === undefined ? undefined : earlier.get(id)
    return rowNumber === undefined ? each : refuseContradiction(each.row, rowNumber)
  })
  return { rows, repeated }
}

/** Returns a refusal of a row with other values for the record of row `rowNumber`; throws nothing. */
export function refuseContradiction(row: SheetRow, rowNumber: number): RefusedRow {
  return refuseRow(row, `Rij ${rowNumber} gaat over hetzelfde record en heeft andere waarden.`)
}

/** Identifies the record within the file; each period of a temporal type counts as a record. */
function keyInFile(row: PendingRow, isTemporal: boolean): string | undefined {
  if ('versions' in row) return `${row.series} ${row.start ?? ''}`
  if (row.before || row.newKey === undefined) return row.before?.id
  return isTemporal ? `${row.newKey} ${row.start ?? ''}` : row.newKey
}

function hasSameValues(one: PendingRow, other: PendingRow): boolean {
  const comparedValues = (row: PendingRow) =>
    'versions' in row ? [row.body] : [row.body, row.problems, row.isGlobal]
  return isDeepStrictEqual(comparedValues(one), comparedValues(other))
}

function claimedRecordId(row: PendingRow | RowResult): string | undefined {
  return 'before' in row && !('outcome' in row) ? row.before?.id : undefined
}

/** A row without changes is not refused for an earlier claim: it can show the result of that row. */
function isWithoutChange(row: PendingRow | RowResult): boolean {
  return 'body' in row && 'before' in row && Object.keys(row.body).length === 0 && row.problems.length === 0
}
