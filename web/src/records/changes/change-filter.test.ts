import { describe, expect, it, test } from 'vitest'
import { noFilter, readFilter, toSearch, writeFilter } from './change-filter.ts'

const filter = {
  ...noFilter,
  period: 'own',
  days: { start: '2026-11-01', end: '2026-11-08' },
  userIds: ['a', 'b'],
  dtoKeys: ['Main.CountryViewDto'],
  fields: ['isoCode'],
  kinds: ['Bulk'],
  businessUnitIds: ['u'],
  record: { dtoKey: 'T', id: 'r' },
} as const

test('an address shows the filter that was written to it', () => {
  expect(readFilter(new URLSearchParams(writeFilter(filter)))).toEqual(filter)
  expect(writeFilter(noFilter)).toBe('')
})

test('an address with what is no filter shows the rest', () => {
  const parameters = new URLSearchParams('period=ooit&from=gisteren&kind=Alles&type=a&type=b&field=c')
  expect(readFilter(parameters)).toEqual({ ...noFilter, dtoKeys: ['a', 'b'] })
})

describe('a period', () => {
  const sunday = '2026-11-29'
  it.each([
    ['today', '2026-11-28T23:00:00.000Z', undefined],
    ['yesterday', '2026-11-27T23:00:00.000Z', '2026-11-28T23:00:00.000Z'],
    ['thisWeek', '2026-11-22T23:00:00.000Z', undefined],
    ['lastWeek', '2026-11-15T23:00:00.000Z', '2026-11-22T23:00:00.000Z'],
    [null, undefined, undefined],
  ] as const)('%s counts days and weeks in Amsterdam', (period, changedFromUtc, changedToUtc) => {
    const search = toSearch({ ...noFilter, period }, sunday)
    expect(search.changedFromUtc).toBe(changedFromUtc)
    expect(search.changedToUtc).toBe(changedToUtc)
  })

  it('of one’s own has the bounds that were given', () => {
    expect(toSearch(filter, sunday)).toEqual({
      userIds: ['a', 'b'],
      dtoKeys: ['Main.CountryViewDto'],
      fields: ['isoCode'],
      kinds: ['Bulk'],
      businessUnitIds: ['u'],
      recordId: 'r',
      changedFromUtc: '2026-10-31T23:00:00.000Z',
      changedToUtc: '2026-11-07T23:00:00.000Z',
    })
  })
})
