import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { fieldAt } from '@stamboek/model/fields/field-at'
import { valueAt } from '@stamboek/model/schema/field-path'
import type { Operator } from '@stamboek/model/schema/operator'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { MatchingBehavior, SearchEntry } from '@stamboek/model/schema/search'
import { fieldText } from '../../../fields/field-text.ts'
import { isLeftOut, type SearchFields } from './page-state.ts'

/** What stands in a field of a row, beside its text as people read it. */
interface Cell {
  readonly value: unknown
  readonly text: string
}
type Test = (cell: Cell, wanted: unknown, behavior: MatchingBehavior) => boolean
type Bounds = { readonly [Bound in 'start' | 'end' | 'minimum' | 'maximum']?: unknown }

const matching: Readonly<Record<MatchingBehavior, (text: string, wanted: string) => boolean>> = {
  Contains: (text, wanted) => text.includes(wanted),
  StartsWith: (text, wanted) => text.startsWith(wanted),
  EndsWith: (text, wanted) => text.endsWith(wanted),
  Exact: (text, wanted) => text === wanted,
}
const matches: Test = ({ text }, wanted, behavior) =>
  matching[behavior](text.toLocaleLowerCase('nl'), String(wanted).trim().toLocaleLowerCase('nl'))
const within = (value: unknown, { start, end }: Bounds): boolean =>
  !isLeftOut(value) && !isBefore(value, start) && (isLeftOut(end) || isBefore(value, end))

/** The same as the server does with each operator (`Operator` in the model). */
const tests: Readonly<Record<Operator, Test>> = {
  matches,
  equals: ({ value }, wanted) => value === wanted,
  oneOf: ({ value }, wanted) => (Array.isArray(wanted) ? wanted : [wanted]).includes(value),
  isTrue: ({ value }, wanted) => wanted !== true || value === true,
  between: ({ value }, wanted) => {
    const { minimum, maximum } = wanted as Bounds
    return !isLeftOut(value) && !isBefore(value, minimum) && !isBefore(maximum, value)
  },
  within: ({ value }, wanted) => within(value, wanted as Bounds),
  startsWithin: ({ value }, wanted) => within((value as Bounds | null)?.start, wanted as Bounds),
  endsWithin: ({ value }, wanted) => within((value as Bounds | null)?.end, wanted as Bounds),
  overlaps: ({ value }, wanted) => {
    const [own, other] = [(value ?? {}) as Bounds, wanted as Bounds]
    return isOpenOrBefore(own.start, other.end) && isOpenOrBefore(other.start, own.end)
  },
  includesAny: ({ value }, wanted) => {
    const ids: readonly unknown[] = Array.isArray(value) ? value.map(idOf) : []
    return Array.isArray(wanted) && wanted.some((id) => ids.includes(id))
  },
}

/** The rows that pass the search fields which filter what was fetched (`clientSide` of an entry). */
export function filterRows(
  type: ServedRecordType,
  rows: readonly AnyRecord[],
  { values, matchingBehavior }: SearchFields,
): readonly AnyRecord[] {
  const entries = type.search.entries.filter(({ key, clientSide }) => clientSide && !isLeftOut(values[key]))
  if (entries.length === 0) return rows
  return rows.filter((row) =>
    entries.every((entry) => passes(type, row, { entry, wanted: values[entry.key], matchingBehavior })),
  )
}

interface Wanted {
  readonly entry: SearchEntry
  readonly wanted: unknown
  readonly matchingBehavior: MatchingBehavior
}

/** Any of the fields that the entry is bound to may match. */
function passes(
  { fields }: ServedRecordType,
  row: AnyRecord,
  { entry, wanted, matchingBehavior }: Wanted,
): boolean {
  const { binds } = entry
  if (!('fields' in binds)) return true
  const isTyped = Boolean(entry.descriptionTwin) && typeof wanted === 'string'
  const test = isTyped ? matches : tests[binds.operator]
  return binds.fields.some((path) => {
    const field = fieldAt(fields, path)
    if (!field) return false
    return test({ value: valueAt(row, path), text: fieldText(field, row, path) }, wanted, matchingBehavior)
  })
}

/** Numbers by size; days and instants, which are texts of one form, by time. An open bound is before nothing. */
function isBefore(left: unknown, right: unknown): boolean {
  if (isLeftOut(left) || isLeftOut(right)) return false
  return (left as string | number) < (right as string | number)
}

function isOpenOrBefore(start: unknown, end: unknown): boolean {
  return isLeftOut(start) || isLeftOut(end) || isBefore(start, end)
}

function idOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value
}
