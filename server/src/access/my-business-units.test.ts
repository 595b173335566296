import { type AccessEngine, startAccessEngine } from '@stamboek/testing/engine/access-engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBusinessUnits, readEuroId } from './my-business-units.ts'

let engine: AccessEngine

beforeAll(async () => {
  engine = await startAccessEngine()
})
afterAll(() => engine.close())

test('the currently valid units are sorted by description and include the defaults of their forms', async () => {
  const second = await engine.makeUnit({ description: 'écht tweede' })
  const first = await engine.makeUnit({ description: 'Den Haag' })
  await engine.makeUnit({ description: 'Over', activeRangeUtc: { start: '2020-01-01', end: '2021-01-01' } })
  await engine.makeUnit({ description: 'Slaapt', status: 'Inactive' })
  const units = await readBusinessUnits(engine.database)
  expect(units).toEqual(
    [first, second].map((unit) => ({
      id: unit.seriesId,
      description: unit.description,
      defaultCurrency: { id: unit.defaultCurrencyId, isoCode: 'EUR' },
      defaultCountryId: unit.defaultCountryId,
      defaultLanguageId: unit.defaultLanguageId,
    })),
  )
  expect(await readBusinessUnits(engine.database, [String(first.seriesId)])).toEqual(units.slice(0, 1))
  expect(await readBusinessUnits(engine.database, [])).toEqual([])
})

test('without a unit amounts are in euro, where there is that currency', async () => {
  const [euro] = await engine.query('SELECT id FROM record.currency')
  expect(await readEuroId(engine.database)).toBe(euro?.['id'])
  await engine.query(`UPDATE record.currency SET iso_code = 'USD'`)
  expect(await readEuroId(engine.database)).toBeNull()
})
