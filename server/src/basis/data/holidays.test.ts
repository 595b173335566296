import { expect, test } from 'vitest'
import { easterSunday, type Holiday, holidays } from './holidays.ts'

const all = holidays(2020, 2032)

function datesOf(countryIsoCode2: Holiday['countryIsoCode2'], year: number): Record<string, string> {
  return Object.fromEntries(
    all
      .filter((day) => day.countryIsoCode2 === countryIsoCode2 && day.dateUtc.startsWith(`${year}-`))
      .map((day) => [day.description, day.dateUtc]),
  )
}

test.each([
  [1818, '03-22'],
  [1943, '04-25'],
  [1954, '04-18'],
  [1981, '04-19'],
  [2000, '04-23'],
  [2008, '03-23'],
  [2011, '04-24'],
  [2024, '03-31'],
  [2025, '04-20'],
  [2026, '04-05'],
  [2038, '04-25'],
  [2076, '04-19'],
])('Easter of %i is on %s', (year, day) => {
  expect(easterSunday(year)).toBe(`${year}-${day}`)
})

test('the Dutch holidays of 2025, Koningsdag moved from Sunday the 27th', () => {
  expect(datesOf('NL', 2025)).toEqual({
    Nieuwjaarsdag: '2025-01-01',
    'Goede Vrijdag': '2025-04-18',
    'Eerste Paasdag': '2025-04-20',
    'Tweede Paasdag': '2025-04-21',
    Koningsdag: '2025-04-26',
    Bevrijdingsdag: '2025-05-05',
    Hemelvaartsdag: '2025-05-29',
    'Eerste Pinksterdag': '2025-06-08',
    'Tweede Pinksterdag': '2025-06-09',
    'Eerste Kerstdag': '2025-12-25',
    'Tweede Kerstdag': '2025-12-26',
  })
})

test('Koningsdag is on the 27th in years in which that is no Sunday', () => {
  expect(datesOf('NL', 2026)['Koningsdag']).toBe('2026-04-27')
  expect(datesOf('NL', 2031)['Koningsdag']).toBe('2031-04-26')
})

test('the ten legal holidays of Belgium and the nine of all Germany', () => {
  expect(datesOf('BE', 2026)).toMatchObject({
    Paasmaandag: '2026-04-06',
    'Onze-Lieve-Heer-Hemelvaart': '2026-05-14',
    Pinkstermaandag: '2026-05-25',
    'Nationale feestdag': '2026-07-21',
  })
  expect(Object.keys(datesOf('BE', 2026))).toHaveLength(10)
  expect(datesOf('DE', 2026)).toMatchObject({
    'Goede Vrijdag': '2026-04-03',
    'Dag van de Duitse eenheid': '2026-10-03',
  })
  expect(Object.keys(datesOf('DE', 2026))).toHaveLength(9)
})

test('runs from 2020 to 2032, one holiday a day in each country, in order', () => {
  expect(all).toHaveLength(13 * (11 + 10 + 9))
  const keys = all.map((day) => `${day.countryIsoCode2} ${day.dateUtc}`)
  expect(new Set(keys).size).toBe(keys.length)
  const dutch = all.filter((day) => day.countryIsoCode2 === 'NL').map((day) => day.dateUtc)
  expect(dutch).toEqual([...dutch].toSorted())
  expect(dutch[0]).toBe('2020-01-01')
  expect(dutch.at(-1)).toBe('2032-12-26')
})

test('gives the years asked for', () => {
  expect(new Set(holidays(2040, 2041).map((day) => day.dateUtc.slice(0, 4)))).toEqual(
    new Set(['2040', '2041']),
  )
})
