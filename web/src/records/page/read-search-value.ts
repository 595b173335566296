import { kindOf } from '@stamboek/model/fields/field-kinds'
import { isEmptyValue } from '@stamboek/model/schema/evaluate-condition'
import type { FieldDefinition } from '@stamboek/model/schema/field-kind'
import type { Operator } from '@stamboek/model/schema/operator'
import { type Search, takesText } from '@stamboek/model/schema/search'

type Check = (value: unknown, input: FieldDefinition) => boolean

const isOne: Check = (value, input) => kindOf(input).parse(value, input).ok
const isText: Check = (value) => typeof value === 'string'
/** A list, or the one value of an input that takes no more than one. */
const isList: Check = (value, input) =>
  (Array.isArray(value) ? value : [value]).every((each) => isOne(each, input))
const isRange: Check = (value, input) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  if (isOne(value, input)) return true
  return Object.values(value).every((bound) => isEmptyValue(bound) || isOne(bound, input))
}

/** Which shape of value each operator takes (`Operator` in the model). */
const checks: Readonly<Record<Operator, Check>> = {
  matches: isText,
  equals: isOne,
  oneOf: isList,
  isTrue: (value) => typeof value === 'boolean',
  between: isRange,
  within: isRange,
  startsWithin: isRange,
  endsWithin: isRange,
  overlaps: isRange,
  // A list of references is one value of its kind; a reference alone is each of the list.
  includesAny: (value, input) => isOne(value, input) || isList(value, input),
}

/** Whether a value from outside, such as the address, can stand in the search field with this key. */
export function isSearchValue(search: Search, key: string, value: unknown): boolean {
  const entry = search.entries.find((each) => each.key === key)
  if (!entry) return false
  // A text typed where ids are chosen is searched for under the description (platform.md section 5).
  const isTyped = takesText(entry) && typeof value === 'string'
  // What is required stays as it is, rather than that a link searches without it.
  if (isEmptyValue(value)) return !entry.required
  return isTyped || checks[entry.binds.operator](value, entry.input)
}
