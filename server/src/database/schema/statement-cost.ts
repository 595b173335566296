import { recordSchema } from '../identifier.ts'

/** The work of a statement on the rows of its table. */
export type StatementCost = 'none' | 'scan' | 'index' | 'rewrite'

/**
 * Rows a second of each, estimated for two cores and records of some twenty columns. Another machine and other records differ;
 * `npm run upgrade -- --try` measures.
 */
export const rowsPerSecond: Readonly<Record<Exclude<StatementCost, 'none'>, number>> = {
  scan: 1_000_000,
  index: 300_000,
  rewrite: 40_000,
}

/** The cost of a statement of `diffSchema`, and its table without schema. */
export function readStatement(statement: string): { readonly table: string; readonly cost: StatementCost } {
  const name = statement.split(`${recordSchema}."`)[1]?.split('"')[0] ?? ''
  // Names of indexes begin with the table.
  const table = /^(DROP|ALTER) INDEX /.test(statement) ? (name.split(/__|_pkey$/)[0] ?? '') : name
  return { table, cost: costOf(statement) }
}

function costOf(statement: string): StatementCost {
  const has = (words: string) => statement.includes(words)
  if (statement.startsWith('UPDATE ')) return 'rewrite'
  if (has(' ADD COLUMN ') && has(' GENERATED ')) return 'rewrite'
  if (/^CREATE (UNIQUE )?INDEX /.test(statement)) return 'index'
  if (!has(' ADD CONSTRAINT ')) return 'none'
  return has(' EXCLUDE ') || has(' UNIQUE ') ? 'index' : 'scan'
}
