import type { SortTerm } from '@stamboek/model/schema/layout'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { type RawBuilder, sql } from 'kysely'
import { recordTable } from '../../database/record-table.ts'
import { languageCollation } from '../../database/schema/desired-indexes.ts'
import type { RecordContext } from '../../records/engine/record-context.ts'
import type { SearchInput, SearchTerm } from '../../records/input/search-input.ts'
import { validAt } from '../../records/queries/record-selection.ts'
import { termConditions } from '../../records/queries/search-condition.ts'
import { likePattern } from '../../records/queries/search-operators.ts'

/** The filters of the view, as its definition names them. */
export const treeFilters = ['team', 'teamTypes', 'resource', 'resourceCode', 'functions', 'teamsBelow']

const inDutch = sql.raw(`COLLATE "${languageCollation}"`)
const teamFilters = new Set(['team', 'teamTypes', 'teamsBelow'])

/** The terms that resources must meet; without any, teams without resources are shown, too. */
export function termsOfResources({ terms }: SearchInput): readonly SearchTerm[] {
  return terms.filter(({ entry }) => entry.key !== 'status' && !teamFilters.has(filterOf(entry)))
}

/** Whether the teams below those found belong to the result, whatever else the search says of teams. */
export function includesTeamsBelow({ terms }: SearchInput): boolean {
  return terms.some(({ entry, value }) => filterOf(entry) === 'teamsBelow' && value === true)
}

function filterOf({ binds }: SearchTerm['entry']): string {
  return 'filter' in binds ? binds.filter : ''
}

/** Without a reference date all versions are found. */
export function validOn(alias: string, { referenceDateUtc }: SearchInput): RawBuilder<unknown> {
  return referenceDateUtc === undefined ? sql`true` : validAt(alias, referenceDateUtc)
}

/** Whether a team `t` of type `y` matches what the search says of teams besides their status. */
export function teamCondition(search: SearchInput): RawBuilder<unknown> {
  const matches = (column: string, value: unknown) =>
    sql`${sql.raw(column)} ILIKE ${likePattern(String(value), search.matchingBehavior)}`
  return all(
    search.terms.flatMap(({ entry, value, isText }) => {
      const filter = filterOf(entry)
      if (filter === 'team') return [matches('t.description', value)]
      if (filter !== 'teamTypes') return []
      return [isText ? matches('y.description', value) : sql`y.id = ANY(${value}::uuid[])`]
    }),
  )
}

/** Whether a row `t` of `assignmentRows` is found. */
export function assignmentCondition(
  context: RecordContext,
  view: RecordType,
  search: SearchInput,
): RawBuilder<unknown> {
  const terms = search.terms.filter(({ entry }) => 'fields' in entry.binds)
  return all([
    ...termConditions(context, recordTable(view), { ...search, terms }),
    ...(search.ids === undefined ? [] : [sql`t.id = ANY(${search.ids}::uuid[])`]),
    ...search.terms.flatMap((term) => resourceCondition(search, term)),
  ])
}

function resourceCondition(
  { matchingBehavior }: SearchInput,
  { entry, value, isText }: SearchTerm,
): readonly RawBuilder<unknown>[] {
  const pattern = () => likePattern(String(value), matchingBehavior)
  const filter = filterOf(entry)
  if (filter === 'resource') return [sql`t.description ILIKE ${pattern()}`]
  if (filter === 'resourceCode') return [sql`t.code ILIKE ${pattern()}`]
  if (filter !== 'functions') return []
  const found = isText ? sql`n.description ILIKE ${pattern()}` : sql`f.function_id = ANY(${value}::uuid[])`
  return [
    sql`EXISTS (SELECT FROM record.resource_function f JOIN record."function" n ON n.id = f.function_id
      WHERE f.resource_id = t.resource_id AND NOT f.is_deleted AND ${found})`,
  ]
}

/** Whether a function `f` of a resource is shown: those at the reference date, to callers who may read them. */
export function functionCondition(context: RecordContext, search: SearchInput): RawBuilder<unknown> {
  const { permissions } = context.catalogue.get('Main.ResourceFunctionViewDto')
  if (!context.caller.permissions.has(permissions.Read)) return sql`false`
  // `NOT f.is_deleted` would offer the index of an exclusion that begins with the function, which PostgreSQL takes and reads whole.
  return sql`f.is_deleted IS NOT TRUE AND ${validOn('f', search)}`
}

/** SQL of the members by which nodes of a kind can be sorted; those that it lacks are equal. */
type SortColumns = Readonly<Record<string, RawBuilder<unknown>>>

const columnsOfAll: SortColumns = {
  description: sql`t.description ${inDutch}`,
  status: sql`t.status`,
  activeRangeUtc: sql`t.active_range_utc_start`,
  remark: sql`t.remark ${inDutch}`,
}

/** The order of teams `t` of type `y` below the same team. */
export function teamOrder(search: SearchInput): RawBuilder<unknown> {
  const columns = { ...columnsOfAll, resourceTeamTypeDescription: sql`y.description ${inDutch}` }
  return sql.join([...sortBy(columns, search.sort), sql`t.description ${inDutch}`, sql`t.id`])
}

/** The order of the rows `t` of `assignmentRows` in the same team. */
export function assignmentOrder(search: SearchInput): RawBuilder<unknown> {
  return sql.join([
    ...sortBy(columnsOfAll, search.sort),
    sql`t.description ${inDutch}`,
    sql`t.active_range_utc_start NULLS FIRST`,
    sql`t.id`,
  ])
}

/** Empty values come last, whatever the direction. */
function sortBy(columns: SortColumns, sort: readonly SortTerm[]): readonly RawBuilder<unknown>[] {
  return sort.flatMap(({ field, order }) => {
    const column = columns[field]
    if (!column) return []
    return [sql`${column} ${sql.raw(order === 'descending' ? 'DESC' : 'ASC')} NULLS LAST`]
  })
}

/** The order of the functions `n` of a resource `f`. */
export const functionOrder = sql`n.description ${inDutch}, f.active_range_utc_start NULLS FIRST, f.id`

function all(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `)
}
