import type { ImportStatus } from '../schema/import-status.ts'
import type { AuditChange } from './record-calls.ts'

/** Maximum of errors, and of warnings, in an answer (requirements 5.10). */
export const importErrorThreshold = 100

export const maxReportedRows = 100

export type RowOutcome = 'new' | 'changed' | 'unchanged' | 'refused'

export interface ImportErrorMessage {
  /**
   * The number that a spreadsheet shows: titles, headers and empty rows count, a CSV record of several lines
   * is one row.
   */
  readonly rowNumber: number
  readonly message: string
}

export interface ImportedRow {
  readonly rowNumber: number
  readonly outcome: RowOutcome
  readonly label: string
  /** All values of a new record, the differences of a changed one; references as `{id, label}`. */
  readonly changes: readonly AuditChange[]
  readonly message?: string
}

/** The answer to an import, or to a dry run (`?dryRun=true`), which does the same and writes nothing. */
export interface ImportAnswer {
  readonly importSucceeded: boolean
  readonly importErrorMessages: readonly ImportErrorMessage[]
  readonly errorThresholdReached: boolean
  readonly importWarningMessages: readonly ImportErrorMessage[]
  readonly warningThresholdReached: boolean
  /** Dutch sentences about the whole file, such as worksheets that were not read. */
  readonly fileWarnings: readonly string[]
  readonly isDryRun: boolean
  readonly counts: Readonly<Record<RowOutcome, number>>
  /** The first `maxReportedRows` of each outcome, in the order of the file. */
  readonly rows: readonly ImportedRow[]
  /** The columns of the file in their order; `field` is null for an ignored column. */
  readonly columns: readonly { readonly header: string; readonly field: string | null }[]
  readonly batchId: string | null
}

export type ImportBatchStatus = Exclude<ImportStatus, 'Idle'> | 'Undone'

export interface ImportBatch {
  readonly id: string
  readonly fileName: string
  readonly status: ImportBatchStatus
  readonly startedOnUtc: string
  readonly endedOnUtc: string | null
  readonly userName: string
  readonly counts: Readonly<Record<RowOutcome, number>>
  readonly message: string | null
}

/**
 * `kept`: the first 100 of the records that an undo leaves alone, because they were changed after the import.
 */
export interface UndoAnswer {
  readonly totalRecordsAffected: number
  readonly kept: readonly { readonly id: string; readonly label: string; readonly reason: string }[]
  readonly keptCount: number
}
