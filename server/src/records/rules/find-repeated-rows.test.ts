import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import type { RecordTypeDefinition } from '@stamboek/model/schema/record-type'
import { plainType } from '@stamboek/testing/records/plain-type'
import { expect, test } from 'vitest'
import { findRepeatedRows } from './find-repeated-rows.ts'

const shelf = {
  ...plainType,
  dtoKey: 'Test.ShelfViewDto',
  name: 'shelf',
  path: 'shelves',
  labels: { one: 'Plank', many: 'Planken' },
  fields: {
    boxes: { kind: 'children', label: 'Dozen', of: 'Test.BoxViewDto' },
  },
} as const satisfies RecordTypeDefinition
const box = {
  ...plainType,
  dtoKey: 'Test.BoxViewDto',
  name: 'box',
  path: 'boxes',
  labels: { one: 'Doos', many: 'Dozen' },
  temporal: true,
  parent: { dtoKey: shelf.dtoKey, field: 'shelfId' },
  fields: {
    shelfId: { kind: 'reference', label: 'Plank', to: shelf.dtoKey, required: true },
    sign: { kind: 'text', label: 'Bord' },
    place: { kind: 'integer', label: 'Plaats' },
    countryId: { kind: 'reference', label: 'Land', to: 'Main.CountryViewDto' },
  },
  unique: [
    { fields: ['shelfId', 'sign'], message: 'Dit bord staat er al.' },
    { fields: ['place', 'countryId'], message: 'Deze plaats is bezet.' },
  ],
} as const satisfies RecordTypeDefinition
const type = createRecordCatalogue([...recordTypes, shelf, box]).get(box.dtoKey)

const repeated = (...rows: readonly Readonly<Record<string, unknown>>[]) =>
  findRepeatedRows(type, rows).map((errors) => errors.map(({ field }) => field))

test('a repeated row has an error at each field of the rule, but not at its parent', () => {
  expect(
    findRepeatedRows(type, [
      { sign: 'a', shelfId: '1' },
      { sign: 'a', shelfId: '1' },
    ]),
  ).toEqual([[], [{ field: 'sign', message: 'Dit bord staat er al.' }]])
  expect(repeated({ place: 1, countryId: 'x' }, { place: 1, countryId: 'x' })).toEqual([
    [],
    ['place', 'countryId'],
  ])
})

test('every broken rule and every repeated row is reported at once', () => {
  const row = { sign: 'a', place: 1, countryId: 'x' }
  const all = ['sign', 'place', 'countryId']
  expect(repeated(row, row, row)).toEqual([[], all, all])
})

test.each([
  ['texts are the same without regard to case', [{ sign: 'Rij A' }, { sign: 'rIJ a' }], true],
  ['letters that only capitals make the same differ', [{ sign: 'straße' }, { sign: 'STRASSE' }], false],
  ['an absent value repeats nothing', [{ sign: null }, { sign: null }], false],
  ['a value that was not sent repeats nothing', [{}, {}], false],
  ['one absent value of several is enough', [{ countryId: 'x' }, { countryId: 'x' }], false],
  ['an absent reference is a value', [{ place: 1, countryId: null }, { place: 1 }], true],
  [
    'other values differ',
    [
      { place: 1, countryId: 'x' },
      { place: 2, countryId: 'x' },
    ],
    false,
  ],
  [
    'another reference differs',
    [
      { place: 1, countryId: 'x' },
      { place: 1, countryId: 'y' },
    ],
    false,
  ],
  ['a row that is taken away is repeated by none', [{ sign: 'a', isDeleted: true }, { sign: 'a' }], false],
  ['a row that is taken away repeats none', [{ sign: 'a' }, { sign: 'a', isDeleted: true }], false],
  [
    'versions of one series are the same',
    [
      { sign: 'a', seriesId: 's' },
      { sign: 'a', seriesId: 's' },
    ],
    false,
  ],
  [
    'another series repeats it',
    [
      { sign: 'a', seriesId: 's' },
      { sign: 'a', seriesId: 't' },
    ],
    true,
  ],
  ['a new row repeats a version', [{ sign: 'a', seriesId: 's' }, { sign: 'a' }], true],
])('%s', (_, rows, isRepeated) => {
  expect(repeated(...rows).map((fields) => fields.length > 0)).toEqual([false, isRepeated])
})
