import { quote } from '../column-names.ts'
import type { RecordTable } from '../record-table.ts'

export const maxExamples = 5

/** A row that breaks a rule, for a sentence about all of them. */
export interface RowExample {
  readonly id: string
  /** Null if the record has no text by which people know it. */
  readonly label: string | null
}

/** SQL of a text by which people know a row: the texts among its label fields; null without. */
export function labelExpression({ type, fieldAt }: RecordTable): string {
  const columns = type.labelFields.flatMap((path) =>
    (fieldAt(path)?.columns ?? []).filter((column) => column.type === 'text'),
  )
  if (columns.length === 0) return 'NULL::text'
  return `concat_ws(' – ', ${columns.map(({ name }) => quote(name)).join(', ')})`
}

/** ` De eerste: Label (id), ….` with a space in front; '' without examples. */
export function listExamples(examples: readonly RowExample[], count: number): string {
  if (examples.length === 0) return ''
  const named = examples.map(({ id, label }) => (label ? `${label} (${id})` : id)).join(', ')
  return count > examples.length ? ` De eerste ${examples.length}: ${named}.` : ` Het gaat om ${named}.`
}

/** `1 rij` or `2.000 rijen`. */
export function formatRowCount(count: number): string {
  return count === 1 ? '1 rij' : `${count.toLocaleString('nl-NL')} rijen`
}
