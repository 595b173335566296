import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { createDefaultRecord } from '@stamboek/model/fields/default-record'
import { functionType } from '@stamboek/model/records/erp/function'
import { functionTariff } from '@stamboek/model/records/erp/function-tariff'
import { postalCodeRange } from '@stamboek/model/records/other/postal-code-range'
import { country } from '@stamboek/model/records/standard/country'
import { user } from '@stamboek/model/records/system/user'
import { describe, expect, it } from 'vitest'
import { servedType } from '../../../testing/test-record-types.ts'
import { checkForm, checkLists } from './check-form.ts'
import { toFormValues, toRequestBody } from './form-values.ts'

const context = {
  today: '2026-11-21',
  now: '2026-11-21T10:00:00.000Z',
  currentUserId: 'me',
}
const adding = { mode: 'add', record: {}, referred: new Map() } as const
const editing = { ...adding, mode: 'edit' } as const
const countryType = servedType(country)
const blank = toFormValues(countryType.fields, createDefaultRecord(countryType.fields, context))

describe('checking a form by the rules of the model', () => {
  it('names every required field of a new record', () => {
    expect(checkForm(countryType, blank, adding).map(({ field }) => field)).toEqual([
      'description',
      'isoCode2',
      'isoCode3',
    ])
  })

  it('finds no errors in a valid record', () => {
    const values = { ...blank, description: 'Nederland', isoCode2: 'NL', isoCode3: 'NLD' }
    expect(checkForm(countryType, values, adding)).toEqual([])
  })

  it('reports a malformed field once', () => {
    const values = { ...blank, description: 'x'.repeat(300), isoCode2: 'N', isoCode3: 'NLD' }
    expect(checkForm(countryType, values, adding).map(({ field }) => field)).toEqual([
      'description',
      'isoCode2',
    ])
  })

  it('checks the order of two fields', () => {
    const type = servedType(postalCodeRange)
    const values = {
      ...toFormValues(type.fields, createDefaultRecord(type.fields, context)),
      regionId: '01890000-0000-7000-8000-000000000000',
      postalCodeFrom: '2000',
      postalCodeTo: '1000',
    }
    expect(checkForm(type, values, adding)).toEqual([
      { field: 'postalCodeTo', message: 'De laatste postcode ligt voor de eerste.' },
    ])
  })

  it('accepts an empty secret that is stored on the server', () => {
    const { fields, ...type } = servedType(user)
    const required = {
      ...type,
      fields: { password: { ...fields['password'], required: true } },
    } as ServedRecordType
    expect(checkForm(required, { password: null }, editing)).toEqual([])
    expect(checkForm(required, { password: null }, adding).map(({ field }) => field)).toEqual(['password'])
  })
})

describe('what a form sends', () => {
  it('leaves out fields that are not writable, and an empty secret', () => {
    const type = servedType(user)
    const body = toRequestBody(type.fields, { userName: 'jan', password: null, createdById: 'x' }, 'edit')
    expect(body).toHaveProperty('userName', 'jan')
    expect(body).not.toHaveProperty('password')
    expect(body).not.toHaveProperty('createdById')
  })

  it('sends the ids of references that were read with labels', () => {
    const fields = { assignedUsers: { kind: 'references', label: 'X', to: 'Main.UserViewDto' } } as const
    expect(toFormValues(fields, { assignedUsers: [{ id: 'a', label: 'A' }] })).toEqual({
      assignedUsers: ['a'],
    })
  })
})

const { fields } = servedType(functionType)
const tariffType = servedType(functionTariff)
const tariff = (currencyId: string, start: string | null, end: string | null) => ({
  currencyId,
  activeRangeUtc: { start, end },
})
const check = (values: Record<string, unknown>) =>
  checkLists(fields, values, (dtoKey) => (dtoKey === functionTariff.dtoKey ? tariffType : undefined))

it('reports each overlapping row at its period', () => {
  const tariffs = [
    tariff('eur', '2025-12-31T23:00:00.000Z', null),
    tariff('usd', null, null),
    tariff('eur', null, '2026-12-31T23:00:00.000Z'),
  ]
  const message = 'Er is in deze periode al een tarief in deze valuta.'
  expect(check({ tariffs })).toEqual([
    { field: 'tariffs.0.activeRangeUtc', message: `${message} De andere periode loopt t/m 31-12-2026.` },
    { field: 'tariffs.2.activeRangeUtc', message: `${message} De andere periode loopt vanaf 01-01-2026.` },
  ])
})

it('finds no errors in consecutive rows, an empty list, or without a list', () => {
  const newYear = '2025-12-31T23:00:00.000Z'
  expect(check({ tariffs: [tariff('eur', newYear, null), tariff('eur', null, newYear)] })).toEqual([])
  expect(check({ tariffs: [] })).toEqual([])
  expect(check({ tariffs: null })).toEqual([])
})
