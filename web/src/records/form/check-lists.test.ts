import { functionType } from '@stamboek/model/records/erp/function'
import { functionTariff } from '@stamboek/model/records/erp/function-tariff'
import { expect, it } from 'vitest'
import { servedType } from '../../../testing/test-record-types.ts'
import { checkLists } from './check-lists.ts'

const { fields } = servedType(functionType)
const { exclusions } = servedType(functionTariff)
const tariff = (currencyId: string, start: string | null, end: string | null) => ({
  currencyId,
  activeRangeUtc: { start, end },
})
const check = (values: Record<string, unknown>) =>
  checkLists(fields, values, (dtoKey) => (dtoKey === functionTariff.dtoKey ? exclusions : []))

it('tells each row that clashes with another one, at its period', () => {
  const tariffs = [
    tariff('eur', '2025-12-31T23:00:00.000Z', null),
    tariff('usd', null, null),
    tariff('eur', null, '2026-12-31T23:00:00.000Z'),
  ]
  const message = 'Er is in deze periode al een tarief in deze valuta.'
  expect(check({ tariffs })).toEqual([
    { field: 'tariffs.0.activeRangeUtc', message },
    { field: 'tariffs.2.activeRangeUtc', message },
  ])
})

it('finds nothing between rows that follow each other, in a list without rows, or without a list', () => {
  const newYear = '2025-12-31T23:00:00.000Z'
  expect(check({ tariffs: [tariff('eur', newYear, null), tariff('eur', null, newYear)] })).toEqual([])
  expect(check({ tariffs: [] })).toEqual([])
  expect(check({ tariffs: null })).toEqual([])
})
