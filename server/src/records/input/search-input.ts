import type { FieldError } from '@stamboek/model/contract/problem'
import { defaultLimit, maxLimit } from '@stamboek/model/contract/record-calls'
import type { RefersTo } from '@stamboek/model/contract/usages'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import { parseId } from '@stamboek/model/fields/parse-id'
import { isPlainObject } from '@stamboek/model/fields/plain-object'
import { genericSearchAliases } from '@stamboek/model/records/catalogue/generic-search-entries'
import { isEmptyValue } from '@stamboek/model/schema/evaluate-condition'
import type { FieldDefinition, Parsed } from '@stamboek/model/schema/field-kind'
import type { SortTerm } from '@stamboek/model/schema/layout'
import { flagOperators, listOperators, type Operator } from '@stamboek/model/schema/operator'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import { findRowsView, findRowTypes, type RecordType } from '@stamboek/model/schema/record-type'
import {
  descriptionTwinKey,
  type MatchingBehavior,
  matchingBehaviors,
  type SearchEntry,
} from '@stamboek/model/schema/search'
import type { RecordTable } from '../../database/record-table.ts'
import { RequestProblem } from '../../request-problem.ts'
import { parseFlag } from './input-values.ts'

export interface SearchTerm {
  readonly entry: SearchEntry
  readonly value: unknown
  /** The value is text typed in a reference field, which searches labels. */
  readonly isText: boolean
}

/** Returns the texts of a list, without its `null` for “none”; an empty list for any other value. */
export function searchedIds(value: SearchTerm['value']): readonly string[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []
}

export interface SearchInput {
  readonly terms: readonly SearchTerm[]
  readonly isGlobal: boolean | undefined
  readonly seriesId: string | undefined
  readonly ids: readonly string[] | undefined
  readonly refersTo: RefersTo | undefined
  /** ISO 8601. */
  readonly changedByOthersSince: string | undefined
  readonly matchingBehavior: MatchingBehavior
  readonly limit: number
  readonly skip: number
  readonly referenceDateUtc: string | undefined
  readonly sort: readonly SortTerm[]
  readonly includeDeleted: boolean
  readonly includeTotal: boolean
  /** Undefined where the caller knows none. */
  readonly knownTotal: number | undefined
}

const members = ['search', 'matchingBehavior', 'referenceDateUtc', 'sort']
const pageMembers = ['limit', 'skip', 'includeTotal', 'knownTotal']
const sortMembers = new Set(['field', 'order'])
const rangeOperators = new Set<Operator>(['between', 'within', 'startsWithin', 'endsWithin', 'overlaps'])
const bounds = new Set(['start', 'end', 'minimum', 'maximum'])
/** Per list of ids or of values. */
export const maxSearchValues = 1000
export const maxSearchTextLength = 1000
const maxSkip = 1_000_000_000

/** Of errors and search fields; more than any type has. */
const maxMembers = 500

/**
 * Parses the body of a search; a 400 names every wrong member, and required search entries that are absent.
 */
export function parseSearchInput(table: RecordTable, body: unknown): SearchInput {
  return parseWhole(table, body, reportMissingEntries)
}

/** Parses search values that narrow lookups; a 400 names every wrong one. Required entries may be absent. */
export function parseNarrowing(table: RecordTable, search: MemberValues): SearchInput {
  return parseWhole(table, { search }, () => undefined)
}

function parseWhole(table: RecordTable, body: unknown, check: typeof reportMissingEntries): SearchInput {
  const errors: FieldError[] = []
  const report = (field: string, message: string) => errors.push({ field, message })
  const search = parseSearchMembers(table, body, pageMembers, report)
  check(table.type, search, errors)
  if (errors.length > 0) throw new RequestProblem('malformed', 'De zoekopdracht klopt niet.', { errors })
  return search
}

/**
 * Parses the members that select and order records; reports errors, also of unknown members, then uses defaults.
 * Accepts that required entries are absent. `others` are further members of the call; of these it parses `limit`,
 * `skip`, `includeTotal` and `knownTotal`.
 */
