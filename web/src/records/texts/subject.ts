import type { AnyRecord } from '@stamboek/model/schema/record-of'

export interface Subject {
  /** The record of the row under the focus, or of the row whose menu is open. */
  readonly row: AnyRecord | undefined
  readonly marks: readonly AnyRecord[]
}

/** The records that the actions of a page act on: the marked ones; without marks the one under the focus. */
export function subjectOf({ row, marks }: Subject): readonly AnyRecord[] {
  if (marks.length > 0) return marks
  return row ? [row] : []
}

/** The subject of the menu of a row: the marked records if that row is one of them, else that row alone. */
export function subjectAtRow(row: AnyRecord, marked: ReadonlyMap<string, AnyRecord>): Subject {
  return { row, marks: marked.has(row.id) ? [...marked.values()] : [] }
}
