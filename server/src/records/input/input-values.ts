import type { FieldError } from '@stamboek/model/contract/problem'
import { maxBulkIds } from '@stamboek/model/contract/record-calls'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import { parseId } from '@stamboek/model/fields/parse-id'
import { isPlainObject } from '@stamboek/model/fields/plain-object'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { RequestProblem } from '../../request-problem.ts'

/** Creates a 400 with these errors, and the message of the first. */
export function malformedProblem(errors: readonly FieldError[]): RequestProblem {
  return new RequestProblem('malformed', errors[0]?.message ?? 'De aanvraag klopt niet.', { errors })
}

/** Parses an id into lower case; a 400 names the member. */
export function requireUuid(field: string, value: unknown): string {
  const id = parseId(value)
  if (id.ok) return id.value
  throw malformedProblem([{ field, message: id.message }])
}

/** Returns the body if it is an object with no other members, else throws 400; none is required. */
export function requireMembers(body: unknown, members: readonly string[]): Readonly<Record<string, unknown>> {
  if (!isPlainObject(body)) throw malformedProblem([{ field: '', message: 'De aanvraag is geen object.' }])
  const unknown = Object.keys(body).filter((name) => !members.includes(name))
  if (unknown.length > 0)
    throw malformedProblem(unknown.map((field) => ({ field, message: 'Onbekend veld.' })))
  return body
}

/** Parses 1 to `maxIds` ids, each once and in lower case; a 400 names the member. */
export function requireIds(field: string, value: unknown, maxIds = maxBulkIds): readonly string[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > maxIds)
    throw malformedProblem([{ field, message: `Geef 1 tot ${maxIds} ids.` }])
  return [...new Set(value.map((id, index) => requireUuid(`${field}.${index}`, id)))]
}

/** Returns the value if it is an integer from 1 to 2,147,483,647, else throws 400; compares it with no record. */
export function requireRowVersion(value: unknown): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 2_147_483_647)
    return value
  throw malformedProblem([
    { field: 'rowVersion', message: 'De rowVersion is verplicht en een geheel getal.' },
  ])
}

/** Returns null for an absent or empty remark; throws 400 for a malformed one, or if the type has no remark. */
export function parseRemark(type: RecordType, value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  const { remark } = type.fields
  if (!remark)
    throw malformedProblem([{ field: 'remark', message: `${type.labels.one} heeft geen opmerking.` }])
  const parsed = kindOf(remark).parse(value, remark)
  if (!parsed.ok) throw malformedProblem([{ field: 'remark', message: parsed.message }])
  return (parsed.value as string) || null
}

/** Refuses (400) unknown members of a query string. */
export function requireQuery(query: unknown, members: readonly string[]): void {
  const unknown = Object.keys(query ?? {}).filter((name) => !members.includes(name))
  if (unknown.length > 0)
    throw malformedProblem(unknown.map((field) => ({ field, message: 'Onbekend veld.' })))
}

/** Returns a boolean member of the body; undefined if absent or null, with an error for another value. Does not throw. */
export function parseFlag(
  body: unknown,
  field: string,
): { readonly value: boolean | undefined; readonly errors: readonly FieldError[] } {
  const value = isPlainObject(body) ? body[field] : undefined
  if (value === undefined || value === null) return { value: undefined, errors: [] }
  if (typeof value === 'boolean') return { value, errors: [] }
  return { value: undefined, errors: [{ field, message: 'Kies ja of nee.' }] }
}