export function parseSearchMembers(
  table: RecordTable,
  body: unknown,
  others: readonly string[],
  report: ReportError,
): SearchInput {
  const { type } = table
  const request = isPlainObject(body) ? body : {}
  if (!isPlainObject(body)) report('', 'Een zoekopdracht is een object.')
  const allowed = new Set([...members, ...others, ...(type.parent ? ['includeDeleted'] : [])])
  const member = (name: string) => (allowed.has(name) ? request[name] : undefined)
  const integer = (limits: Omit<Parameters<typeof parseIntegerMember>[0], 'value'>) =>
    parseIntegerMember({ ...limits, value: member(limits.field) }, report)
  const unknown = Object.keys(request).filter((name) => !allowed.has(name))
  for (const name of unknown.slice(0, maxMembers)) report(name, 'Onbekend veld.')
  const deleted = parseFlag(request, 'includeDeleted')
  if (type.parent) for (const { field, message } of deleted.errors) report(field, message)
  const total = parseFlag({ includeTotal: member('includeTotal') }, 'includeTotal')
  for (const { field, message } of total.errors) report(field, message)

  const search = request.search ?? {}
  if (!isPlainObject(search)) report('search', 'De zoekvelden vormen een object.')
  const terms: SearchTerm[] = []
  let isGlobal: boolean | undefined
  let seriesId: string | undefined
  let ids: readonly string[] | undefined
  let refersTo: RefersTo | undefined
  let changedByOthersSince: string | undefined
  const searched = Object.entries(isPlainObject(search) ? search : {})
  if (searched.length > maxMembers) report('search', `Geef hoogstens ${maxMembers} zoekvelden.`)
  for (const [key, value] of searched.slice(0, maxMembers)) {
    if (key === 'isGlobalSystemBusinessUnitRecord') {
      if (typeof value === 'boolean') isGlobal = value
      else if (!isOmitted(value)) report(`search.${key}`, 'Kies ja of nee.')
      continue
    }
    if (key === 'seriesId' && type.isTemporal) {
      const id = isOmitted(value) ? undefined : parseId(value)
      if (id?.ok) seriesId = id.value
      else if (id) report(`search.${key}`, id.message)
      continue
    }
    if (key === 'ids') {
      if (!isOmitted(value)) ids = parseIds('ids', value, report)
      continue
    }
    if (key === 'refersTo') {
      if (!isOmitted(value)) refersTo = parseRefersTo(value, report)
      continue
    }
    // A view of rows has no times of changes in one table.
    if (key === 'changedByOthersSince' && !findRowsView(type)) {
      if (isOmitted(value)) continue
      changedByOthersSince = parseReferenceDate(value, (_field, message) => report(`search.${key}`, message))
      continue
    }
    const found = findEntry(type, key)
    if (!found) report(`search.${key}`, 'Onbekend zoekveld.')
    if (!found || isOmitted(value)) continue
    const read = found.isText ? parseSearchText(value) : parseEntryValue(found.entry, value)
    if ('message' in read) report(`search.${key}`, read.message)
    else if (!isEmptyValue(read.value)) terms.push({ ...found, value: read.value })
  }

  return {
    terms,
    isGlobal,
    seriesId,
    ids,
    refersTo,
    changedByOthersSince,
    matchingBehavior: parseMatchingBehavior(request.matchingBehavior, report),
    limit: integer({ field: 'limit', min: 1, max: maxLimit, defaultValue: defaultLimit }),
    skip: integer({ field: 'skip', min: 0, max: maxSkip, defaultValue: 0 }),
    referenceDateUtc: parseReferenceDate(request.referenceDateUtc, report),
    sort: parseSort(table, request.sort, report),
    includeDeleted: deleted.value ?? false,
    includeTotal: total.value ?? true,
    knownTotal: isOmitted(member('knownTotal'))
      ? undefined
      : integer({ field: 'knownTotal', min: 0, max: maxSkip, defaultValue: 0 }),
  }
}

/**
 * Adds an error for each required entry that is absent and has no error yet; none if the search names ids.
 */
export function reportMissingEntries(
  type: RecordType,
  { terms, ids }: SearchInput,
  errors: FieldError[],
): void {
  if (ids !== undefined) return
  for (const entry of type.search.entries) {
    const field = `search.${entry.key}`
    const isGiven =
      terms.some((term) => term.entry === entry) || errors.some((error) => error.field === field)
    if (entry.required && !isGiven) errors.push({ field, message: `${entry.label} is verplicht.` })
  }
}

