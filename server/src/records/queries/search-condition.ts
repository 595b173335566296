import type { RefersTo } from '@stamboek/model/contract/usages'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import { findTreeReference } from '@stamboek/model/fields/find-tree-reference'
import { flagOperators } from '@stamboek/model/schema/operator'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { selectSystemUserId } from '../../access/system-user.ts'
import { quote, quotedColumnOf } from '../../database/column-names.ts'
import { recordSchema } from '../../database/identifier.ts'
import {
  type ChildList,
  type RecordTable,
  recordTable,
  type StoredField,
} from '../../database/record-table.ts'
import { RequestProblem } from '../../request-problem.ts'
import { findFeature, type RecordContext, type SearchFilter } from '../engine/record-context.ts'
import { visibleRecords } from '../engine/record-scope.ts'
import type { SearchInput, SearchTerm } from '../input/search-input.ts'
import { labelExpression, shownVersionFirst, tableName, validAt } from './record-selection.ts'
import { refersToCondition } from './refers-to.ts'
import { likePattern, searchOperators, selectBelow, type Tree } from './search-operators.ts'

/**
 * Returns the SQL condition of a search over the alias `t`: visible records that match ids, series and terms, are not
 * deleted (unless `includeDeleted`) and are valid at the reference date, if one was sent. Ignores page and order, and
 * checks no rights (`requireSearchRights`).
 */
