import { expect, test } from 'vitest'
import { resolveRecordType } from '../records/catalogue/resolve-record-type.ts'
import { region } from '../records/other/region.ts'
import { fieldColumns } from './sheet-columns.ts'

test('the members of a group that the program sets are set by the program', () => {
  const member = { kind: 'text', label: 'Plaats' } as const
  const columnsOf = (readOnly: boolean) =>
    fieldColumns({
      fields: { address: { kind: 'group', label: 'Adres', readOnly, members: { city: member } } },
    })
  expect(columnsOf(true)).toMatchObject([{ key: 'address.city', header: 'Adres: Plaats', isReadOnly: true }])
  expect(columnsOf(false)).toMatchObject([{ isReadOnly: false }])
})

test('what the database numbers and dates, what is counted and what a feature adds is passed over when a sheet is read', () => {
  const program = {
    number: { kind: 'integer', label: 'Nummer', isNumbered: true },
    day: { kind: 'date', label: 'Dag', dayOf: 'moment' },
    rows: { kind: 'integer', label: 'Aantal', countOf: 'postalCodeRanges' },
  } as const
  const { fields } = resolveRecordType({
    ...region,
    fields: { ...region.fields, moment: { kind: 'dateTime', label: 'Moment' }, ...program },
    added: { canOpen: { kind: 'boolean', label: 'Kan open' } },
  })
  const isPassedOver = new Map(fieldColumns({ fields }).map(({ key, isReadOnly }) => [key, isReadOnly]))
  for (const key of ['number', 'day', 'rows', 'canOpen'])
    expect([key, isPassedOver.get(key)]).toEqual([key, true])
  expect(isPassedOver.get('moment')).toBe(false)
})
