import type { FormMode } from '../schema/base-field.ts'
import type { FieldDefinition, Fields } from '../schema/field-kind.ts'
import { kindOf } from './field-kinds.ts'
import { listReferenceLabelMembers } from './label-members.ts'
import { isPlainObject } from './plain-object.ts'

export interface MemberError {
  readonly field: string
  readonly message: string
}

export interface ParseOptions {
  readonly mode: FormMode
  /** Members that are no fields, but may be sent and are ignored. */
  readonly accepted?: readonly string[]
  /**
   * The stored values: a text sent back unchanged is kept, even if current rules would refuse or rewrite it.
   */
  readonly before?: Readonly<Record<string, unknown>> | undefined
}

/** A body can hold hundreds of thousands of unknown members. */
const maxReportedMembers = 100

export interface ParsedMembers {
  readonly values: Readonly<Record<string, unknown>>
  readonly errors: readonly MemberError[]
}

type Outcome = { readonly value: unknown } | { readonly errors: readonly MemberError[] }

/**
 * Returns the values of the sent members that can be written in this mode (requirements 5.1), and an error (400) for
 * each malformed member, the first 100 unknown ones, or a body that is no object. Null and '' become the empty value,
 * groups become whole. Ignores labels beside references. `validateMembers` checks the rules.
 */
export function parseMembers(fields: Fields, body: unknown, options: ParseOptions): ParsedMembers {
  if (!isPlainObject(body))
    return { values: {}, errors: [{ field: '', message: 'De gegevens zijn geen object.' }] }
  const { accepted = [], mode } = options
  const values: [string, unknown][] = []
  const errors: MemberError[] = []
  const unknown: string[] = []
  for (const [name, input] of Object.entries(body)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field) unknown.push(name)
    else if (input !== undefined && isWritable(field, mode)) {
      const outcome = parseMember(name, field, input, options)
      if ('value' in outcome) values.push([name, outcome.value])
      else for (const error of outcome.errors) errors.push(error)
    }
  }
  if (unknown.length > 0) {
    const passedOver = new Set([...accepted, ...listReferenceLabelMembers(fields, kindOf)])
    const strange = unknown.filter((name) => !passedOver.has(name))
    for (const field of strange.slice(0, maxReportedMembers))
      errors.push({ field, message: 'Onbekend veld.' })
  }
  // `fromEntries` instead of assignment: a member may be named __proto__.
  return { values: Object.fromEntries(values), errors }
}

function parseMember(name: string, field: FieldDefinition, input: unknown, options: ParseOptions): Outcome {
  const stored = options.before?.[name]
  if (input === null) return { value: kindOf(field).empty(field) }
  const kind = kindOf(field)
  const storage = kind.storage(field)
  if (storage.shape === 'members')
    return parseGroup(name, storage.members, input, {
      ...options,
      before: isPlainObject(stored) ? stored : undefined,
    })
  // A write-only value is read as its mask, which must not count as unchanged.
  const isMask = storage.shape === 'columns' && storage.columns.some((column) => column.isWriteOnly)
  if (typeof input === 'string' && input !== '' && input === stored && !isMask) return { value: stored }
  const parsed = kind.parse(input, field)
  if (!parsed.ok)
    return { errors: [{ field: [name, ...(parsed.path ?? [])].join('.'), message: parsed.message }] }
  return { value: parsed.value === '' ? null : parsed.value }
}

function parseGroup(name: string, members: Fields, input: unknown, { mode, before }: ParseOptions): Outcome {
  const { values, errors } = parseMembers(members, input, { mode, before })
  if (errors.length > 0)
    return {
      errors: errors.map((error) => ({ ...error, field: error.field ? `${name}.${error.field}` : name })),
    }
  const whole = Object.entries(members).map(([member, field]): [string, unknown] => [
    member,
    Object.hasOwn(values, member) ? values[member] : kindOf(field).empty(field),
  ])
  return { value: Object.fromEntries(whole) }
}

/** Whether a caller can set the field in this mode: not if computed, else in the modes of `writableIn` (default all). */
export function isWritable(field: FieldDefinition, mode: FormMode): boolean {
  return field.computed === undefined && (field.writableIn?.includes(mode) ?? true)
}