export function searchCondition(
  context: RecordContext,
  table: RecordTable,
  search: SearchInput,
): RawBuilder<unknown> {
  const { type } = table
  const conditions = [
    ...(type.ownership === 'global' ? [] : [visibleRecords(type, context)]),
    ...(type.parent && !search.includeDeleted ? [sql`NOT t.is_deleted`] : []),
    ...(search.seriesId === undefined ? [] : [sql`t.series_id = ${search.seriesId}`]),
    ...(search.ids === undefined ? [] : [sql`t.id = ANY(${search.ids}::uuid[])`]),
    ...(search.refersTo ? [referenceCondition(context, table, search.refersTo)] : []),
    ...(search.changedByOthersSince === undefined
      ? []
      : [changedByOthers(context, search.changedByOthersSince)]),
    ...(search.isGlobal === undefined ? [] : [globalCondition(type, search.isGlobal)]),
    ...(search.referenceDateUtc && table.fieldAt('activeRangeUtc')
      ? [validAt('t', search.referenceDateUtc)]
      : []),
    ...termConditions(context, table, search),
  ]
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `)
}

/** Matches records whose last change is younger, and by another user than the caller and the program. */
function changedByOthers({ caller }: RecordContext, since: string): RawBuilder<unknown> {
  return sql`t.last_modified_on_utc > ${since}::timestamptz AND t.last_modified_by_id <> ${caller.userId}
    AND t.last_modified_by_id IS DISTINCT FROM (${selectSystemUserId})`
}

/** Matches nothing for a type that there is not, or to which records of this type cannot refer. */
function referenceCondition(
  context: RecordContext,
  { type }: RecordTable,
  { dtoKey, ids, afterUtc }: RefersTo,
): RawBuilder<unknown> {
  const { catalogue } = context.engine
  const target = catalogue.find(dtoKey)
  const table = recordTable(catalogue.get(type.storedIn.dtoKey))
  const condition = target && refersToCondition(context, table, { type: target, ids, afterUtc })
  return condition ?? sql`false`
}

/** Throws 403 for the first search entry whose permission the caller lacks in the business unit. */
export function requireSearchRights({ caller }: RecordContext, { terms }: Pick<SearchInput, 'terms'>): void {
  const missing = terms.find(({ entry: { right } }) => right !== undefined && !caller.permissions.has(right))
  if (missing)
    throw new RequestProblem(
      'notAllowed',
      `Zoeken op ${missing.entry.label} mag niet: daarvoor ontbreekt het recht ${missing.entry.right}.`,
    )
}

/**
 * Returns one SQL condition over the alias `t` for each search term, without visibility. Throws if no feature
 * supplies a named filter.
 */
export function termConditions(
  context: RecordContext,
  table: RecordTable,
  search: SearchInput,
): readonly Expression<unknown>[] {
  return search.terms.map((term) => {
    const { binds } = term.entry
    if ('filter' in binds)
      return requireFilter(context, table.type, binds.filter)(context, term.value, search)
    const any = binds.fields.map((path) => fieldCondition({ context, table, search }, path, term))
    return any.length === 1 && any[0] ? any[0] : sql`(${sql.join(any, sql` OR `)})`
  })
}

function requireFilter(context: RecordContext, type: RecordType, name: string): SearchFilter {
  const filter = findFeature(context.engine, type.storedIn.dtoKey).filters[name]
  if (!filter) throw new Error(`No feature supplies the filter ${name} of ${type.dtoKey}`)
  return filter
}

function fieldCondition(
  rows: { readonly context: RecordContext; readonly table: RecordTable; readonly search: SearchInput },
  path: string,
  { entry, value, isText }: SearchTerm,
): RawBuilder<unknown> {
  const { context, table, search } = rows
  const list = table.children.find((each) => path.startsWith(`${each.path}.`))
  if (list) return childCondition(rows, list, path, { entry, value, isText })
  const link = table.links.find((each) => each.path === path)
  const field = table.fieldAt(path)
  const to = link?.to ?? field?.references
  const named =
    isText && to
      ? selectIdsByLabel(context, search, { to, text: String(value), areVersions: field?.isParent ?? false })
      : undefined
  if (link)
    return sql`EXISTS (SELECT FROM ${sql.raw(`${recordSchema}.${quote(link.name)}`)} l
      WHERE l.owner_id = t.id AND l.target_id ${named ? sql`IN (${named})` : sql`= ANY(${value}::uuid[])`})`
  const { columns = [], field: definition } = field ?? {}
  const { operator } = entry.binds
  const isTyped = operator === 'matches'
  const tree = operator === 'below' && field ? findTree(context, table.type, field) : undefined
  if (named) return sql`t.${sql.ref(columns[0]?.name ?? '')} IN (${tree ? selectBelow(tree, named) : named})`
  return searchOperators[operator]({
    columns,
    tree,
    value: isTyped && definition ? kindOf(definition).toSearchText(String(value), definition) : value,
    matchingBehavior: search.matchingBehavior,
  })
}

function childCondition(
  { context, search }: { readonly context: RecordContext; readonly search: SearchInput },
  { of, path: list, field }: ChildList,
  path: string,
  { entry, value }: SearchTerm,
): RawBuilder<unknown> {
  const children = recordTable(context.engine.catalogue.get(of))
  const { columns = [], field: definition } = children.fieldAt(path.slice(list.length + 1)) ?? {}
  const { operator } = entry.binds
  // A flag that is not set finds all records, those without child records too.
  if (flagOperators.has(operator) && value !== true) return sql`true`
  const parent = quotedColumnOf(children, field.kind === 'children' ? (field.parentField ?? '') : '')
  const isTyped = operator === 'matches'
  const matches = searchOperators[operator]({
    columns,
    value: isTyped && definition ? kindOf(definition).toSearchText(String(value), definition) : value,
    matchingBehavior: search.matchingBehavior,
  })
  return sql`t.id IN (SELECT t.${sql.raw(parent)} FROM ${sql.raw(tableName(children))} t WHERE NOT t.is_deleted AND ${matches})`
}

function findTree(
  { engine }: RecordContext,
  owner: RecordType,
  { path, field, references }: StoredField,
): Tree | undefined {
  if (references === undefined) return undefined
  const target = recordTable(engine.catalogue.get(references))
  const tree = findTreeReference(path, field, { owner, target: target.type })
  const column = target.fieldAt(tree ?? '')?.columns[0]
  return column && { table: tableName(target), column: column.name }
}

interface LabelSearch {
  readonly to: string
  readonly text: string
  readonly areVersions: boolean
}

function selectIdsByLabel(
  context: RecordContext,
  { matchingBehavior, referenceDateUtc = context.now }: SearchInput,
  { to, text, areVersions }: LabelSearch,
): RawBuilder<unknown> {
  const target = recordTable(context.engine.catalogue.get(to))
  const from = sql.raw(tableName(target))
  const matchesLabel = sql`${sql.raw(labelExpression(target, 's'))} ILIKE ${likePattern(text, matchingBehavior)}
    AND ${visibleRecords(target.type, context, 's')}`
  if (!target.type.isTemporal || areVersions) return sql`SELECT s.id FROM ${from} s WHERE ${matchesLabel}`
  // Searches the text first, which is indexed, then keeps the shown versions.
  return sql`SELECT s.series_id FROM ${from} s WHERE ${matchesLabel} AND s.id =
    (SELECT v.id FROM ${from} v WHERE v.series_id = s.series_id ORDER BY ${shownVersionFirst('v', referenceDateUtc)} LIMIT 1)`
}

function globalCondition(type: RecordType, isGlobal: boolean): RawBuilder<unknown> {
  if (type.ownership === 'either')
    return isGlobal ? sql`t.business_unit_id IS NULL` : sql`t.business_unit_id IS NOT NULL`
  return (type.ownership === 'global') === isGlobal ? sql`true` : sql`false`
}
