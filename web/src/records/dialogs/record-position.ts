import type { AnyRecord } from '@stamboek/model/schema/record-of'

export type Step = 'previous' | 'next'

/** Where a record stands among all that were found, and whether there is one before and after it. */
export interface RecordSteps {
  readonly previous: boolean
  readonly next: boolean
  /** "3 van 249"; undefined for a record that is not on the page. */
  readonly position: string | undefined
}

/** The rows of the page that the grid shows, among all that were found. */
export interface RowsOfPage {
  readonly rows: readonly AnyRecord[]
  readonly rowOffset: number
  readonly totalCount: number
}

/** `index`: of the record among the rows; -1 for one that is not there. */
export function recordSteps({ rows, rowOffset, totalCount }: RowsOfPage, index: number): RecordSteps {
  if (index < 0) return { previous: false, next: false, position: undefined }
  const place = rowOffset + index
  const count = Math.max(totalCount, rowOffset + rows.length)
  return { previous: place > 0, next: place + 1 < count, position: `${place + 1} van ${count}` }
}
