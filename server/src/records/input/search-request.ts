import type { FieldError } from '@stamboek/model/contract/problem'
import { defaultLimit, maxLimit } from '@stamboek/model/contract/record-calls'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import { parseId } from '@stamboek/model/fields/ids/parse-id'
import { isPlainObject } from '@stamboek/model/fields/plain-object'
import { genericSearchAliases } from '@stamboek/model/records/catalogue/generic-search-entries'
import { isEmptyValue } from '@stamboek/model/schema/evaluate-condition'
import type { SortTerm } from '@stamboek/model/schema/layout'
import type { Operator } from '@stamboek/model/schema/operator'
import type { RecordType } from '@stamboek/model/schema/record-type'
import {
  descriptionKey,
  type MatchingBehavior,
  matchingBehaviors,
  type SearchEntry,
} from '@stamboek/model/schema/search'
import type { RecordTable } from '../../database/record-table.ts'
import { RequestProblem } from '../../request-problem.ts'
import { readFlag } from './request-values.ts'

/** An entry with the value searched for. */
export interface SearchTerm {
  readonly entry: SearchEntry
  readonly value: unknown
  /** The value is a text that was typed where records are chosen: what they are called is searched. */
  readonly isTyped: boolean
}

/** A search as the engine runs it: everything read, nothing left to doubt. */
export interface ReadSearch {
  readonly terms: readonly SearchTerm[]
  /** Only global records, or only the unit's own. */
  readonly isGlobal: boolean | undefined
  /** Only the versions of one series. */
  readonly seriesId: string | undefined
  /** Only records with these ids. */
  readonly ids: readonly string[] | undefined
  readonly matchingBehavior: MatchingBehavior
  readonly limit: number
  readonly skip: number
  readonly referenceDateUtc: string | undefined
  readonly sort: readonly SortTerm[]
  /** Child records that are marked as deleted, too. */
  readonly includeDeleted: boolean
}

const members = ['search', 'matchingBehavior', 'referenceDateUtc', 'sort']
const pageMembers = ['limit', 'skip']
const sortMembers = new Set(['field', 'order'])
const listOperators = new Set<Operator>(['oneOf', 'includesAny'])
const rangeOperators = new Set<Operator>(['between', 'within', 'startsWithin', 'endsWithin', 'overlaps'])
const bounds = new Set(['start', 'end', 'minimum', 'maximum'])
const longestList = 1000

/** Members that a search may have, in `search` and beside it; no type has nearly as many search fields. */
const maxMembers = 500

/** Reads the body of a search call; a problem 400 names every member that is wrong. */
export function readSearchRequest(table: RecordTable, body: unknown): ReadSearch {
  const errors: FieldError[] = []
  const wrong = (field: string, message: string) => errors.push({ field, message })
  const search = readSearchMembers(table, body, pageMembers, wrong)
  if (errors.length > 0) throw new RequestProblem('malformed', 'De zoekopdracht klopt niet.', { errors })
  return search
}

/**
 * Reads what says which records are meant, and in which order. `others` are the members that the call has besides; of those a
 * limit and a number to skip are read, too. What is wrong is told.
 */
