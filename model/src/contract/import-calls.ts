import type { ImportStatus } from '../schema/import-status.ts'
import type { AuditChange } from './record-calls.ts'

/** Errors that an answer lists at most (requirements 5.10); `errorThresholdReached` says that there are more. */
export const importErrorThreshold = 100

/** Rows of each outcome that an answer lists. */
export const maxReportedRows = 100

/** The outcome of a row of the file. */
export type RowOutcome = 'new' | 'changed' | 'unchanged' | 'refused'

export interface ImportErrorMessage {
  /**
   * The row as a spreadsheet that opened the file shows it: titles, headers and empty rows count, and a CSV record of several lines is
   * one row.
   */
  readonly rowNumber: number
  readonly message: string
}

export interface ImportedRow {
  readonly rowNumber: number
  readonly outcome: RowOutcome
  /** The label of the record. */
  readonly label: string
  /** All values of a new record, the differences of a changed one; references as `{id, label}`. */
  readonly changes: readonly AuditChange[]
  /** Why it is refused. */
  readonly message?: string
}

/** The answer to an import, or to a try of one (`?dryRun=true`), which does the same and writes nothing. */
export interface ImportAnswer {
  /** True when the whole file was written, or on a dry run could be. */
  readonly importSucceeded: boolean
  readonly importErrorMessages: readonly ImportErrorMessage[]
  readonly errorThresholdReached: boolean
  /** Warnings about rows that were imported; at most as many as errors. */
  readonly importWarningMessages: readonly ImportErrorMessage[]
  readonly warningThresholdReached: boolean
  /** What to know about the file as a whole, such as worksheets that were not read: Dutch sentences. */
  readonly fileWarnings: readonly string[]
  readonly isDryRun: boolean
  readonly counts: Readonly<Record<RowOutcome, number>>
  /** The first of each outcome, in the order of the file. */
  readonly rows: readonly ImportedRow[]
  /** The columns of the file in their order: the field that each is read into, or null where it is passed over. */
  readonly columns: readonly { readonly header: string; readonly field: string | null }[]
  /** Id of the batch, for an undo; null when nothing was written. */
  readonly batchId: string | null
}

/** An import of a record page begins at once, and can be undone as a whole. */
export type ImportBatchStatus = Exclude<ImportStatus, 'Idle'> | 'Undone'

/** An import in the history of a record type. */
export interface ImportBatch {
  readonly id: string
  readonly fileName: string
  readonly status: ImportBatchStatus
  readonly startedOnUtc: string
  readonly endedOnUtc: string | null
  readonly userName: string
  readonly counts: Readonly<Record<RowOutcome, number>>
  /** Why it failed. */
  readonly message: string | null
}

/** Answer of an undo: the reverted records, and those kept because they were changed since. */
export interface UndoAnswer {
  readonly totalRecordsAffected: number
  readonly kept: readonly { readonly id: string; readonly label: string; readonly reason: string }[]
  /** Number of rows kept; `kept` lists the first hundred. */
  readonly keptCount: number
}
