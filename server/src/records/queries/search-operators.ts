import type { Operator } from '@stamboek/model/schema/operator'
import type { MatchingBehavior } from '@stamboek/model/schema/search'
import { type RawBuilder, sql } from 'kysely'
import type { StoredColumn } from '../../database/record-table.ts'

export interface OperatorInput {
  readonly columns: readonly StoredColumn[]
  readonly value: unknown
  readonly matchingBehavior: MatchingBehavior
  readonly tree?: Tree | undefined
}

export interface Tree {
  readonly table: string
  readonly column: string
}

interface Bounds {
  readonly start?: string | null
  readonly end?: string | null
  readonly minimum?: number | null
  readonly maximum?: number | null
}

/** The SQL of each search operator over the columns of a field, written to use its index. */
export const searchOperators: Readonly<Record<Operator, (input: OperatorInput) => RawBuilder<unknown>>> = {
  // ILIKE, because the trigram index is on the column itself, not on lower(x).
  matches: ({ columns, value, matchingBehavior }) =>
    sql`${first(columns)} ILIKE ${likePattern(String(value), matchingBehavior)}`,
  equals: ({ columns, value }) => sql`${first(columns)} = ${value}${castOf(columns)}`,
  oneOf: ({ columns, value }) => {
    const values = asList(value).filter((each) => each !== null)
    const isOneOf = sql`${first(columns)} = ANY(${values}${castOf(columns)}[])`
    if (values.length === asList(value).length) return isOneOf
    const isNone = sql`${first(columns)} IS NULL`
    return values.length === 0 ? isNone : sql`(${isNone} OR ${isOneOf})`
  },
  isTrue: ({ columns, value }) => (value === true ? sql`${first(columns)}` : sql`true`),
  between: ({ columns, value }) => within(columns, value as Bounds, '<='),
  within: ({ columns, value }) => within(columns, value as Bounds, '<'),
  startsWithin: ({ columns, value }) => within(columns.slice(0, 1), value as Bounds, '<'),
  endsWithin: ({ columns, value }) => within(columns.slice(1, 2), value as Bounds, '<'),
  overlaps: ({ columns, value }) => {
    const { start, end } = value as Bounds
    return sql`tstzrange(${first(columns)}, ${first(columns.slice(1))}) && tstzrange(${start ?? null}::timestamptz, ${end ?? null}::timestamptz)`
  },
  isEmpty: ({ columns, value }) => (value === true ? sql`${first(columns)} IS NULL` : sql`true`),
  includesAny: () => {
    throw new Error('A list of references is searched through its link table')
  },
  below: ({ columns, value, tree }) => {
    if (!tree) throw new Error('A search below records is bound to a field without a tree')
    return sql`${first(columns)} IN (${selectBelow(tree, sql`SELECT unnest(${asList(value)}::uuid[])`)})`
  },
}

/** Selects the ids of the roots and of all records below them. */
export function selectBelow({ table, column }: Tree, roots: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`WITH RECURSIVE below (id) AS (
      (${roots}) UNION SELECT s.id FROM ${sql.raw(table)} s JOIN below ON s.${sql.ref(column)} = below.id
    ) SELECT id FROM below`
}

function within(columns: readonly StoredColumn[], bounds: Bounds, upper: '<' | '<='): RawBuilder<unknown> {
  const from = bounds.start ?? bounds.minimum
  const to = bounds.end ?? bounds.maximum
  const conditions = [
    ...(from === null || from === undefined ? [] : [sql`${first(columns)} >= ${from}${castOf(columns)}`]),
    ...(to === null || to === undefined
      ? []
      : [sql`${first(columns)} ${sql.raw(upper)} ${to}${castOf(columns)}`]),
  ]
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `)
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value]
}

function first(columns: readonly StoredColumn[]): RawBuilder<unknown> {
  const name = columns[0]?.name
  if (name === undefined) throw new Error('A search entry is bound to a field without columns')
  return sql`t.${sql.ref(name)}`
}

function castOf(columns: readonly StoredColumn[]): RawBuilder<unknown> {
  return sql.raw(`::${columns[0]?.type ?? 'text'}`)
}

const patterns: Readonly<Record<MatchingBehavior, (text: string) => string>> = {
  Contains: (text) => `%${text}%`,
  StartsWith: (text) => `${text}%`,
  EndsWith: (text) => `%${text}`,
  Exact: (text) => text,
}

/** An ILIKE pattern that escapes `%`, `_` and `\` of the text. */
export function likePattern(text: string, behavior: MatchingBehavior): string {
  return patterns[behavior](text.replaceAll(/[\\%_]/g, (character) => `\\${character}`))
}