export function readSearchMembers(
  table: RecordTable,
  body: unknown,
  others: readonly string[],
  wrong: Wrong,
): ReadSearch {
  const { type } = table
  const request = isPlainObject(body) ? body : {}
  if (!isPlainObject(body)) wrong('', 'Een zoekopdracht is een object.')
  const allowed = new Set([...members, ...others, ...(type.parent ? ['includeDeleted'] : [])])
  const member = (name: string) => (allowed.has(name) ? request[name] : undefined)
  const beside = Object.entries(request)
    .filter(([name]) => !allowed.has(name))
    .slice(0, maxMembers)
  const deleted = readFlag(request, 'includeDeleted')
  if (type.parent) for (const { field, message } of deleted.errors) wrong(field, message)

  const search = request.search ?? {}
  if (!isPlainObject(search)) wrong('search', 'De zoekvelden vormen een object.')
  const terms: SearchTerm[] = []
  const readTerm = (path: string, found: FoundEntry, value: unknown) => {
    if (isLeftOut(value)) return
    const read = found.isTyped ? readText(value) : readEntryValue(found.entry, value)
    if ('message' in read) wrong(path, read.message)
    else if (!isEmptyValue(read.value)) terms.push({ ...found, value: read.value })
  }
  for (const [name, value] of beside) {
    const found = findEntry(type, name, true)
    if (found) readTerm(name, found, value)
    else wrong(name, 'Onbekend veld.')
  }
  let isGlobal: boolean | undefined
  let seriesId: string | undefined
  let ids: readonly string[] | undefined
  const searched = Object.entries(isPlainObject(search) ? search : {})
  if (searched.length > maxMembers) wrong('search', `Geef hoogstens ${maxMembers} zoekvelden.`)
  for (const [key, value] of searched.slice(0, maxMembers)) {
    if (key === 'isGlobalSystemBusinessUnitRecord') {
      if (typeof value === 'boolean') isGlobal = value
      else if (!isLeftOut(value)) wrong(`search.${key}`, 'Kies ja of nee.')
      continue
    }
    if (key === 'seriesId' && type.isTemporal) {
      const id = isLeftOut(value) ? undefined : parseId(value)
      if (id?.ok) seriesId = id.value
      else if (id) wrong(`search.${key}`, id.message)
      continue
    }
    if (key === 'ids') {
      if (!isLeftOut(value)) ids = readIds(value, wrong)
      continue
    }
    const found = findEntry(type, key, false)
    if (found) readTerm(`search.${key}`, found, value)
    else wrong(`search.${key}`, 'Onbekend zoekveld.')
  }

  return {
    terms,
    isGlobal,
    seriesId,
    ids,
    matchingBehavior: readBehavior(request.matchingBehavior, wrong),
    limit: readNumber(
      { field: 'limit', value: member('limit'), least: 1, most: maxLimit, standard: defaultLimit },
      wrong,
    ),
    skip: readNumber(
      { field: 'skip', value: member('skip'), least: 0, most: 1_000_000_000, standard: 0 },
      wrong,
    ),
    referenceDateUtc: readReferenceDate(request.referenceDateUtc, wrong),
    sort: readSort(table, request.sort, wrong),
    includeDeleted: deleted.value ?? false,
  }
}

function readIds(value: unknown, wrong: Wrong): readonly string[] | undefined {
  if (!Array.isArray(value) || value.length > longestList) {
    wrong('search.ids', `Geef een lijst van hoogstens ${longestList} ids.`)
    return undefined
  }
  return value.flatMap((each: unknown, index) => {
    const id = parseId(each)
    if (!id.ok) wrong(`search.ids.${index}`, id.message)
    return id.ok ? [id.value] : []
  })
}

/** Takes what is wrong with a member: a Dutch sentence. */
export type Wrong = (field: string, message: string) => void

type FoundEntry = Pick<SearchTerm, 'entry' | 'isTyped'>

/** The entry that a key means, in the search or beside it; those of the client's side are never sent. */
function findEntry(type: RecordType, key: string, isBeside: boolean): FoundEntry | undefined {
  const name = Object.hasOwn(genericSearchAliases, key) ? genericSearchAliases[key] : key
  const sent = type.search.entries.filter(
    (entry) => !entry.clientSide && (entry.mergeIntoQuery ?? false) === isBeside,
  )
  const entry = sent.find((each) => each.key === name)
  if (entry) return { entry, isTyped: false }
  const typed = sent.find((each) => each.descriptionTwin && descriptionKey(each) === name)
  return typed && { entry: typed, isTyped: true }
}

/** A text that is searched for. */
export function readText(value: unknown): { value: string } | { message: string } {
  return typeof value === 'string' && value.length <= 1000 && isStorableText(value)
    ? { value: value.trim() }
    : { message: 'Typ een tekst van hoogstens 1000 tekens.' }
}

function readEntryValue(entry: SearchEntry, value: unknown): { value: unknown } | { message: string } {
  const { operator } = entry.binds
  if (operator === 'isTrue') return typeof value === 'boolean' ? { value } : { message: 'Kies ja of nee.' }
  if (operator === 'matches') return readText(value)
  const parseOne = (each: unknown) => kindOf(entry.input).parse(each, entry.input)
  if (listOperators.has(operator)) {
    const list = Array.isArray(value) ? value : [value]
    if (list.length > longestList) return { message: `Kies hoogstens ${longestList} waarden.` }
    // An input of several records is one list, not a list of lists.
    const whole = parseOne(list)
    if (whole.ok && Array.isArray(whole.value)) return { value: whole.value }
    const parsed = list.map(parseOne)
    const failed = parsed.find((each) => !each.ok)
    return failed && !failed.ok
      ? { message: failed.message }
      : { value: parsed.flatMap((each) => (each.ok ? [each.value] : [])) }
  }
  if (rangeOperators.has(operator)) return readRange(entry, value)
  const parsed = parseOne(value)
  return parsed.ok ? { value: parsed.value } : { message: parsed.message }
}

