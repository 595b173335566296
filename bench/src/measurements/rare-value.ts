import type { FieldKind } from '@stamboek/model/schema/field-kind'
import type { Operator } from '@stamboek/model/schema/operator'
import type { SearchEntry } from '@stamboek/model/schema/search'
import { uuidV7 } from '@stamboek/server/uuid-v7'

/** A value of an entry that few records or none have. */
export function rareValue(entry: SearchEntry): unknown {
  return byOperator[entry.binds.operator](entry)
}

const dates = { start: '1991-03-01', end: '1991-03-02' }

const byOperator: Readonly<Record<Operator, (entry: SearchEntry) => unknown>> = {
  // Three characters are one trigram, the minimum for an index.
  matches: () => 'qxz',
  equals: (entry) => single(entry),
  oneOf: (entry) => [single(entry)],
  includesAny: (entry) => [single(entry)],
  below: (entry) => [single(entry)],
  isTrue: () => true,
  isEmpty: () => true,
  between: () => ({ minimum: 99.98, maximum: 99.99 }),
  within: () => dates,
  startsWithin: () => dates,
  endsWithin: () => dates,
  overlaps: () => dates,
}

function single({ input }: SearchEntry): unknown {
  if (input.kind === 'choice' || input.kind === 'choices') return input.options?.at(-1)?.value
  return (singles as Partial<Record<FieldKind, unknown>>)[input.kind] ?? 'qxz'
}

const singles = {
  reference: uuidV7(),
  references: uuidV7(),
  boolean: true,
  integer: 9998,
  decimal: 99.98,
  percentage: 99.98,
  money: 99.98,
  duration: 9998,
  date: '1991-03-01',
  dateTime: '1991-03-01T00:00:00.000Z',
  time: '03:07',
} satisfies Partial<Record<FieldKind, unknown>>
