import type { FieldError } from '@stamboek/model/contract/problem'
import { type LookupItem, lookupLimit, type Page } from '@stamboek/model/contract/record-calls'
import { type FormMode, formModes } from '@stamboek/model/schema/base-field'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { sql } from 'kysely'
import { recordTable } from '../../database/record-table.ts'
import { languageCollation } from '../../database/schema/desired-indexes.ts'
import { executorOf, type RecordContext } from '../engine/record-context.ts'
import { supplyDefault } from '../engine/supply-default.ts'
import { malformedProblem, requireIds, requireMembers } from '../input/input-values.ts'
import { parseIntegerMember, parseReferenceDate, parseSearchText } from '../input/search-input.ts'
import { listConditionMembers, memberColumns, toMembers } from '../queries/condition-view.ts'
import { findReferringField, listNarrowings, lookupPage, lookupQuery } from '../queries/lookup-query.ts'
import type { Row } from '../queries/stored-record.ts'
import { lookUpTexts, parseLookupTexts } from './look-up-texts.ts'
import { pageOf } from './page-of.ts'

const members = [
  'field',
  'mode',
  'search',
  'texts',
  'ids',
  'limit',
  'skip',
  'referenceDateUtc',
  'includeInactive',
]

const modes: ReadonlySet<unknown> = new Set<FormMode>(formModes)

/**
 * Looks up records that a reference field may point to: a page of at most 1000 with id, label, status and a period without the reference date, the best
 * matches first (requirements 5.3), of equal ones that of the source `first`. With `ids` it returns their labels,
 * whatever their status; with `texts` the records of exactly these (`lookUpTexts`). Adds members that conditions read. Throws 400 for a field that refers to nothing.
 */
export async function lookupRecords(
  context: RecordContext,
  type: RecordType,
  body: unknown,
): Promise<Page<LookupItem>> {
  const request = requireMembers(body, members)
  const errors: FieldError[] = []
  const report = (field: string, message: string) => errors.push({ field, message })
  const field = findReferringField(type, request.field)
  if (!field) report('field', 'Dit veld verwijst niet naar andere records.')
  if (request.mode !== undefined && !modes.has(request.mode)) report('mode', `Kies ${formModes.join(', ')}.`)
  const limit = parseIntegerMember(
    { field: 'limit', value: request.limit, min: 1, max: lookupLimit, defaultValue: lookupLimit },
    report,
  )
  const skip = parseIntegerMember(
    { field: 'skip', value: request.skip, min: 0, max: 1_000_000_000, defaultValue: 0 },
    report,
  )
  const referenceDate = parseReferenceDate(request.referenceDateUtc, report) ?? context.now
  const text = parseSearchText(request.search === undefined ? '' : request.search)
  if ('message' in text) report('search', text.message)
  if (request.includeInactive !== undefined && typeof request.includeInactive !== 'boolean')
    report('includeInactive', 'Kies ja of nee.')
  const texts = request.texts === undefined ? undefined : parseLookupTexts(request.texts)
  if (texts && 'message' in texts) report('texts', texts.message)
  if (errors.length > 0 || !field || 'message' in text || (texts && 'message' in texts))
    throw malformedProblem(errors)

  const target = context.engine.catalogue.get(field.to)
  const ids = request.ids === undefined ? undefined : requireIds('ids', request.ids, lookupLimit)
  const table = recordTable(target)
  const read = field.acrossUnits ? [] : listConditionMembers(type, field.path)
  const lookup = {
    ids,
    text: text.value,
    referenceDate,
    field,
    includeInactive: request.includeInactive === true,
    isForForm: request.mode !== undefined,
    narrowings: listNarrowings(field, request.mode as FormMode | undefined),
    columns: read.length > 0 ? sql`, ${memberColumns(table, read)}` : sql``,
  }
  const toItem = (row: LookupItem & Row): LookupItem => ({
    id: row.id,
    label: row.label,
    status: row.status,
    ...(field.acrossUnits ? {} : periodOutside(row, referenceDate)),
    ...(read.length > 0 && { members: toMembers(table, read, row) }),
  })
  if (texts) {
    const found = await lookUpTexts<LookupItem & Row>(context, target, lookup, texts.texts)
    const items = found.map((each) => ({ ...toItem(each.row), text: each.text }))
    return pageOf({ items, totalCount: items.length, limit: lookupLimit, skip: 0 })
  }
  const isOffering = ids === undefined && field.first !== undefined
  const first = isOffering ? await supplyDefault(context, field.first) : undefined
  const executor = executorOf(context)
  const [page, total] = await Promise.all([
    sql<LookupItem & Row>`${lookupPage(context, target, lookup, { limit, skip, first })}`.execute(executor),
    sql<{
      count: number
    }>`SELECT count(*) AS count FROM (${lookupQuery(context, target, lookup)}) found`.execute(executor),
  ])
  return pageOf({ items: page.rows.map(toItem), totalCount: total.rows[0]?.count ?? 0, limit, skip })
}

function periodOutside({ period_start, period_end }: Row, at: string): Pick<LookupItem, 'activeRangeUtc'> {
  const [start = null, end = null] = [period_start, period_end] as (string | null | undefined)[]
  const holds =
    (start === null || Date.parse(start) <= Date.parse(at)) &&
    (end === null || Date.parse(at) < Date.parse(end))
  return holds ? {} : { activeRangeUtc: { start, end } }
}

/**
 * Returns the sorted labels of the active records that a reference field may point to; none if `path` refers to
 * nothing, or if they are more than `lookupLimit`.
 */
export async function readLookupLabels(
  context: RecordContext,
  type: RecordType,
  path: string,
  referenceDate: string,
): Promise<readonly string[]> {
  const field = findReferringField(type, path)
  if (!field) return []
  const query = lookupQuery(context, context.engine.catalogue.get(field.to), {
    ids: undefined,
    text: '',
    referenceDate,
    field,
    includeInactive: false,
    isForForm: false,
    narrowings: listNarrowings(field, undefined),
    columns: sql``,
  })
  // LIMIT before ORDER BY: sorting a million labels would be slow.
  const { rows } = await sql<{ label: string }>`SELECT label FROM (
      SELECT label FROM (${query}) found LIMIT ${lookupLimit + 1}
    ) few ORDER BY label COLLATE ${sql.raw(`"${languageCollation}"`)}`.execute(executorOf(context))
  return rows.length > lookupLimit ? [] : rows.map(({ label }) => label)
}

/**
 * Lists paths and keys that can be looked up: references, inputs of the search card, and members of calls
 * (`call.member`).
 */
export function listLookupFields(type: RecordType): readonly string[] {
  const { fields, links } = recordTable(type)
  const paths = [...fields, ...links].map((each) => each.path)
  const keys = type.search.entries.map((entry) => entry.key)
  const members = type.calls.flatMap(({ name, body }) => Object.keys(body).map((key) => `${name}.${key}`))
  return [...new Set([...paths, ...keys, ...members])].filter(
    (path) => findReferringField(type, path) !== undefined,
  )
}
