import { expect, test } from 'vitest'
import { resolveRecordType } from '../records/catalogue/resolve-record-type.ts'
import { region } from '../records/other/region.ts'
import { fieldColumns } from './sheet-columns.ts'

test('the members of a group that the program sets are set by the program', () => {
  const member = { kind: 'text', label: 'Plaats' } as const
  const columnsOf = (computed: { computed?: 'program' }) =>
    fieldColumns({
      fields: { address: { kind: 'group', label: 'Adres', ...computed, members: { city: member } } },
    })
  expect(columnsOf({ computed: 'program' })).toMatchObject([
    { key: 'address.city', header: 'Adres: Plaats', isReadOnly: true },
  ])
  expect(columnsOf({})).toMatchObject([{ isReadOnly: false }])
})

test('what the database numbers and dates, what is counted and what a feature adds is passed over when a sheet is read', () => {
  const program = {
    number: { kind: 'integer', label: 'Nummer', computed: 'sequence' },
    day: { kind: 'date', label: 'Dag', computed: { dayOf: 'moment' } },
    rows: { kind: 'integer', label: 'Aantal', computed: { countOf: 'postalCodeRanges' } },
  } as const
  const { fields } = resolveRecordType({
    ...region,
    fields: {
      ...region.fields,
      moment: { kind: 'dateTime', label: 'Moment' },
      ...program,
      canOpen: { kind: 'boolean', label: 'Kan open', computed: 'added' },
    },
  })
  const isPassedOver = new Map(fieldColumns({ fields }).map(({ key, isReadOnly }) => [key, isReadOnly]))
  for (const key of ['number', 'day', 'rows', 'canOpen'])
    expect([key, isPassedOver.get(key)]).toEqual([key, true])
  expect(isPassedOver.get('moment')).toBe(false)
})
