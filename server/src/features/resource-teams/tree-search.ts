import { resourceFunction } from '@stamboek/model/records/erp/resource-function'
import type { resourcePerTeamSearch } from '@stamboek/model/records/erp/resource-per-team-search'
import type { SortTerm } from '@stamboek/model/schema/layout'
import type { RecordType } from '@stamboek/model/schema/record-type'
import {
  type Expression,
  expressionBuilder,
  type QueryCreator,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import type { DatabaseTables } from '../../database/connection/database.ts'
import { recordTable } from '../../database/record-table.ts'
import {
  anyOfIds,
  inLanguageOrder,
  instant,
  isKept,
  rowCount,
  tables,
} from '../../database/sql-expressions.ts'
import type { RecordContext } from '../../records/engine/record-context.ts'
import { type SearchInput, type SearchTerm, searchedIds } from '../../records/input/search-input.ts'
import { termConditions } from '../../records/queries/search-condition.ts'
import { likePattern } from '../../records/queries/search-operators.ts'
import { type AssignmentColumns, isValidOn } from './assignment-rows.ts'

export const treeFilters = [
  'team',
  'teamTypes',
  'resource',
  'resourceCode',
  'functions',
  'teamsBelow',
] as const

const teamFilters = new Set(['team', 'teamTypes', 'teamsBelow'])

/** Returns the search terms about resources: all except those about teams, and the status. */
export function listResourceTerms({ terms }: SearchInput): readonly SearchTerm[] {
  return terms.filter(({ entry }) => entry.key !== 'status' && !teamFilters.has(filterOf(entry)))
}

/** Whether the search asks for all teams below a matching one, too. */
export function includesTeamsBelow({ terms }: SearchInput): boolean {
  return terms.some(({ entry, value }) => filterOf(entry) === 'teamsBelow' && value === true)
}

function filterOf({ binds }: SearchTerm['entry']): string {
  return 'filter' in binds ? binds.filter : ''
}

const team = expressionBuilder<
  { t: DatabaseTables['record.resource_team']; y: DatabaseTables['record.resource_team_type'] },
  't' | 'y'
>()
const assignment = expressionBuilder<{ t: AssignmentColumns }, 't'>()

/** Whether team `t` of type `y` matches the search terms about teams, except status. */
export function teamCondition(search: SearchInput): Expression<SqlBool> {
  const matches = (column: 't.description' | 'y.description', value: unknown) =>
    team(column, 'ilike', likePattern(String(value), search.matchingBehavior))
  return team.and(
    search.terms.flatMap(({ entry, value, isText }) => {
      const filter = filterOf(entry)
      if (filter === 'team') return [matches('t.description', value)]
      if (filter !== 'teamTypes') return []
      return [isText ? matches('y.description', value) : team('y.id', '=', anyOfIds(searchedIds(value)))]
    }),
  )
}

/** Whether row `t` of `selectAssignmentColumns` matches the search, except its terms about teams. */
export function assignmentCondition(
  context: RecordContext,
  view: RecordType,
  search: SearchInput,
): Expression<SqlBool> {
  const terms = search.terms.filter(({ entry }) => 'fields' in entry.binds)
  return assignment.and([
    ...termConditions(context, recordTable(view), { ...search, terms }).map((term) => sql<SqlBool>`${term}`),
    ...(search.ids === undefined ? [] : [assignment('t.id', '=', anyOfIds(search.ids))]),
    ...search.terms.flatMap((term) => resourceCondition(search, term)),
  ])
}

function resourceCondition(
  { matchingBehavior }: SearchInput,
  { entry, value, isText }: SearchTerm,
): readonly Expression<SqlBool>[] {
  const pattern = () => likePattern(String(value), matchingBehavior)
  const filter = filterOf(entry)
  if (filter === 'resource') return [assignment('t.description', 'ilike', pattern())]
  if (filter === 'resourceCode') return [assignment('t.code', 'ilike', pattern())]
  if (filter !== 'functions') return []
  const found = tables
    .selectFrom('record.resource_function as f')
    .innerJoin('record.function as n', 'n.id', 'f.function_id')
    .where('f.resource_id', '=', assignment.ref('t.resource_id'))
    .where((eb) => isKept(eb, 'f'))
    .where((eb) =>
      isText
        ? eb('n.description', 'ilike', pattern())
        : eb('f.function_id', '=', anyOfIds(searchedIds(value))),
    )
  return [tables.exists(found)]
}

/**
 * Whether function `f` of a resource is shown: not deleted, at the reference date, to callers who may read functions
 * of resources.
 */
export function functionCondition(context: RecordContext, search: SearchInput): Expression<SqlBool> {
  const { permissions } = context.engine.catalogue.typeOf(resourceFunction)
  if (!context.caller.permissions.has(permissions.Read)) return functionOfResource.lit(false)
  // With `NOT f.is_deleted` PostgreSQL would scan a whole exclusion index.
  return functionOfResource('f.is_deleted', 'is not', true).and(isValidOn(functionOfResource, 'f', search))
}

/** Counts the shown functions of each resource in the CTE `found`; resources without any are absent. */
export function selectFunctionCounts(
  db: QueryCreator<DatabaseTables & { found: { resource_id: string } }>,
  context: RecordContext,
  search: SearchInput,
) {
  return db
    .selectFrom('record.resource_function as f')
    .where('f.resource_id', 'in', (eb) => eb.selectFrom('found').select('found.resource_id'))
    .where(functionCondition(context, search))
    .groupBy('f.resource_id')
    .select(['f.resource_id', rowCount.as('functions')])
}

/** Function `f` of a resource, and function `n` itself. */
const functionOfResource = expressionBuilder<
  { f: DatabaseTables['record.resource_function']; n: DatabaseTables['record.function'] },
  'f' | 'n'
>()

type SortedColumn = (typeof resourcePerTeamSearch)['grid']['columns'][number]

/** Nodes without the column are equal in that order. */
type SortColumns = Readonly<Partial<Record<string, Expression<unknown>>>>

const node = expressionBuilder<{ t: Pick<AssignmentColumns, CommonColumn> }, 't'>()
type CommonColumn = keyof AssignmentColumns & keyof DatabaseTables['record.resource_team']

const columnsOfAssignments = {
  description: inLanguageOrder(node.ref('t.description')),
  status: node.ref('t.status'),
  activeRangeUtc: node.ref('t.active_range_utc_start'),
  remark: inLanguageOrder(node.ref('t.remark')),
} satisfies Partial<Record<SortedColumn, Expression<unknown>>>

const columnsOfTeams: Readonly<Record<SortedColumn, Expression<unknown>>> = {
  ...columnsOfAssignments,
  resourceTeamTypeDescription: inLanguageOrder(team.ref('y.description')),
}

/** SQL to order teams `t` of types `y`: what holds first, then by the sort of the search, description and id. */
export function teamOrder(context: RecordContext, search: SearchInput): RawBuilder<unknown> {
  return sql.join([
    ...orderByPeriod('t', context, search),
    ...sortBy(columnsOfTeams, search.sort),
    inLanguageOrder(team.ref('t.description')),
    team.ref('t.id'),
  ])
}

/**
 * SQL to order assignments `t`: what holds first, then by the sort of the search (columns of teams ignored), description,
 * start and id.
 */
export function assignmentOrder(context: RecordContext, search: SearchInput): RawBuilder<unknown> {
  return sql.join([
    ...orderByPeriod('t', context, search),
    ...sortBy(columnsOfAssignments, search.sort),
    inLanguageOrder(node.ref('t.description')),
    sql`${node.ref('t.active_range_utc_start')} NULLS FIRST`,
    node.ref('t.id'),
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

/** SQL to order functions `f`: what holds first, then by description, start and id. */
export function functionOrder(context: RecordContext, search: SearchInput): RawBuilder<unknown> {
  return sql.join([
    ...orderByPeriod('f', context, search),
    inLanguageOrder(functionOfResource.ref('n.description')),
    sql`${functionOfResource.ref('f.active_range_utc_start')} NULLS FIRST`,
    functionOfResource.ref('f.id'),
  ])
}

/**
 * SQL that puts rows of `alias` whose period holds now first and ended ones last; none with a reference date, at which all hold,
 * and in an order by period.
 */
function orderByPeriod(
  alias: 't' | 'f',
  { now }: RecordContext,
  { referenceDateUtc, sort }: SearchInput,
): readonly RawBuilder<unknown>[] {
  if (referenceDateUtc !== undefined || sort.some(({ field }) => field === 'activeRangeUtc')) return []
  const bound = (name: 'start' | 'end') => sql.ref(`${alias}.active_range_utc_${name}`)
  const at = instant(now)
  return [sql`CASE WHEN ${bound('end')} <= ${at} THEN 2 WHEN ${bound('start')} > ${at} THEN 1 ELSE 0 END`]
}
