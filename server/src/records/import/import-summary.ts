import {
  type ImportAnswer,
  type ImportErrorMessage,
  type ImportedRow,
  importErrorThreshold,
  type RowOutcome,
} from '@stamboek/model/contract/import-calls'
import type { RowCounts } from './batches/import-batches.ts'
import type { RowImporter, RowResult } from './row-importer.ts'

/** Counts the results of rows and lists the first of each outcome, in bounded memory. */
export class ImportSummary {
  readonly #maxListed: (outcome: RowOutcome) => number
  readonly #counts: Record<RowOutcome, number> = { new: 0, changed: 0, unchanged: 0, refused: 0 }
  readonly #rows: ImportedRow[] = []
  readonly #warnings: ImportErrorMessage[] = []
  hasUnknownIds = false

  constructor(maxListed: (outcome: RowOutcome) => number) {
    this.#maxListed = maxListed
  }

  add(result: RowResult, describe: RowImporter['describe']): void {
    const { row, outcome } = result
    if (this.#counts[outcome] < this.#maxListed(outcome))
      this.#rows.push({
        rowNumber: row.rowNumber,
        ...describe(result),
        ...(outcome === 'refused' && { message: result.message }),
        outcome,
      })
    this.#counts[outcome] += 1
  }

  warn(rowNumber: number, message: string): void {
    if (this.#warnings.length <= importErrorThreshold) this.#warnings.push({ rowNumber, message })
  }

  get counts(): RowCounts {
    return { ...this.#counts }
  }

  get rows(): readonly ImportedRow[] {
    return this.#rows
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
