import {
  type ChangeSetKind,
  type ChangeSetSearch,
  changeSetKinds,
} from '@stamboek/model/contract/change-sets'
import { maxBulkIds } from '@stamboek/model/contract/record-calls'
import { parseIsoInstant } from '@stamboek/model/fields/notation/parse-instant'
import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import type { RecordType } from '@stamboek/model/schema/record-type'
import type { Caller } from '../../access/caller.ts'
import { recordTable } from '../../database/record-table.ts'
import { RequestProblem } from '../../request-problem.ts'
import { malformedProblem, requireIds, requireMembers, requireUuid } from './input-values.ts'

/** Absent members narrow nothing. */
export interface ChangeSetFilter {
  readonly kinds?: readonly ChangeSetKind[]
  readonly userIds?: readonly string[]
  readonly types?: readonly RecordType[]
  /** Of the one type in `types`. */
  readonly fields?: readonly string[]
  readonly businessUnitIds?: readonly string[]
  readonly recordId?: string
  /** By others, of records that the caller saved before. */
  readonly isAfterOwn?: boolean
  readonly changedFromUtc?: string
  readonly changedToUtc?: string
}

export interface ChangeSetSearchInput {
  readonly filter: ChangeSetFilter
  readonly limit: number
  /** The position before which to search. */
  readonly before: number | null
}

const filterMembers: readonly (keyof ChangeSetSearch)[] = [
  'kinds',
  'userIds',
  'dtoKeys',
  'fields',
  'businessUnitIds',
  'recordId',
  'isAfterOwn',
  'changedFromUtc',
  'changedToUtc',
]
const defaultPageSize = 50
const maxPageSize = 200

interface SearchOrigin {
  readonly catalogue: RecordCatalogue
  readonly caller: Caller
}

/** Throws 400 for what is no search, and 403 for a unit of others. */
export function parseChangeSetSearch(origin: SearchOrigin, body: unknown): ChangeSetSearchInput {
  const given = requireMembers(body, [...filterMembers, 'limit', 'cursor'])
  return {
    filter: parseFilter(origin, given),
    limit: parseLimit(given.limit),
    before: parseCursor(given.cursor),
  }
}

/** As `parseChangeSetSearch`, for a search without pages. */
export function parseChangeSetFilter(origin: SearchOrigin, body: unknown): ChangeSetFilter {
  return parseFilter(origin, requireMembers(body, filterMembers))
}

type Given = Readonly<Record<string, unknown>>

function parseFilter({ catalogue, caller }: SearchOrigin, given: Given): ChangeSetFilter {
  const { kinds, userIds, dtoKeys, fields, businessUnitIds, recordId, changedFromUtc, changedToUtc } = given
  const { isAfterOwn } = given
  if (isAfterOwn !== undefined && typeof isAfterOwn !== 'boolean')
    throw problemOf('isAfterOwn', 'Kies ja of nee.')
  const types = dtoKeys === undefined ? undefined : parseTypes(catalogue, dtoKeys)
  return {
    ...(kinds !== undefined && { kinds: parseKinds(kinds) }),
    ...(userIds !== undefined && { userIds: requireIds('userIds', userIds) }),
    ...(types && { types }),
    ...(fields !== undefined && { fields: parseFields(types, fields) }),
    ...(businessUnitIds !== undefined && { businessUnitIds: requireOwnUnits(caller, businessUnitIds) }),
    ...(recordId !== undefined && { recordId: requireUuid('recordId', recordId) }),
    ...(isAfterOwn !== undefined && { isAfterOwn }),
    ...(changedFromUtc !== undefined && { changedFromUtc: parseInstant('changedFromUtc', changedFromUtc) }),
    ...(changedToUtc !== undefined && { changedToUtc: parseInstant('changedToUtc', changedToUtc) }),
  }
}

function parseLimit(value: unknown): number {
  if (value === undefined) return defaultPageSize
  if (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= maxPageSize) return Number(value)
  throw problemOf('limit', `Geef een geheel getal van 1 tot en met ${maxPageSize}.`)
}

function parseCursor(value: unknown): number | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' && /^\d{1,15}$/.test(value)) return Number(value)
  throw problemOf('cursor', 'Geef de cursor van de vorige bladzijde.')
}

function parseKinds(value: unknown): readonly ChangeSetKind[] {
  const given: readonly unknown[] = Array.isArray(value) ? value : [undefined]
  const kinds = changeSetKinds.filter((kind) => given.includes(kind))
  if (given.every((each) => kinds.some((kind) => kind === each))) return kinds
  throw problemOf('kinds', `Kies uit ${changeSetKinds.join(', ')}.`)
}

function parseTypes(catalogue: RecordCatalogue, value: unknown): readonly RecordType[] {
  const given: readonly unknown[] = Array.isArray(value) ? value : [undefined]
  const types = catalogue.all().filter(({ view, dtoKey }) => !view && given.includes(dtoKey))
  if (given.every((key) => types.some(({ dtoKey }) => dtoKey === key))) return types
  throw problemOf('dtoKeys', 'Geef sleutels van recordtypen, zoals Main.CountryViewDto.')
}

function parseFields(types: readonly RecordType[] | undefined, value: unknown): readonly string[] {
  const [type] = types ?? []
  if (!type || types?.length !== 1)
    throw problemOf('fields', 'Kies bij fields precies één recordtype in dtoKeys.')
  const given: readonly unknown[] = Array.isArray(value) ? value : []
  if (given.length === 0 || given.length > maxBulkIds)
    throw problemOf('fields', 'Geef paden van velden, zoals description.')
  const errors = given.flatMap((path, index) =>
    isAuditedPath(type, path)
      ? []
      : [{ field: `fields.${index}`, message: `${type.labels.one} heeft dit veld niet.` }],
  )
  if (errors.length > 0) throw malformedProblem(errors)
  return given.filter((path) => typeof path === 'string')
}

/** Whether an audit entry of the type can name this path. */
function isAuditedPath(type: RecordType, path: unknown): boolean {
  const { fields, links, children } = recordTable(type)
  if (path === 'isDeleted') return type.parent !== undefined
  return [...fields, ...links, ...children].some((member) => member.path === path)
}

function requireOwnUnits(caller: Caller, value: unknown): readonly string[] {
  const ids = requireIds('businessUnitIds', value)
  if (ids.every(caller.isIn)) return ids
  throw new RequestProblem('notAllowed', 'Je hebt geen toegang tot deze business unit.')
}

function parseInstant(field: string, value: unknown): string {
  const parsed = typeof value === 'string' ? parseIsoInstant(value) : undefined
  if (parsed?.ok) return parsed.value
  throw problemOf(field, 'Geef een tijdstip zoals 2026-11-27T08:00:00Z.')
}

function problemOf(field: string, message: string): RequestProblem {
  return malformedProblem([{ field, message }])
}
