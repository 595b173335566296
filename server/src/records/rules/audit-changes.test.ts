import type { AuditChange } from '@stamboek/model/contract/record-calls'
import { secretMask } from '@stamboek/model/fields/secret/secret'
import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { RecordTypeDefinition } from '@stamboek/model/schema/record-type'
import { plainType } from '@stamboek/testing/records/plain-type'
import { describe, expect, test } from 'vitest'
import { recordTable } from '../../database/record-table.ts'
import { auditChanges } from './audit-changes.ts'

const hall = {
  ...plainType,
  dtoKey: 'Test.HallViewDto',
  name: 'hall',
  path: 'halls',
  labels: { one: 'Hal', many: 'Hallen' },
  fields: { gates: { kind: 'children', label: 'Poorten', of: 'Test.GateViewDto' } },
} as const satisfies RecordTypeDefinition
const gate = {
  ...plainType,
  dtoKey: 'Test.GateViewDto',
  name: 'gate',
  path: 'gates',
  labels: { one: 'Poort', many: 'Poorten' },
  parent: { dtoKey: hall.dtoKey, field: 'hallId' },
  fields: {
    hallId: { kind: 'reference', label: 'Hal', to: hall.dtoKey, required: true },
    width: { kind: 'integer', label: 'Breedte' },
    countryId: { kind: 'reference', label: 'Land', to: 'Main.CountryViewDto' },
    currencies: { kind: 'references', label: 'Valuta', to: 'Main.CurrencyViewDto' },
    days: { kind: 'choices', label: 'Dagen', options: [{ value: 'ma', label: 'Maandag' }] },
    place: { kind: 'group', label: 'Plaats', members: { city: { kind: 'text', label: 'Stad' } } },
    pin: { kind: 'secret', label: 'Pincode', stored: 'sealed', presentation: 'line' },
  },
} as const satisfies RecordTypeDefinition
const catalogue = createRecordCatalogue([...recordTypes, hall, gate])
const table = recordTable(catalogue.get(gate.dtoKey))

const changes = (before: MemberValues | undefined, after: MemberValues | undefined) =>
  auditChanges(table, before, after)
const [one, other] = [
  { id: '1', label: 'Euro' },
  { id: '2', label: 'Dollar' },
]

describe('a change lists the differences, before and after', () => {
  test.each<[string, MemberValues, MemberValues, AuditChange]>([
    ['a value', { width: 1 }, { width: 2 }, { field: 'width', before: 1, after: 2 }],
    ['a value that was empty', { width: null }, { width: 0 }, { field: 'width', before: null, after: 0 }],
    ['a value that was not there', {}, { width: 2 }, { field: 'width', before: null, after: 2 }],
    [
      'a member of a group',
      { place: { city: 'A' } },
      { place: { city: 'B' } },
      { field: 'place.city', before: 'A', after: 'B' },
    ],
    [
      'a reference, with its label',
      { countryId: '1', country: one },
      { countryId: '2', country: other },
      { field: 'countryId', before: one, after: other },
    ],
    [
      'a reference without a label, by its id',
      {},
      { countryId: '2' },
      { field: 'countryId', before: null, after: '2' },
    ],
    [
      'a list of references',
      { currencies: [one] },
      { currencies: [one, other] },
      { field: 'currencies', before: [one], after: [one, other] },
    ],
    [
      'the order of a list',
      { currencies: [one, other] },
      { currencies: [other, one] },
      { field: 'currencies', before: [one, other], after: [other, one] },
    ],
    [
      'a list that was emptied',
      { currencies: [one] },
      { currencies: [] },
      { field: 'currencies', before: [one], after: null },
    ],
    [
      'a period',
      { activeRangeUtc: { start: null, end: null } },
      { activeRangeUtc: { start: 'x', end: null } },
      { field: 'activeRangeUtc', before: null, after: { start: 'x', end: null } },
    ],
    [
      'a row that is taken away',
      { isDeleted: false },
      { isDeleted: true },
      { field: 'isDeleted', before: false, after: true },
    ],
    [
      'a row that is taken back',
      { isDeleted: true },
      { isDeleted: false },
      { field: 'isDeleted', before: true, after: false },
    ],
  ])('%s', (_, before, after, expected) => {
    expect(changes(before, after)).toEqual([expected])
  })
})

describe('unchanged members are not listed', () => {
  test.each<[string, MemberValues, MemberValues]>([
    ['the same values', { width: 1, place: { city: 'A' } }, { width: 1, place: { city: 'A' } }],
    ['empty values of any form', { days: [], activeRangeUtc: { start: null, end: null } }, { days: null }],
    [
      'another label of the same reference',
      { countryId: '1', country: one },
      { countryId: '1', country: other },
    ],
    [
      'other labels of the same references',
      { currencies: [one] },
      { currencies: [{ id: '1', label: 'EUR' }] },
    ],
    ['references with and without labels', { currencies: [one] }, { currencies: ['1'] }],
    ['a row of which nobody said that it is there', {}, { isDeleted: false }],
    [
      'what the program notes of each change',
      { lastModifiedOnUtc: 'a', createdById: '1' },
      { lastModifiedOnUtc: 'b', lastModifiedById: '2' },
    ],
    [
      'a mark of the program',
      { systemValue: false, createdOnUtc: 'a' },
      { systemValue: true, createdOnUtc: 'b' },
    ],
  ])('%s', (_, before, after) => {
    expect(changes(before, after)).toEqual([])
  })
})

test('a new record lists members with a value, a deleted one those that had one', () => {
  const record = { width: 3, countryId: null, currencies: [], isDeleted: false }
  expect(changes(undefined, record)).toEqual([{ field: 'width', before: null, after: 3 }])
  expect(changes(record, undefined)).toEqual([{ field: 'width', before: 3, after: null }])
})

test('a removed row says so when it is deleted as a whole, and when it comes back', () => {
  const row = { width: null, isDeleted: true }
  expect(changes(row, undefined)).toEqual([{ field: 'isDeleted', before: true, after: null }])
  expect(changes(undefined, row)).toEqual([{ field: 'isDeleted', before: null, after: true }])
})

test('only child records are marked as deleted and restored', () => {
  const ofHall = recordTable(catalogue.get(hall.dtoKey))
  expect(auditChanges(ofHall, { isDeleted: false }, { isDeleted: true })).toEqual([])
})

describe('a changed secret is listed without its values', () => {
  test.each<[string, MemberValues | undefined, MemberValues | undefined, object]>([
    ['set', { pin: null }, { pin: '1234' }, { before: null, after: secretMask }],
    ['set on a new record', undefined, { pin: '1234' }, { before: null, after: secretMask }],
    ['stored in a new record', undefined, { pin: secretMask }, { before: null, after: secretMask }],
    ['replaced', { pin: secretMask }, { pin: '1234' }, { before: secretMask, after: secretMask }],
    ['cleared', { pin: secretMask }, { pin: null }, { before: secretMask, after: null }],
    ['deleted with its record', { pin: secretMask }, undefined, { before: secretMask, after: null }],
  ])('%s', (_, before, after, expected) => {
    expect(changes(before, after)).toEqual([{ field: 'pin', ...expected }])
  })

  test.each<[string, MemberValues | undefined, MemberValues]>([
    ['kept', { pin: secretMask }, { pin: secretMask }],
    ['still stored, where it was known', { pin: '1234' }, { pin: secretMask }],
    ['never there', { pin: null }, {}],
    ['not there in a new record', undefined, { pin: null }],
  ])('%s is no change', (_, before, after) => {
    expect(changes(before, after)).toEqual([])
  })
})
