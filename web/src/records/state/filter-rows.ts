import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { fieldAt } from '@stamboek/model/fields/field-at'
import { valueAt } from '@stamboek/model/schema/field-path'
import type { Operator } from '@stamboek/model/schema/operator'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { MatchingBehavior, SearchEntry } from '@stamboek/model/schema/search'
import { formatFieldValue } from '../../fields/field-views.ts'
import { isBlank, type SearchFields } from './page-state.ts'

/** A field of a row: its value and its text for people. */
interface Cell {
  readonly value: unknown
  readonly text: string
}
type OperatorTest = (cell: Cell, expected: unknown, behavior: MatchingBehavior) => boolean
type Bounds = { readonly [Bound in 'start' | 'end' | 'minimum' | 'maximum']?: unknown }

const matching: Readonly<Record<MatchingBehavior, (text: string, expected: string) => boolean>> = {
  Contains: (text, expected) => text.includes(expected),
  StartsWith: (text, expected) => text.startsWith(expected),
  EndsWith: (text, expected) => text.endsWith(expected),
  Exact: (text, expected) => text === expected,
}
const matches: OperatorTest = ({ text }, expected, behavior) =>
  matching[behavior](text.toLocaleLowerCase('nl'), String(expected).trim().toLocaleLowerCase('nl'))
const within = (value: unknown, { start, end }: Bounds): boolean =>
  !isBlank(value) && !isBefore(value, start) && (isBlank(end) || isBefore(value, end))

/** Mirrors the operators of the server (`Operator` in the model). */
const tests: Readonly<Record<Operator, OperatorTest>> = {
  matches,
  equals: ({ value }, expected) => value === expected,
  oneOf: ({ value }, expected) => (Array.isArray(expected) ? expected : [expected]).includes(value ?? null),
  isTrue: ({ value }, expected) => expected !== true || value === true,
  isEmpty: ({ value }, expected) => expected !== true || isBlank(value),
  between: ({ value }, expected) => {
    const { minimum, maximum } = expected as Bounds
    return !isBlank(value) && !isBefore(value, minimum) && !isBefore(maximum, value)
  },
  within: ({ value }, expected) => within(value, expected as Bounds),
  startsWithin: ({ value }, expected) => within((value as Bounds | null)?.start, expected as Bounds),
  endsWithin: ({ value }, expected) => within((value as Bounds | null)?.end, expected as Bounds),
  overlaps: ({ value }, expected) => {
    const [own, other] = [(value ?? {}) as Bounds, expected as Bounds]
    return isOpenOrBefore(own.start, other.end) && isOpenOrBefore(other.start, own.end)
  },
  includesAny: ({ value }, expected) => {
    const ids: readonly unknown[] = Array.isArray(value) ? value.map(idOf) : []
    return Array.isArray(expected) && expected.some((id) => ids.includes(id))
  },
  below: () => {
    throw new Error('Rows do not know the tree that they belong to')
  },
}

/** The rows that match the client-side search entries (`clientSide`). */
export function filterRows(
  type: ServedRecordType,
  rows: readonly AnyRecord[],
  { values, matchingBehavior }: SearchFields,
): readonly AnyRecord[] {
  const entries = type.search.entries.filter(({ key, clientSide }) => clientSide && !isBlank(values[key]))
  if (entries.length === 0) return rows
  return rows.filter((row) =>
    entries.every((entry) => passes(type, row, { entry, expected: values[entry.key], matchingBehavior })),
  )
}

interface EntryFilter {
  readonly entry: SearchEntry
  readonly expected: unknown
  readonly matchingBehavior: MatchingBehavior
}

/** An entry bound to several fields matches when one of them does. */
function passes(
  { fields }: ServedRecordType,
  row: AnyRecord,
  { entry, expected, matchingBehavior }: EntryFilter,
): boolean {
  const { binds } = entry
  if (!('fields' in binds)) return true
  const isTyped = Boolean(entry.descriptionTwin) && typeof expected === 'string'
  const test = isTyped ? matches : tests[binds.operator]
  return binds.fields.some((path) => {
    const field = fieldAt(fields, path)
    if (!field) return false
    return test(
      { value: valueAt(row, path), text: formatFieldValue(field, row, path) },
      expected,
      matchingBehavior,
    )
  })
}

/** Compares numbers, or days and instants as texts of one form. An open bound is never before. */
function isBefore(left: unknown, right: unknown): boolean {
  if (isBlank(left) || isBlank(right)) return false
  return (left as string | number) < (right as string | number)
}

function isOpenOrBefore(start: unknown, end: unknown): boolean {
  return isBlank(start) || isBlank(end) || isBefore(start, end)
}

function idOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value
}
