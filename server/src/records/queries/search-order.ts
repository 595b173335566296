import type { SortTerm } from '@stamboek/model/schema/layout'
import { type RawBuilder, sql } from 'kysely'
import { quote } from '../../database/column-names.ts'
import {
  type RecordTable,
  recordTable,
  type ShownField,
  type StoredColumn,
  type StoredField,
} from '../../database/record-table.ts'
import { languageCollation } from '../../database/schema/desired-indexes.ts'
import type { RecordContext } from '../engine/record-context.ts'
import type { SearchInput } from '../input/search-input.ts'
import { countExpression, labelAt, tableName } from './record-selection.ts'

/**
 * The ORDER BY of a search over the alias `t`: references by their label at the reference date, by default now. The
 * id comes last, so that no row is on two pages. Ignores fields that have no column. `isReversed` gives the opposite order.
 */
export function searchOrder(
  context: RecordContext,
  table: RecordTable,
  { sort, referenceDateUtc: referenceDate = context.now }: Pick<SearchInput, 'sort' | 'referenceDateUtc'>,
  isReversed = false,
): RawBuilder<unknown> {
  const direction = ({ order }: Pick<SortTerm, 'order'>): RawBuilder<unknown> =>
    (order === 'descending') === isReversed ? sql`ASC` : sql`DESC`
  const terms = sort.flatMap((term) => {
    const field = table.fieldAt(term.field)
    if (field) return [sql`${sortExpression(context, field, referenceDate)} ${direction(term)}`]
    const shown = table.shown.find(({ path }) => path === term.field)
    if (shown) return [sql`${shownExpression(context, shown)} ${direction(term)}`]
    const count = table.counts.find(({ path }) => path === term.field)
    return count ? [sql`${sql.raw(countExpression(context.engine.catalogue, count))} ${direction(term)}`] : []
  })
  return sql.join([...terms, sql`t.id ${direction(sort.at(-1) ?? { order: 'ascending' })}`])
}

function sortExpression(
  context: RecordContext,
  field: StoredField,
  referenceDate: string,
): RawBuilder<unknown> {
  const [column] = field.columns
  if (!column) return sql`NULL`
  if (field.references) {
    const target = recordTable(context.engine.catalogue.get(field.references))
    const isToSeries = target.type.isTemporal && !field.isParent
    const label = labelAt(target, sql.raw(`t.${quote(column.name)}`), referenceDate, isToSeries)
    return sql`${label} COLLATE ${sql.raw(`"${languageCollation}"`)}`
  }
  return sql`t.${sql.ref(column.name)}${collationOf(column)}`
}

function shownExpression(
  { engine }: RecordContext,
  { target, reference, member }: ShownField,
): RawBuilder<unknown> {
  const table = recordTable(engine.catalogue.get(target))
  const column = table.fieldAt(member)?.columns[0]
  if (!column) return sql`NULL`
  return sql`(SELECT s.${sql.ref(column.name)} FROM ${sql.raw(tableName(table))} s WHERE s.id = t.${sql.ref(reference)})${collationOf(column)}`
}

function collationOf({ isSortedByLanguage }: StoredColumn): RawBuilder<unknown> {
  return isSortedByLanguage ? sql.raw(` COLLATE "${languageCollation}"`) : sql``
}
