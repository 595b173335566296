import { expect, test } from 'vitest'
import { currencies } from '../../basis/data/currencies.ts'
import { businessUnits } from './business-units.ts'
import { functions } from './functions.ts'

const all = functions(2026)
const today = '2026-11-21'

test('each function has a code and a description of its own, and belongs to a unit that is there or to all', () => {
  expect(new Set(all.map(({ code }) => code)).size).toBe(all.length)
  expect(new Set(all.map(({ description }) => description)).size).toBe(all.length)
  const owners = all.flatMap(({ businessUnitCode }) => businessUnitCode ?? [])
  expect(businessUnits.map(({ code }) => code)).toEqual(expect.arrayContaining(owners))
  expect(owners.length).toBeGreaterThan(0)
})

test('the tariffs of a function in one currency follow each other', () => {
  const known = new Set(currencies().map(({ isoCode }) => isoCode))
  for (const { description, tariffs } of all)
    for (const [currency, same] of Map.groupBy(tariffs, ({ currencyIsoCode }) => currencyIsoCode)) {
      expect(known).toContain(currency)
      for (const [index, { end }] of same.slice(0, -1).entries())
        expect(end, description).toBe(same[index + 1]?.start)
    }
})

test('there are tariffs of the past, of today and of the future, functions without any, and other currencies', () => {
  const tariffs = all.flatMap((each) => each.tariffs)
  const past = tariffs.filter(({ end }) => end !== null && end <= today)
  const future = tariffs.filter(({ start }) => start !== null && start > today)
  expect([past.length > 5, future.length > 3, tariffs.length - past.length - future.length > 10]).toEqual([
    true,
    true,
    true,
  ])
  expect(all.some((each) => each.tariffs.length === 0)).toBe(true)
  expect(new Set(tariffs.map(({ currencyIsoCode }) => currencyIsoCode)).size).toBeGreaterThan(2)
  expect(all.every((each) => each.tariffs.length <= 4)).toBe(true)
})