function parseIds(key: string, value: unknown, report: ReportError): readonly string[] | undefined {
  if (!Array.isArray(value) || value.length > maxSearchValues) {
    report(`search.${key}`, `Geef een lijst van hoogstens ${maxSearchValues} ids.`)
    return undefined
  }
  return value.flatMap((each: unknown, index) => {
    const id = parseId(each)
    if (!id.ok) report(`search.${key}.${index}`, id.message)
    return id.ok ? [id.value] : []
  })
}

function parseRefersTo(value: unknown, report: ReportError): RefersTo | undefined {
  const { dtoKey, ids, afterUtc, ...others } = isPlainObject(value) ? value : { others: value }
  if (typeof dtoKey !== 'string' || Object.keys(others).length > 0) {
    report('search.refersTo', 'Geef dtoKey, ids en eventueel afterUtc.')
    return undefined
  }
  const parsedIds = parseIds('refersTo.ids', ids, report)
  const after = parseReferenceDate(afterUtc, (_field, message) => report('search.refersTo.afterUtc', message))
  return parsedIds && { dtoKey, ids: parsedIds, ...(after !== undefined && { afterUtc: after }) }
}

export type ReportError = (field: string, message: string) => void

type MatchedEntry = Pick<SearchTerm, 'entry' | 'isText'>

function findEntry({ search }: RecordType, key: string): MatchedEntry | undefined {
  const name = Object.hasOwn(genericSearchAliases, key) ? genericSearchAliases[key] : key
  const entry = search.entries.find((each) => each.key === name)
  if (entry) return { entry, isText: false }
  const typed = search.entries.find((each) => each.descriptionTwin && descriptionTwinKey(each) === name)
  return typed && { entry: typed, isText: true }
}

/**
 * Returns the trimmed text, or a message if the value is no text, cannot be stored or is longer than
 * `maxSearchTextLength`.
 */
export function parseSearchText(
  value: unknown,
  maxLength: number = maxSearchTextLength,
): { value: string } | { message: string } {
  return typeof value === 'string' && value.length <= maxLength && isStorableText(value)
    ? { value: value.trim() }
    : { message: `Typ een tekst van hoogstens ${maxLength} tekens.` }
}

function parseEntryValue(entry: SearchEntry, value: unknown): { value: unknown } | { message: string } {
  const { operator } = entry.binds
  if (flagOperators.has(operator))
    return typeof value === 'boolean' ? { value } : { message: 'Kies ja of nee.' }
  if (operator === 'matches') return parseSearchText(value)
  const parseOne = (each: unknown): Parsed<unknown> =>
    each === null && entry.noneOption !== undefined
      ? { ok: true, value: null }
      : kindOf(entry.input).parse(each, entry.input)
  if (listOperators.has(operator)) {
    const list = Array.isArray(value) ? value : [value]
    if (list.length > maxSearchValues) return { message: `Kies hoogstens ${maxSearchValues} waarden.` }
    const whole = parseOne(list)
    if (whole.ok && Array.isArray(whole.value)) return { value: whole.value }
    const parsed = list.map(parseOne)
    const failed = parsed.find((each) => !each.ok)
    return failed && !failed.ok
      ? { message: failed.message }
      : { value: parsed.flatMap((each) => (each.ok ? [each.value] : [])) }
  }
  if (rangeOperators.has(operator)) return parseRange(entry, value)
  const parsed = parseOne(value)
  return parsed.ok ? { value: parsed.value } : { message: parsed.message }
}

function parseRange(entry: SearchEntry, value: unknown): { value: unknown } | { message: string } {
  if (!isPlainObject(value)) return { message: 'Geef een begin, een einde of beide.' }
  const isRangeKind = kindOf(entry.input).operators.includes('overlaps')
  if (isRangeKind) {
    const parsed = kindOf(entry.input).parse(value, entry.input)
    return parsed.ok ? requireOrder(parsed.value as RangeInput) : { message: parsed.message }
  }
  const read: Record<string, unknown> = {}
  for (const [name, bound] of Object.entries(value)) {
    if (!bounds.has(name)) return { message: `Onbekend deel "${name.slice(0, 40)}".` }
    if (isOmitted(bound)) continue
    const parsed = kindOf(entry.input).parse(bound, entry.input)
    if (!parsed.ok) return { message: parsed.message }
    read[name] = parsed.value
  }
  return requireOrder(read)
}

