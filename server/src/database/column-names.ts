import type { RecordTable } from './record-table.ts'

/** A SQL range of the two columns at a path. Throws if there are none. */
export function rangeOf(table: RecordTable, path: string): string {
  const [start, end] = table.fieldAt(path)?.columns ?? []
  if (!start || !end) throw new Error(`${table.type.dtoKey}: ${path} is not a range`)
  return `tstzrange(${quote(start.name)}, ${quote(end.name)})`
}

/** The quoted name of the first column at a path. Throws for a path without a column. */
export function quotedColumnOf(table: RecordTable, path: string): string {
  const column = table.fieldAt(path)?.columns[0]
  if (!column) throw new Error(`${table.type.dtoKey}: ${path} has no column`)
  return quote(column.name)
}

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

export function quoteLiteral(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
