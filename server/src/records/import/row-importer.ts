import type { ImportedRow, RowOutcome } from '@stamboek/model/contract/import-calls'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { SheetRow } from '../../sheets/sheet-rows.ts'
import type { StoredRecord } from '../queries/stored-record.ts'
import type { RowCounts } from './batches/import-batches.ts'
import type { IndexedColumn } from './columns/match-import-columns.ts'

/** What became of a row of a file. */
export type RowResult = RefusedRow | AcceptedRow

export interface RefusedRow {
  readonly row: SheetRow
  readonly outcome: 'refused'
  /** Dutch sentences. */
  readonly message: string
}

interface AcceptedRow {
  readonly row: SheetRow
  readonly outcome: Exclude<RowOutcome, 'refused'>
  /** The stored record, or the version that a new one follows; absent for a new record. */
  readonly before?: StoredRecord | undefined
  /** The record that the row, or an equal earlier one, wrote. */
  readonly written?: { readonly id: string; readonly after: MemberValues }
}

/** Imports rows in the transaction that it was created for. */
export interface RowImporter {
  /** Returns the results in the order of the rows. */
  readonly importRows: (rows: readonly SheetRow[]) => Promise<readonly RowResult[]>
  /** Describes a row for users; called only for rows that are listed. */
  readonly describe: (result: RowResult) => Pick<ImportedRow, 'label' | 'changes'>
  /** Columns whose cells are left out of a file of refused rows. */
  readonly secretColumns?: readonly IndexedColumn[]
  /** Runs after the last row. */
  readonly complete?: (counts: RowCounts) => Promise<void>
}

export function refuseRow(row: SheetRow, message: string): RefusedRow {
  return { row, outcome: 'refused', message }
}

export function isRefused(result: RowResult): result is RefusedRow {
  return result.outcome === 'refused'
}
