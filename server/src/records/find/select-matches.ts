import { kindOf } from '@stamboek/model/fields/field-kinds'
import { parseId } from '@stamboek/model/fields/parse-id'
import type { MatchingBehavior, SearchEntry } from '@stamboek/model/schema/search'
import { type RawBuilder, sql } from 'kysely'
import { recordTable, type StoredField } from '../../database/record-table.ts'
import { findTextIndexes, languageCollation } from '../../database/schema/desired-indexes.ts'
import type { RecordContext } from '../engine/record-context.ts'
import { visibleRecords } from '../engine/record-scope.ts'
import { parseNarrowing } from '../input/search-input.ts'
import { labelExpression, tableName, validAt } from '../queries/record-selection.ts'
import { searchCondition, termConditions } from '../queries/search-condition.ts'
import { likePattern } from '../queries/search-operators.ts'
import type { FindSource } from './find-sources.ts'

/** Shorter texts are compared with beginnings alone: no index finds one or two letters within a text. */
const minInsideLength = 3

/** Of each searched field; the best of more matches than these can be missed. */
const maxRows = 40

/** A row of a selection. `matched` is the text of the field, null for a match by something else. */
export interface MatchRow {
  /** The number of the source. */
  readonly source: number
  readonly id: string
  readonly matched: string | null
  /** Active and, of a version, valid now. */
  readonly is_current: boolean
}

/** Selections of `MatchRow`, each served by an index of one field. */
export interface MatchSelections {
  /** By id, number and how a text begins, the first in the order of language. */
  readonly near: readonly RawBuilder<unknown>[]
  /** By what a text contains. */
  readonly inside: readonly RawBuilder<unknown>[]
}

/** Selects visible records of source `number` that match a trimmed text. */
export function selectMatches(
  context: RecordContext,
  source: FindSource,
  number: number,
  text: string,
): MatchSelections {
  const part = createPart(context, source, number)
  const id = parseId(text)
  if (id.ok) return { near: [part(sql`t.id = ${id.value}::uuid`, sql`${text}::text`)], inside: [] }
  const texts = source.texts.map((field) => selectByText(source, field, part, text))
  const near = [...selectByNumber(source, part, text), ...texts.map((each) => each.near)]
  if (text.length < minInsideLength) return { near, inside: [] }
  const indirect = [
    ...listLabelConditions(context, source, text),
    ...listChildConditions(context, source, text),
  ]
  return {
    near,
    inside: [...texts.flatMap((each) => each.inside), ...indirect.map((condition) => part(condition))],
  }
}

type Part = (
  condition: RawBuilder<unknown>,
  matched?: RawBuilder<unknown>,
  order?: RawBuilder<unknown>,
) => RawBuilder<unknown>

function createPart(context: RecordContext, { table }: FindSource, number: number): Part {
  const visible = searchCondition(context, table, parseNarrowing(table, {}))
  const isCurrent = [
    ...(table.type.isTemporal ? [validAt('t', context.now)] : []),
    ...(table.fieldAt('status') ? [sql`t.status = 'Active'`] : []),
    sql`true`,
  ]
  const from = sql.raw(tableName(table))
  return (condition, matched = sql`NULL::text`, order) => sql`(SELECT ${sql.lit(number)} AS source, t.id,
      ${matched} AS matched, ${sql.join(isCurrent, sql` AND `)} AS is_current
    FROM ${from} t WHERE ${condition} AND ${visible}
    ${order ? sql`ORDER BY ${order}` : sql``} LIMIT ${sql.lit(maxRows)})`
}

function selectByText({ table }: FindSource, { columns }: StoredField, part: Part, text: string) {
  const [stored] = columns
  if (!stored) throw new Error(`${table.type.dtoKey} has a text without a column`)
  const column = sql`t.${sql.ref(stored.name)}`
  const indexes = findTextIndexes(table, stored)
  const near = indexes.isSorted
    ? part(beginsWith(column, text), column, sql`${sorted(column)}, t.id`)
    : part(sql`lower(${column}) = lower(${text})`, column)
  const inside = indexes.hasTrigrams
    ? [part(sql`${column} ILIKE ${likePattern(text, 'Contains')}`, column)]
    : []
  return { near, inside }
}

/**
 * Reads the range of a sort index in which texts begin so: U+FFFF sorts after every other character, and small
 * letters sort before capitals.
 */
function beginsWith(column: RawBuilder<unknown>, text: string): RawBuilder<unknown> {
  const first = text.toLowerCase()
  return sql`${sorted(column)} >= ${first} AND ${sorted(column)} < ${`${first}\uFFFF`}
    AND ${column} ILIKE ${likePattern(text, 'StartsWith')}`
}

function sorted(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${column} COLLATE ${sql.raw(`"${languageCollation}"`)}`
}

function selectByNumber({ numbers }: FindSource, part: Part, text: string): readonly RawBuilder<unknown>[] {
  if (!/^\d+$/.test(text)) return []
  return numbers.flatMap(({ field, columns: [column] }) => {
    const parsed = kindOf(field).parse(Number(text), field)
    return column && parsed.ok
      ? [part(sql`t.${sql.ref(column.name)} = ${parsed.value}`, sql`${text}::text`)]
      : []
  })
}

function listLabelConditions(
  context: RecordContext,
  { references }: FindSource,
  text: string,
): readonly RawBuilder<unknown>[] {
  return references.flatMap(({ references: to = '', columns: [column] }) => {
    const target = recordTable(context.engine.catalogue.get(to))
    const key = sql.ref(target.type.isTemporal ? 's.series_id' : 's.id')
    return column
      ? [
          sql`t.${sql.ref(column.name)} IN (SELECT ${key} FROM ${sql.raw(tableName(target))} s
            WHERE ${sql.raw(labelExpression(target, 's'))} ILIKE ${likePattern(text, 'Contains')}
            AND ${visibleRecords(target.type, context, 's')})`,
        ]
      : []
  })
}

function listChildConditions(
  context: RecordContext,
  { table, ofChildren }: FindSource,
  text: string,
): readonly RawBuilder<unknown>[] {
  const search = {
    ...parseNarrowing(table, {}),
    matchingBehavior: 'Contains' satisfies MatchingBehavior as MatchingBehavior,
  }
  return ofChildren.flatMap((entry: SearchEntry) =>
    termConditions(context, table, { ...search, terms: [{ entry, value: text, isText: false }] }).map(
      (condition) => sql`${condition}`,
    ),
  )
}
