import { kindOf } from '@stamboek/model/fields/field-kinds'
import type { FieldDefinition } from '@stamboek/model/schema/field-kind'
import type { Operator } from '@stamboek/model/schema/operator'
import { descriptionKey, type Search, type SearchEntry } from '@stamboek/model/schema/search'
import { ApiProblem } from '../../../api/api-problem.ts'
import { isLeftOut, type SearchFields, type SearchValues } from './page-state.ts'

type Check = (value: unknown, input: FieldDefinition) => string | undefined

const longestText = 1000

const checkOne: Check = (value, input) => {
  const kind = kindOf(input)
  const parsed = kind.parse(value, input)
  return parsed.ok ? kind.validate(parsed.value, input) : parsed.message
}
const checkText: Check = (value) =>
  typeof value === 'string' && value.length > longestText
    ? `Typ een tekst van hoogstens ${longestText} tekens.`
    : undefined
const checkList: Check = (value, input) => firstOf(Array.isArray(value) ? value : [value], input)
const checkBounds: Check = (value, input) => {
  const { start, end, minimum, maximum } = value as Readonly<Record<string, unknown>>
  const bounds = [start ?? minimum, end ?? maximum]
  return firstOf(bounds, input) ?? (isReversed(bounds) ? 'Het einde ligt voor het begin.' : undefined)
}
const checkRange: Check = (value, input) => (isRangeOf(input) ? undefined : checkBounds(value, input))

/** What each operator asks of the value of its entry: a Dutch sentence when it is not in order. */
const checks: Readonly<Record<Operator, Check>> = {
  matches: checkText,
  equals: checkOne,
  oneOf: checkList,
  isTrue: () => undefined,
  between: checkBounds,
  within: checkRange,
  startsWithin: checkRange,
  endsWithin: checkRange,
  overlaps: checkRange,
  includesAny: () => undefined,
}

/** What is wrong with values that are no values of their entries (too high, in the wrong order), by key; empty ones are right. */
export function valueErrors(search: Search, values: SearchValues): ReadonlyMap<string, string> {
  const errors = search.entries.flatMap((entry) => {
    const message = valueError(entry, values[entry.key])
    return message === undefined ? [] : [[entry.key, message] as const]
  })
  return new Map(errors)
}

/** What the server refused of a search, by the key of the entry; nothing where it refused something else. */
export function refusedEntries(search: Search, error: unknown): ReadonlyMap<string, string> {
  const errors = error instanceof ApiProblem ? (error.problem.errors ?? []) : []
  const refused = errors.flatMap(({ field, message }) => {
    const name = field.replace(/^search\./, '').split('.')[0]
    const entry = search.entries.find(
      (each) => each.key === name || (each.descriptionTwin && descriptionKey(each) === name),
    )
    return entry ? [[entry.key, message] as const] : []
  })
  return new Map(refused)
}

/** Invalid controls are left out of the current fields (platform.md section 4). */
export function withoutInvalid(fields: SearchFields, invalid: ReadonlyMap<string, string>): SearchFields {
  const values = Object.entries(fields.values).map(
    ([key, value]) => [key, invalid.has(key) ? null : value] as const,
  )
  return invalid.size === 0 ? fields : { ...fields, values: Object.fromEntries(values) }
}

function valueError(entry: SearchEntry, value: unknown): string | undefined {
  if (isLeftOut(value)) return undefined
  // A text instead of choices is no value of the input.
  const isTyped = Boolean(entry.descriptionTwin) && typeof value === 'string'
  return (isTyped ? checkText : checks[entry.binds.operator])(value, entry.input)
}

function firstOf(values: readonly unknown[], input: FieldDefinition): string | undefined {
  const messages = values.map((each) => (isLeftOut(each) ? undefined : checkOne(each, input)))
  return messages.find((message) => message !== undefined)
}

/** A period says by itself when its end is before its start. */
function isRangeOf(input: FieldDefinition): boolean {
  return kindOf(input).operators.includes('overlaps')
}

function isReversed([from, to]: readonly unknown[]): boolean {
  if (typeof from === 'number' && typeof to === 'number') return from > to
  return typeof from === 'string' && typeof to === 'string' && from !== '' && to !== '' && from > to
}
