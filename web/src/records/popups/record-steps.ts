import type { AnyRecord } from '@stamboek/model/schema/record-of'

/** Where a record stands among the rows of a page, and its neighbours. */
export interface RecordSteps {
  readonly previous: AnyRecord | undefined
  readonly next: AnyRecord | undefined
  /** "3 van 249"; undefined for a record that is not on the page. */
  readonly position: string | undefined
}

interface Place {
  readonly rows: readonly AnyRecord[]
  readonly rowOffset: number
  readonly totalCount: number
}

export function recordSteps({ rows, rowOffset, totalCount }: Place, id: string | undefined): RecordSteps {
  const index = rows.findIndex((row) => row.id === id)
  if (index < 0) return { previous: undefined, next: undefined, position: undefined }
  return {
    previous: rows[index - 1],
    next: rows[index + 1],
    position: `${rowOffset + index + 1} van ${Math.max(totalCount, rowOffset + index + 1)}`,
  }
}
