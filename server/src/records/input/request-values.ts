import type { FieldError } from '@stamboek/model/contract/problem'
import { maxBulkIds } from '@stamboek/model/contract/record-calls'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import { parseId } from '@stamboek/model/fields/ids/parse-id'
import { isPlainObject } from '@stamboek/model/fields/plain-object'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { RequestProblem } from '../../request-problem.ts'

export function problemFrom(errors: readonly FieldError[]): RequestProblem {
  return new RequestProblem('malformed', errors[0]?.message ?? 'De aanvraag klopt niet.', { errors })
}

/** An id in small letters; a problem 400 that names the member otherwise. */
export function requireUuid(field: string, value: unknown): string {
  const id = parseId(value)
  if (id.ok) return id.value
  throw problemFrom([{ field, message: id.message }])
}

/** A body that is an object with no other members than these. */
export function requireMembers(body: unknown, members: readonly string[]): Readonly<Record<string, unknown>> {
  if (!isPlainObject(body)) throw problemFrom([{ field: '', message: 'De aanvraag is geen object.' }])
  const unknown = Object.keys(body).filter((name) => !members.includes(name))
  if (unknown.length > 0) throw problemFrom(unknown.map((field) => ({ field, message: 'Onbekend veld.' })))
  return body
}

/** The ids of a bulk call, each once, in their order. */
export function requireIds(field: string, value: unknown, most = maxBulkIds): readonly string[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > most)
    throw problemFrom([{ field, message: `Geef 1 tot ${most} ids.` }])
  return [...new Set(value.map((id, index) => requireUuid(`${field}.${index}`, id)))]
}

export function requireRowVersion(value: unknown): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 2_147_483_647)
    return value
  throw problemFrom([{ field: 'rowVersion', message: 'De rowVersion is verplicht en een geheel getal.' }])
}

/** The remark of a bulk call, read as the type's own remark is; null for none. */
export function readRemark(type: RecordType, value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  const { remark } = type.fields
  if (!remark) throw problemFrom([{ field: 'remark', message: `${type.labels.one} heeft geen opmerking.` }])
  const parsed = kindOf(remark).parse(value, remark)
  if (!parsed.ok) throw problemFrom([{ field: 'remark', message: parsed.message }])
  return (parsed.value as string) || null
}

/** Refuses members of a query string that the call does not know. */
export function requireQuery(query: unknown, members: readonly string[]): void {
  const unknown = Object.keys(query ?? {}).filter((name) => !members.includes(name))
  if (unknown.length > 0) throw problemFrom(unknown.map((field) => ({ field, message: 'Onbekend veld.' })))
}

/** A member that is true, false, or not said (absent or null); anything else is told in `errors`. */
export function readFlag(
  body: unknown,
  field: string,
): { readonly value: boolean | undefined; readonly errors: readonly FieldError[] } {
  const value = isPlainObject(body) ? body[field] : undefined
  if (value === undefined || value === null) return { value: undefined, errors: [] }
  if (typeof value === 'boolean') return { value, errors: [] }
  return { value: undefined, errors: [{ field, message: 'Kies ja of nee.' }] }
}
