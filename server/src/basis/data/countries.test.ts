import { expect, test } from 'vitest'
import { countries } from './countries.ts'

const all = countries()
const active = all.filter((country) => country.status === 'Active')
const named = (isoCode2: string) => all.find((country) => country.isoCode2 === isoCode2)

test('holds the 249 countries of ISO 3166-1, Kosovo not among them', () => {
  expect(active).toHaveLength(249)
  expect(named('XK')).toBeUndefined()
})

test('codes have their shape and occur once; so do descriptions', () => {
  for (const { isoCode2, isoCode3 } of all) {
    expect(isoCode2).toMatch(/^[A-Z]{2}$/)
    expect(isoCode3).toMatch(/^[A-Z]{3}$/)
  }
  for (const member of ['isoCode2', 'isoCode3', 'description'] as const)
    expect(new Set(all.map((country) => country[member])).size).toBe(all.length)
})

test('descriptions are Dutch and in Dutch order', () => {
  expect(named('NL')).toMatchObject({ description: 'Nederland', isoCode3: 'NLD' })
  expect(named('DE')).toMatchObject({ description: 'Duitsland', isoCode3: 'DEU' })
  const descriptions = all.map((country) => country.description)
  expect(descriptions.indexOf('Åland')).toBeLessThan(descriptions.indexOf('Albanië'))
})

test('withdrawn countries are inactive and end at midnight in Amsterdam', () => {
  expect(named('AN')).toEqual({
    description: 'Nederlandse Antillen',
    isoCode2: 'AN',
    isoCode3: 'ANT',
    status: 'Inactive',
    activeRangeUtc: { start: null, end: '2010-10-09T22:00:00.000Z' },
  })
  expect(named('CS')?.activeRangeUtc.end).toBe('2006-06-04T22:00:00.000Z')
  for (const country of all)
    expect(country.activeRangeUtc.end === null, country.description).toBe(country.status === 'Active')
})

test('a successor begins where its predecessor ends', () => {
  expect(named('CW')?.activeRangeUtc.start).toBe(named('AN')?.activeRangeUtc.end)
  expect(named('CS')?.activeRangeUtc.start).toBe(named('YU')?.activeRangeUtc.end)
})
