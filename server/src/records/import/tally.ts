import {
  type ImportAnswer,
  type ImportErrorMessage,
  type ImportedRow,
  importErrorThreshold,
  maxReportedRows,
  type RowOutcome,
} from '@stamboek/model/contract/import-calls'
import type { RowCounts } from './import-batches.ts'

/** Counts what becomes of the rows of a file, and keeps the first of each outcome; its memory does not grow with the file. */
export class Tally {
  readonly #counts: Record<RowOutcome, number> = { new: 0, changed: 0, unchanged: 0, refused: 0 }
  readonly #rows: ImportedRow[] = []
  readonly #warnings: ImportErrorMessage[] = []

  /** `row` is asked for only as long as rows of its outcome are told of. */
  add(outcome: RowOutcome, row: () => Omit<ImportedRow, 'outcome'>): void {
    if (this.#counts[outcome] < maxReportedRows) this.#rows.push({ ...row(), outcome })
    this.#counts[outcome] += 1
  }

  /** Tells what is to be looked at in a row, whatever becomes of it. */
  warn(rowNumber: number, message: string): void {
    if (this.#warnings.length <= importErrorThreshold) this.#warnings.push({ rowNumber, message })
  }

  get counts(): RowCounts {
    return { ...this.#counts }
  }

  get told(): Pick<
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
