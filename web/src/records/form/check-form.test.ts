import { createDefaultRecord } from '@stamboek/model/fields/default-record'
import { functionType } from '@stamboek/model/records/erp/function'
import { functionTariff } from '@stamboek/model/records/erp/function-tariff'
import { postalCodeRange } from '@stamboek/model/records/other/postal-code-range'
import { country } from '@stamboek/model/records/standard/country'
import { user } from '@stamboek/model/records/system/user'
import { describe, expect, it } from 'vitest'
import { servedType } from '../../../testing/test-record-types.ts'
import { checkForm, checkLists } from './check-form.ts'
import { bodyOf, valuesOfRecord } from './form-values.ts'

const context = {
  today: '2026-11-21',
  now: '2026-11-21T10:00:00.000Z',
  currentUserId: 'me',
}
const adding = { mode: 'add', record: {}, referred: new Map() } as const
const editing = { ...adding, mode: 'edit' } as const
const countryType = servedType(country)
const blank = valuesOfRecord(countryType.fields, createDefaultRecord(countryType.fields, context))

describe('checking a form by the rules of the model', () => {
  it('names every required field of a new record', () => {
    expect(checkForm(countryType, blank, adding).map(({ field }) => field)).toEqual([
      'description',
      'isoCode2',
      'isoCode3',
    ])
  })

  it('finds nothing wrong with a whole record', () => {
    const values = { ...blank, description: 'Nederland', isoCode2: 'NL', isoCode3: 'NLD' }
    expect(checkForm(countryType, values, adding)).toEqual([])
  })

  it('tells a field that is wrong in shape once', () => {
    const values = { ...blank, description: 'x'.repeat(300), isoCode2: 'N', isoCode3: 'NLD' }
    expect(checkForm(countryType, values, adding).map(({ field }) => field)).toEqual([
      'description',
      'isoCode2',
    ])
  })

  it('holds two fields to their order', () => {
    const type = servedType(postalCodeRange)
    const values = {
      ...valuesOfRecord(type.fields, createDefaultRecord(type.fields, context)),
      regionId: '01890000-0000-7000-8000-000000000000',
      postalCodeFrom: '2000',
      postalCodeTo: '1000',
    }
    expect(checkForm(type, values, adding)).toEqual([
      { field: 'postalCodeTo', message: 'De laatste postcode ligt voor de eerste.' },
    ])
  })

  it('lets a stored secret satisfy "required" where it was left empty', () => {
    const { fields, ...type } = servedType(user)
    const required = {
      ...type,
      fields: { password: { ...fields['password'], required: true } },
    } as typeof countryType
    expect(checkForm(required, { password: null }, editing)).toEqual([])
    expect(checkForm(required, { password: null }, adding).map(({ field }) => field)).toEqual(['password'])
  })
})

describe('what a form sends', () => {
  it('leaves out what cannot be written, and an empty secret', () => {
    const type = servedType(user)
    const body = bodyOf(type.fields, { userName: 'jan', password: null, createdById: 'x' }, 'edit')
    expect(body).toHaveProperty('userName', 'jan')
    expect(body).not.toHaveProperty('password')
    expect(body).not.toHaveProperty('createdById')
  })

  it('takes ids from a list of references that were read with their labels', () => {
    const fields = { assignedUsers: { kind: 'references', label: 'X', to: 'Main.UserViewDto' } } as const
    expect(valuesOfRecord(fields, { assignedUsers: [{ id: 'a', label: 'A' }] })).toEqual({
      assignedUsers: ['a'],
    })
  })
})

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
