import type { FormMode } from '../schema/base-field.ts'
import type { Fields } from '../schema/field-kind.ts'
import type { MemberValues } from '../schema/record-of.ts'
import { kindOf } from './field-kinds.ts'
import { isChanged, readOnlyMessage } from './find-read-only-changes.ts'
import { isWritable, type MemberError } from './parse-members.ts'
import { isPlainObject } from './plain-object.ts'

interface FixedMembers {
  readonly body: unknown
  readonly before: MemberValues
  readonly mode: FormMode
}

/**
 * An error (422) for each field that cannot be written in this mode and was sent with a malformed value, or another than
 * the stored one. Computed fields give none: what is sent for them is ignored. None for a body that is no object.
 */
export function findFixedChanges(
  fields: Fields,
  { body, before, mode }: FixedMembers,
): readonly MemberError[] {
  if (!isPlainObject(body)) return []
  return Object.entries(fields).flatMap(([name, field]) => {
    const input = Object.hasOwn(body, name) ? body[name] : undefined
    if (input === undefined || field.computed || isWritable(field, mode)) return []
    const kind = kindOf(field)
    const parsed = input === null ? { ok: true, value: kind.empty(field) } : kind.parse(input, field)
    if (parsed.ok && !isChanged(field, parsed.value, before[name])) return []
    return [{ field: name, message: readOnlyMessage(field) }]
  })
}
