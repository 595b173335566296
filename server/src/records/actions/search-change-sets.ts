import {
  type ChangeSetPage,
  type ChangeSetSearch,
  changeSetKinds,
} from '@stamboek/model/contract/change-sets'
import type { FieldError } from '@stamboek/model/contract/problem'
import { parseIsoInstant } from '@stamboek/model/fields/notation/parse-instant'
import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { RecordContext } from '../engine/record-context.ts'
import { malformedProblem, requireIds, requireMembers, requireUuid } from '../input/input-values.ts'
import { type ChangeSetConditions, readChangeSets } from '../queries/change-sets.ts'

const defaultPageSize = 50
const maxPageSize = 200
const members: readonly (keyof ChangeSetSearch)[] = [
  'kinds',
  'userIds',
  'dtoKeys',
  'recordId',
  'changedFromUtc',
  'changedToUtc',
  'limit',
  'cursor',
]

/** Searches the change sets that the caller may audit, newest first. Throws 400 for what is no search. */
export async function searchChangeSets(context: RecordContext, body: unknown): Promise<ChangeSetPage> {
  const given = requireMembers(body, members)
  const limit = readLimit(given.limit)
  const before = readCursor(given.cursor)
  // One more tells whether there are more.
  const found = await readChangeSets(context, readConditions(context.engine.catalogue, given), {
    before,
    limit: limit + 1,
    right: 'ReadAudit',
  })
  const page = found.slice(0, limit)
  return {
    items: page.map(({ changeSet }) => changeSet),
    cursor: found.length > limit ? String(page.at(-1)?.position) : null,
  }
}

function readLimit(value: unknown): number {
  if (value === undefined) return defaultPageSize
  if (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= maxPageSize) return Number(value)
  throw problemOf('limit', `Geef een geheel getal van 1 tot en met ${maxPageSize}.`)
}

function readCursor(value: unknown): string | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' && /^\d{1,18}$/.test(value)) return value
  throw problemOf('cursor', 'Geef de cursor van de vorige bladzijde.')
}

function readConditions(
  catalogue: RecordCatalogue,
  { kinds, userIds, dtoKeys, recordId, changedFromUtc, changedToUtc }: Readonly<Record<string, unknown>>,
): ChangeSetConditions {
  const conditions = [
    ...(kinds === undefined ? [] : [ofKinds(kinds)]),
    ...(userIds === undefined ? [] : [ofUsers(requireIds('userIds', userIds))]),
    ...(dtoKeys === undefined ? [] : [ofTypes(catalogue, dtoKeys)]),
    ...(recordId === undefined ? [] : [ofRecord(requireUuid('recordId', recordId))]),
    ...(changedFromUtc === undefined
      ? []
      : [sinceOrUntil('>=', requireInstant('changedFromUtc', changedFromUtc))]),
    ...(changedToUtc === undefined ? [] : [sinceOrUntil('<', requireInstant('changedToUtc', changedToUtc))]),
  ]
  const all = (some: readonly RawBuilder<SqlBool>[]) =>
    some.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(some, sql` AND `)}`
  return {
    ofSaves: all(conditions.map(({ ofSaves }) => ofSaves)),
    ofRecorded: all(conditions.map(({ ofRecorded }) => ofRecorded)),
  }
}

function ofKinds(value: unknown): ChangeSetConditions {
  const isKnown = (kind: unknown) => changeSetKinds.some((each) => each === kind)
  if (!Array.isArray(value) || !value.every(isKnown))
    throw problemOf('kinds', `Kies uit ${changeSetKinds.join(', ')}.`)
  return {
    ofSaves: value.includes('Save') ? sql`true` : sql`false`,
    ofRecorded: sql`s.kind = ANY(${value}::text[])`,
  }
}

function ofUsers(ids: readonly string[]): ChangeSetConditions {
  return {
    ofSaves: sql`e.user_id = ANY(${ids}::uuid[])`,
    ofRecorded: sql`s.user_id = ANY(${ids}::uuid[])`,
  }
}

/** A save that begins with the entry of a child record is found by its parent's type, since it is part of that. */
function ofTypes(catalogue: RecordCatalogue, value: unknown): ChangeSetConditions {
  const types = catalogue.all().filter(({ view }) => !view)
  if (!Array.isArray(value) || !value.every((key) => types.some(({ dtoKey }) => dtoKey === key)))
    throw problemOf('dtoKeys', 'Geef sleutels van recordtypen, zoals Main.CountryViewDto.')
  const keys = types.flatMap(({ dtoKey, parent }) =>
    value.includes(dtoKey) || value.includes(parent?.dtoKey) ? [dtoKey] : [],
  )
  return {
    ofSaves: sql`e.dto_key = ANY(${keys}::text[])`,
    ofRecorded: sql`s.dto_keys && ${keys}::text[]`,
  }
}

function ofRecord(id: string): ChangeSetConditions {
  const sets = sql`SELECT coalesce(r.change_set_id, r.id) FROM stamboek.audit_entry r
    WHERE r.record_id = ${id}::uuid OR r.parent_id = ${id}::uuid`
  return { ofSaves: sql`e.id IN (${sets})`, ofRecorded: sql`s.id IN (${sets})` }
}

function sinceOrUntil(operator: '>=' | '<', instant: string): ChangeSetConditions {
  const comparison = sql.raw(operator)
  return {
    ofSaves: sql`e.made_at ${comparison} ${instant}::timestamptz`,
    ofRecorded: sql`s.started_at ${comparison} ${instant}::timestamptz`,
  }
}

function requireInstant(field: string, value: unknown): string {
  const parsed = typeof value === 'string' ? parseIsoInstant(value) : undefined
  if (parsed?.ok) return parsed.value
  throw problemOf(field, 'Geef een tijdstip zoals 2026-11-27T08:00:00Z.')
}

function problemOf(field: string, message: string): ReturnType<typeof malformedProblem> {
  const error: FieldError = { field, message }
  return malformedProblem([error])
}
