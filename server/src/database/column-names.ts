import type { RecordTable } from './record-table.ts'

/** SQL of the `tstzrange` of a date range field, such as `activeRangeUtc`. Throws for another field. */
export function rangeExpression(table: RecordTable, path: string): string {
  const [start, end] = table.fieldAt(path)?.columns ?? []
  if (!start || !end) throw new Error(`${table.type.dtoKey}: ${path} is not a range`)
  return `tstzrange(${quote(start.name)}, ${quote(end.name)})`
}

/** The quoted name of the first column of the field at this path. Throws if the path has no column. */
export function quotedColumnOf(table: RecordTable, path: string): string {
  const column = table.fieldAt(path)?.columns[0]
  if (!column) throw new Error(`${table.type.dtoKey}: ${path} has no column`)
  return quote(column.name)
}

/** Quotes an identifier for SQL, doubling quotes within it. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** Quotes a text as an SQL string, doubling apostrophes within it; backslashes stay as they are. */
export function quoteLiteral(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