interface RangeInput {
  readonly start?: unknown
  readonly end?: unknown
  readonly minimum?: unknown
  readonly maximum?: unknown
}

/** Both bounds are numbers, or texts in chronological order. */
function requireOrder(range: RangeInput): { value: unknown } | { message: string } {
  const from = range.start ?? range.minimum ?? null
  const to = range.end ?? range.maximum ?? null
  const isReversed = from !== null && to !== null && (from as string | number) > (to as string | number)
  return isReversed ? { message: 'Het einde ligt voor het begin.' } : { value: range }
}

function parseMatchingBehavior(value: unknown, report: ReportError): MatchingBehavior {
  if (value === undefined) return 'Contains'
  const found = matchingBehaviors.find((each) => each === value)
  if (!found) report('matchingBehavior', `Kies uit ${matchingBehaviors.join(', ')}.`)
  return found ?? 'Contains'
}

interface NumberInput {
  readonly field: string
  readonly value: unknown
  readonly min: number
  readonly max: number
  readonly defaultValue: number
}

/** Returns the integer, or the default if it is undefined or wrong; reports the latter, also a null or a text. */
export function parseIntegerMember(
  { field, value, min, max, defaultValue }: NumberInput,
  report: ReportError,
): number {
  if (value === undefined) return defaultValue
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value
  report(field, `Geef een geheel getal van ${min} tot en met ${max}.`)
  return defaultValue
}

/** Returns an ISO 8601 instant; undefined if absent, null or malformed, which is reported at `referenceDateUtc`. */
export function parseReferenceDate(value: unknown, report: ReportError): string | undefined {
  if (value === undefined || value === null) return undefined
  const parsed = parseInstant(value, 'Peildatum')
  if ('value' in parsed) return parsed.value
  report('referenceDateUtc', parsed.message)
  return undefined
}

/** Parses an ISO 8601 instant. */
export function parseInstant(
  value: unknown,
  label: string,
): { readonly value: string } | { readonly message: string } {
  const field = { kind: 'dateTime', label } as const
  const parsed = kindOf(field).parse(value, field)
  if (parsed.ok && parsed.value !== null) return { value: parsed.value as string }
  return { message: parsed.ok ? 'Geef een datum en tijd.' : parsed.message }
}

function parseSort(table: RecordTable, value: unknown, report: ReportError): readonly SortTerm[] {
  if (value === undefined || value === null) return table.type.grid.sort
  if (!Array.isArray(value) || value.length > 10) {
    report('sort', 'Geef een lijst van hoogstens 10 sorteringen.')
    return []
  }
  return value.flatMap((term: unknown, index): SortTerm[] => {
    const given = isPlainObject(term) ? term : {}
    const unknown = Object.keys(given).find((name) => !sortMembers.has(name))
    if (unknown !== undefined) {
      report(`sort.${index}.${unknown}`, 'Onbekend veld.')
      return []
    }
    const { field, order } = given as Partial<SortTerm>
    const sorted = typeof field === 'string' ? findSortable(table, field) : undefined
    if (!field || !sorted) {
      report(`sort.${index}.field`, 'Op dit veld kan niet worden gesorteerd.')
      return []
    }
    if (order !== 'ascending' && order !== 'descending') {
      report(`sort.${index}.order`, 'Kies ascending of descending.')
      return []
    }
    return [{ field, order }]
  })
}

function findSortable(table: RecordTable, path: string): FieldDefinition | undefined {
  const { grid } = table.type
  // A view of several types sorts by its own columns only.
  if (findRowTypes(table.type) && !grid.columns.some(({ field }) => field === path)) return undefined
  const stored = table.fields.find((each) => each.path === path)
  const others = [...table.shown, ...table.counts]
  const field = stored ? stored.field : others.find((other) => other.path === path)?.field
  return field && !stored?.isList && kindOf(field).isSortable ? field : undefined
}

/** Empty values do not restrict a search (requirements 5.2), blank text included. */
function isOmitted(value: unknown): boolean {
  return (
    value === null || value === undefined || isBlank(value) || (Array.isArray(value) && value.length === 0)
  )
}

function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === ''
}

/** PostgreSQL stores no NUL and no lone surrogates. */
function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
