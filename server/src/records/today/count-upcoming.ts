import { type UpcomingCount, type UpcomingEvent, upcomingDays } from '@stamboek/model/contract/today'
import { isInMenu } from '@stamboek/model/menu/page-address'
import { rightsHolderOf } from '@stamboek/model/records/catalogue/rights-holder-of'
import { addDays, dayOf, instantOfDay, timeZone } from '@stamboek/model/schema/amsterdam-time'
import type { Operator } from '@stamboek/model/schema/operator'
import { findRowsView } from '@stamboek/model/schema/record-type'
import type { SearchEntry } from '@stamboek/model/schema/search'
import { type RawBuilder, sql } from 'kysely'
import { quotedColumnOf } from '../../database/column-names.ts'
import { type ChildList, type RecordTable, recordTable } from '../../database/record-table.ts'
import { readRecordLabels } from '../change-sets/record-labels.ts'
import { executorOf, type RecordContext } from '../engine/record-context.ts'
import type { SearchInput } from '../input/search-input.ts'
import { tableName } from '../queries/record-selection.ts'
import { searchCondition } from '../queries/search-condition.ts'
import { mayOpenPage } from '../rules/may-open-page.ts'
import type { PageSearchReader } from './page-searches.ts'

/** Of each search; days after the one in which it is reached are left out. */
const maxCounted = 10_000
const maxNames = 3

const events: Partial<Readonly<Record<Operator, UpcomingEvent>>> = {
  startsWithin: 'starts',
  endsWithin: 'ends',
}

/** ISO 8601, half-open. */
interface Range {
  readonly start: string
  readonly end: string
}

/** A search by the start or end of the period of records, or of the child records in one of their lists. */
interface PeriodSearch {
  readonly table: RecordTable
  readonly entry: SearchEntry
  readonly event: UpcomingEvent
  readonly list: ChildList | undefined
  readonly search: SearchInput
}

interface DayRow {
  /** Of the search. */
  readonly number: number
  /** That of the bound: of an end the day after the last one. */
  readonly day: string
  readonly ids: readonly string[]
  readonly count: number
  readonly is_more: boolean
}

/**
 * Counts by day the records of pages that the caller may open which start or end in the next `upcomingDays`, or of
 * which a child record does, in one statement.
 */
export async function countUpcoming(
  context: RecordContext,
  readPageSearch: PageSearchReader,
): Promise<readonly UpcomingCount[]> {
  const tomorrow = addDays(dayOf(context.now), 1)
  const range = rangeOfDays(tomorrow, addDays(tomorrow, upcomingDays))
  const searches = await findPeriodSearches(context, readPageSearch, range)
  if (searches.length === 0) return []
  const counts = searches.map((search, number) => {
    const days = search.list
      ? selectDaysOfList(context, search, search.list, range)
      : selectDays(context, search)
    return sql`(SELECT ${number}::integer AS number, f.day::text, (array_agg(f.id ORDER BY f.id))[1:${sql.lit(maxNames)}] AS ids,
      count(*)::integer AS count, sum(count(*)) OVER (ORDER BY f.day) > ${sql.lit(maxCounted)} AS is_more
      FROM (${days}) f GROUP BY f.day)`
  })
  const { rows } = await sql<DayRow>`${sql.join(counts, sql` UNION ALL `)}`.execute(executorOf(context))
  const found = rows.flatMap((row) => {
    const search = searches[row.number]
    return search ? [{ ...row, ...search }] : []
  })
  const named = found.flatMap(({ table: { type }, ids }) =>
    ids.map((id) => ({ dtoKey: type.storedIn.dtoKey, id })),
  )
  const labels = await readRecordLabels(context, named, undefined)
  return found
    .map(({ day, ids, count, is_more: isMore, table, entry, event, list }) => ({
      day: event === 'ends' ? addDays(day, -1) : day,
      event,
      dtoKey: table.type.dtoKey,
      list: list?.field.label ?? null,
      search: { [entry.key]: rangeOfDays(day, addDays(day, 1)) },
      count,
      isMore,
      names: ids.flatMap((id) => labels.get(id) ?? []),
    }))
    .toSorted((left, right) => left.day.localeCompare(right.day))
}

function rangeOfDays(start: string, end: string): Range {
  return { start: instantOfDay(start), end: instantOfDay(end) }
}

async function findPeriodSearches(
  context: RecordContext,
  readPageSearch: PageSearchReader,
  range: Range,
): Promise<readonly PeriodSearch[]> {
  const { catalogue } = context.engine
  const types = catalogue
    .all()
    .filter((type) => isInMenu(type.dtoKey) && !findRowsView(type) && mayOpenPage(context, type))
  const searches: PeriodSearch[] = []
  for (const type of types) {
    const table = recordTable(type)
    for (const entry of type.search.entries) {
      const { binds } = entry
      const event = events[binds.operator]
      const path = 'fields' in binds ? binds.fields[0] : undefined
      const list = table.children.find((each) => path?.startsWith(`${each.path}.`))
      const isReadable = !list || mayReadList(context, list)
      const page = event && isReadable ? await readPageSearch(type, { [entry.key]: range }) : undefined
      if (event && page) searches.push({ table, entry, event, list, search: page.search })
    }
  }
  return searches
}

function mayReadList({ engine: { catalogue }, caller }: RecordContext, { of }: ChildList): boolean {
  return caller.permissions.has(rightsHolderOf(catalogue, catalogue.get(of)).permissions.Read)
}

function selectDays(context: RecordContext, { table, event, search }: PeriodSearch): RawBuilder<unknown> {
  const bound = boundOf(table, event, 't')
  return sql`SELECT t.id, ${dayOfBound(bound)} AS day FROM ${sql.raw(tableName(table))} t
    WHERE ${searchCondition(context, table, search)} ORDER BY ${bound} LIMIT ${sql.lit(maxCounted + 1)}`
}

/** A record has each day on which a child record starts or ends once. */
function selectDaysOfList(
  context: RecordContext,
  { table, entry, event, search }: PeriodSearch,
  { of, field }: ChildList,
  { start, end }: Range,
): RawBuilder<unknown> {
  const children = recordTable(context.engine.catalogue.get(of))
  const parent = quotedColumnOf(children, field.kind === 'children' ? (field.parentField ?? '') : '')
  const bound = boundOf(children, event, 'c')
  const ofParents = { ...search, terms: search.terms.filter((term) => term.entry !== entry) }
  return sql`SELECT DISTINCT t.id, ${dayOfBound(bound)} AS day
    FROM ${sql.raw(tableName(children))} c JOIN ${sql.raw(tableName(table))} t ON t.id = c.${sql.raw(parent)}
    WHERE NOT c.is_deleted AND ${bound} >= ${start}::timestamptz AND ${bound} < ${end}::timestamptz
      AND ${searchCondition(context, table, ofParents)}
    ORDER BY day LIMIT ${sql.lit(maxCounted + 1)}`
}

function boundOf(table: RecordTable, event: UpcomingEvent, alias: string): RawBuilder<unknown> {
  const [start, end] = table.fieldAt('activeRangeUtc')?.columns ?? []
  const column = event === 'starts' ? start : end
  if (!column) throw new Error(`${table.type.dtoKey} has no period`)
  return sql`${sql.ref(alias)}.${sql.ref(column.name)}`
}

function dayOfBound(bound: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${bound} AT TIME ZONE ${sql.lit(timeZone)})::date`
}
