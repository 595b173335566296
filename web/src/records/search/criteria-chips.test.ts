import type { FieldDefinition } from '@stamboek/model/schema/field-kind'
import type { Search, SearchEntry } from '@stamboek/model/schema/search'
import { expect, test } from 'vitest'
import { clearCriterion, formatCriterion, listCriteria } from './criteria-chips.tsx'

function entry(
  key: string,
  input: Partial<FieldDefinition>,
  members: Partial<SearchEntry> = {},
): SearchEntry {
  const field = { label: key, ...input } as FieldDefinition
  return { key, label: key, input: field, binds: { fields: [key], operator: 'equals' }, ...members }
}

const text = entry('text', { kind: 'text' })
const amount = entry('amount', { kind: 'money' })
const period = entry('period', { kind: 'dateRange' })
const moment = entry('moment', { kind: 'dateTime' }, { presentation: 'day' })
const status = entry('status', { kind: 'choice', options: [{ value: 'Active', label: 'Actief' }] })

test('the criteria are the entries with a value', () => {
  const search = { entries: [text, amount, period, status] } as unknown as Search
  const values = {
    text: '  ',
    amount: { minimum: null, maximum: 3 },
    period: { start: null, end: null },
    status: 'Active',
  }
  const fields = { values, matchingBehavior: 'Contains' as const }
  expect(listCriteria(search, fields).map(({ entry: { key } }) => key)).toEqual(['amount', 'status'])
  const left = listCriteria(search, clearCriterion(fields, 'amount'))
  expect(left.map(({ entry: { key } }) => key)).toEqual(['status'])
})

test.each<[string, SearchEntry, unknown, string | RegExp]>([
  ['a text', text, 'abc', 'abc'],
  ['a choice', status, 'Active', 'Actief'],
  ['several', status, ['Active', 'Active'], 'Actief, Actief'],
  ['a range of amounts', amount, { minimum: 1.5, maximum: 2 }, 'vanaf 1,50 t/m 2,00'],
  ['one bound', amount, { minimum: null, maximum: 2 }, 't/m 2,00'],
  ['a period', period, { start: '2025-12-31T23:00:00.000Z', end: null }, 'vanaf 01-01-2026'],
  [
    'days',
    entry('days', { kind: 'date' }),
    { start: '2026-01-01', end: '2026-02-01' },
    'van 01-01-2026 t/m 31-01-2026',
  ],
  [
    'the last days of periods',
    entry('ends', { kind: 'dateRange' }, { binds: { fields: ['ends'], operator: 'endsWithin' } }),
    { start: '2026-12-31T23:00:00.000Z', end: '2027-01-01T23:00:00.000Z' },
    'van 31-12-2026 t/m 31-12-2026',
  ],
  ['a day of a moment', moment, '2026-01-31T23:00:00.000Z', '01-02-2026'],
  [
    'moments from one to another',
    entry('moments', { kind: 'dateTime' }),
    { start: '2026-01-31T23:00:00.000Z', end: null },
    'vanaf 01-02-2026',
  ],
])('%s is shown in Dutch', (_, of, value, shown) => {
  expect(formatCriterion({ entry: of, value })).toMatch(shown)
})
