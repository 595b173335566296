import { kindOf } from '@stamboek/model/fields/field-kinds'
import { isBlank } from '@stamboek/model/fields/initial-search'
import type { FieldDefinition } from '@stamboek/model/schema/field-kind'
import type { Operator } from '@stamboek/model/schema/operator'
import { descriptionTwinKey, type Search, type SearchEntry } from '@stamboek/model/schema/search'
import { ApiProblem } from '../../api/api-problem.ts'
import { type SearchFields, type SearchValues } from './page-state.ts'

type ValueCheck = (value: unknown, input: FieldDefinition) => string | undefined

const maxTextLength = 1000

const checkOne: ValueCheck = (value, input) => {
  const kind = kindOf(input)
  const parsed = kind.parse(value, input)
  return parsed.ok ? kind.validate(parsed.value, input) : parsed.message
}
const checkText: ValueCheck = (value) =>
  typeof value === 'string' && value.length > maxTextLength
    ? `Typ een tekst van hoogstens ${maxTextLength} tekens.`
    : undefined
const checkList: ValueCheck = (value, input) => firstError(Array.isArray(value) ? value : [value], input)
const checkBounds: ValueCheck = (value, input) => {
  const { start, end, minimum, maximum } = value as Readonly<Record<string, unknown>>
  const bounds = [start ?? minimum, end ?? maximum]
  return firstError(bounds, input) ?? (isReversed(bounds) ? 'Het einde ligt voor het begin.' : undefined)
}
const checkRange: ValueCheck = (value, input) => (isRangeOf(input) ? undefined : checkBounds(value, input))

const checks: Readonly<Record<Operator, ValueCheck>> = {
  matches: checkText,
  equals: checkOne,
  oneOf: checkList,
  isTrue: () => undefined,
  isEmpty: () => undefined,
  between: checkBounds,
  within: checkRange,
  startsWithin: checkRange,
  endsWithin: checkRange,
  overlaps: checkRange,
  includesAny: () => undefined,
  below: checkList,
}

/** The Dutch messages of invalid values by entry key; a missing value is valid, also of a required entry. */
export function checkSearchValues(search: Search, values: SearchValues): ReadonlyMap<string, string> {
  const errors = search.entries.flatMap((entry) => {
    const message = checkEntry(entry, values[entry.key])
    return message === undefined ? [] : [[entry.key, message] as const]
  })
  return new Map(errors)
}

/** The messages of a refused search by entry key; empty for any other error. */
export function readRefusedEntries(search: Search, error: unknown): ReadonlyMap<string, string> {
  const errors = error instanceof ApiProblem ? (error.problem.errors ?? []) : []
  const refused = errors.flatMap(({ field, message }) => {
    const name = field.replace(/^search\./, '').split('.')[0]
    const entry = search.entries.find(
      (each) => each.key === name || (each.descriptionTwin && descriptionTwinKey(each) === name),
    )
    return entry ? [[entry.key, message] as const] : []
  })
  return new Map(refused)
}

/** The fields with null for each invalid value. */
export function withoutInvalid(fields: SearchFields, invalid: ReadonlyMap<string, string>): SearchFields {
  const values = Object.entries(fields.values).map(
    ([key, value]) => [key, invalid.has(key) ? null : value] as const,
  )
  return invalid.size === 0 ? fields : { ...fields, values: Object.fromEntries(values) }
}

function checkEntry(entry: SearchEntry, value: unknown): string | undefined {
  if (isBlank(value)) return undefined
  // Text instead of a choice is no value of the input.
  const isTyped = Boolean(entry.descriptionTwin) && typeof value === 'string'
  return (isTyped ? checkText : checks[entry.binds.operator])(value, entry.input)
}

function firstError(values: readonly unknown[], input: FieldDefinition): string | undefined {
  const messages = values.map((each) => (isBlank(each) ? undefined : checkOne(each, input)))
  return messages.find((message) => message !== undefined)
}

/** Period kinds check the order of their bounds themselves. */
function isRangeOf(input: FieldDefinition): boolean {
  return kindOf(input).operators.includes('overlaps')
}

function isReversed([from, to]: readonly unknown[]): boolean {
  if (typeof from === 'number' && typeof to === 'number') return from > to
  return typeof from === 'string' && typeof to === 'string' && from !== '' && to !== '' && from > to
}
