import {
  type ImportAnswer,
  type ImportErrorMessage,
  type ImportedRow,
  importErrorThreshold,
  maxReportedRows,
  type RowOutcome,
} from '@stamboek/model/contract/import-calls'
import type { RowCounts } from './import-batches.ts'

/** Counts the outcomes of rows, and keeps the first rows of each; its memory does not grow with the file. */
export class ImportSummary {
  readonly #counts: Record<RowOutcome, number> = { new: 0, changed: 0, unchanged: 0, refused: 0 }
  readonly #rows: ImportedRow[] = []
  readonly #warnings: ImportErrorMessage[] = []
  /** Rows were found or made by the import key, because their ids are of another installation. */
  hasUnknownIds = false

  /** Calls `row` only while rows of its outcome are kept. */
  add(outcome: RowOutcome, row: () => Omit<ImportedRow, 'outcome'>): void {
    if (this.#counts[outcome] < maxReportedRows) this.#rows.push({ ...row(), outcome })
    this.#counts[outcome] += 1
  }

  /** Adds a warning about a row, whatever its outcome. */
  warn(rowNumber: number, message: string): void {
    if (this.#warnings.length <= importErrorThreshold) this.#warnings.push({ rowNumber, message })
  }

  get counts(): RowCounts {
    return { ...this.#counts }
  }

  get answer(): Pick<
    ImportAnswer,
    | 'counts'
    | 'rows'
    | 'importErrorMessages'
    | 'errorThresholdReached'
    | 'importWarningMessages'
    | 'warningThresholdReached'
  > {
    const refused = this.#rows.filter(({ outcome }) => outcome === 'refused').slice(0, importErrorThreshold)
    return {
      counts: this.counts,
      rows: this.#rows,
      importErrorMessages: refused.map(({ rowNumber, message = '' }) => ({ rowNumber, message })),
      errorThresholdReached: this.#counts.refused > importErrorThreshold,
      importWarningMessages: this.#warnings.slice(0, importErrorThreshold),
      warningThresholdReached: this.#warnings.length > importErrorThreshold,
    }
  }
}
