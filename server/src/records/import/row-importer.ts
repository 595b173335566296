import type { ImportedRow, RowOutcome } from '@stamboek/model/contract/import-calls'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { SheetRow } from '../../sheets/sheet-rows.ts'
import type { StoredRecord } from '../queries/stored-record.ts'
import type { IndexedColumn } from './columns/match-import-columns.ts'

export type RowResult = RefusedRow | AcceptedRow

export interface RefusedRow {
  readonly row: SheetRow
  readonly outcome: 'refused'
  readonly message: string
}

interface AcceptedRow {
  readonly row: SheetRow
  readonly outcome: Exclude<RowOutcome, 'refused'>
  readonly before?: StoredRecord | undefined
  readonly written?: { readonly id: string; readonly after: MemberValues }
}

export interface RowImporter {
  readonly importRows: (rows: readonly SheetRow[]) => Promise<readonly RowResult[]>
  readonly describe: (result: RowResult) => Pick<ImportedRow, 'label' | 'changes'>
  readonly secretColumns?: readonly IndexedColumn[]
}

/** Returns the result of a refused row; throws nothing. `message` is Dutch, for the user. */
export function refuseRow(row: SheetRow, message: string): RefusedRow {
  return { row, outcome: 'refused', message }
}

export function isRefused(result: RowResult): result is RefusedRow {
  return result.outcome === 'refused'
}