/** `{start, end}` or `{minimum, maximum}`, each of them optional. */
function readRange(entry: SearchEntry, value: unknown): { value: unknown } | { message: string } {
  if (!isPlainObject(value)) return { message: 'Geef een begin, een einde of beide.' }
  const isRangeKind = kindOf(entry.input).operators.includes('overlaps')
  if (isRangeKind) {
    const parsed = kindOf(entry.input).parse(value, entry.input)
    return parsed.ok ? inOrder(parsed.value as Bounds) : { message: parsed.message }
  }
  const read: Record<string, unknown> = {}
  for (const [name, bound] of Object.entries(value)) {
    if (!bounds.has(name)) return { message: `Onbekend deel "${name.slice(0, 40)}".` }
    if (isLeftOut(bound)) continue
    const parsed = kindOf(entry.input).parse(bound, entry.input)
    if (!parsed.ok) return { message: parsed.message }
    read[name] = parsed.value
  }
  return inOrder(read)
}

interface Bounds {
  readonly start?: unknown
  readonly end?: unknown
  readonly minimum?: unknown
  readonly maximum?: unknown
}

/** Bounds of one kind: both numbers, or both texts that are in the order of time. */
function inOrder(range: Bounds): { value: unknown } | { message: string } {
  const from = range.start ?? range.minimum ?? null
  const to = range.end ?? range.maximum ?? null
  const isReversed = from !== null && to !== null && (from as string | number) > (to as string | number)
  return isReversed ? { message: 'Het einde ligt voor het begin.' } : { value: range }
}

function readBehavior(value: unknown, wrong: Wrong): MatchingBehavior {
  if (value === undefined) return 'Contains'
  const found = matchingBehaviors.find((each) => each === value)
  if (!found) wrong('matchingBehavior', `Kies uit ${matchingBehaviors.join(', ')}.`)
  return found ?? 'Contains'
}

interface NumberMember {
  readonly field: string
  readonly value: unknown
  readonly least: number
  readonly most: number
  /** What it is when it is absent. */
  readonly standard: number
}

export function readNumber({ field, value, least, most, standard }: NumberMember, wrong: Wrong): number {
  if (value === undefined) return standard
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value
  wrong(field, `Geef een geheel getal van ${least} tot en met ${most}.`)
  return standard
}

export function readReferenceDate(value: unknown, wrong: Wrong): string | undefined {
  if (value === undefined || value === null) return undefined
  const moment = kindOf({ kind: 'dateTime', label: 'Peildatum' })
  const parsed = moment.parse(value, { kind: 'dateTime', label: 'Peildatum' })
  if (parsed.ok) return parsed.value as string
  wrong('referenceDateUtc', parsed.message)
  return undefined
}

function readSort(table: RecordTable, value: unknown, wrong: Wrong): readonly SortTerm[] {
  if (value === undefined || value === null) return table.type.grid.sort
  if (!Array.isArray(value) || value.length > 10) {
    wrong('sort', 'Geef een lijst van hoogstens 10 sorteringen.')
    return []
  }
  return value.flatMap((term: unknown, index): SortTerm[] => {
    const given = isPlainObject(term) ? term : {}
    const unknown = Object.keys(given).find((name) => !sortMembers.has(name))
    if (unknown !== undefined) {
      wrong(`sort.${index}.${unknown}`, 'Onbekend veld.')
      return []
    }
    const { field, order } = given as Partial<SortTerm>
    const stored = typeof field === 'string' ? table.fieldAt(field) : undefined
    if (!field || !stored || stored.isList || !kindOf(stored.field).isSortable) {
      wrong(`sort.${index}.field`, 'Op dit veld kan niet worden gesorteerd.')
      return []
    }
    if (order !== 'ascending' && order !== 'descending') {
      wrong(`sort.${index}.order`, 'Kies ascending of descending.')
      return []
    }
    return [{ field, order }]
  })
}

/** platform.md section 5: empty values take no part in a search; a text of only spaces is empty, too. */
function isLeftOut(value: unknown): boolean {
  return (
    value === null || value === undefined || isBlank(value) || (Array.isArray(value) && value.length === 0)
  )
}

function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === ''
}

/** PostgreSQL keeps no NUL, and half a surrogate pair is no text. */
function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
