import type { Fields } from '@stamboek/model/schema/field-kind'
import { expect, it } from 'vitest'
import { copyRecord, withCopiedListRows } from './new-record.ts'

const audit = {
  createdById: 'u',
  createdBy: { id: 'u', label: 'Marieke' },
  createdOnUtc: '2026-01-01T00:00:00.000Z',
  lastModifiedById: 'u',
  lastModifiedBy: { id: 'u', label: 'Marieke' },
  lastModifiedOnUtc: '2026-01-02T00:00:00.000Z',
}
const lists = {
  rows: { kind: 'children', label: 'Regels', of: 'Main.RowViewDto' },
} as const satisfies Fields
const fields = {
  description: { kind: 'text', label: 'Omschrijving' },
  countryId: { kind: 'reference', label: 'Land', to: 'Main.CountryViewDto' },
  password: { kind: 'secret', label: 'Wachtwoord', stored: 'hashed', presentation: 'password' },
  number: { kind: 'integer', label: 'Nummer', computed: 'sequence' },
  ...lists,
} as const satisfies Fields
const fieldsOf = (dtoKey: string): Fields => (dtoKey === 'Main.RowViewDto' ? { ...lists, ...fields } : {})
const record = {
  id: '1',
  seriesId: '1',
  rowVersion: 4,
  systemValue: true,
  ...audit,
  description: 'Utrecht',
  countryId: 'nl',
  country: { id: 'nl', label: 'Nederland' },
  password: 'geheim',
  number: 12,
  rows: [
    {
      id: 'a',
      rowVersion: 2,
      isDeleted: false,
      ...audit,
      description: 'Eerste',
      password: 'geheim',
      rows: [{ id: 'a1', rowVersion: 1, isDeleted: false, description: 'Daaronder' }],
    },
    { id: 'b', rowVersion: 1, isDeleted: true, description: 'Verwijderd' },
  ],
}

it('copies values without the identity of the first record', () => {
  expect(copyRecord(fields, record, fieldsOf)).toEqual({
    description: 'Utrecht',
    countryId: 'nl',
    country: { id: 'nl', label: 'Nederland' },
    rows: [{ description: 'Eerste', rows: [{ description: 'Daaronder' }] }],
  })
})

it('copies the rows of a new version, and keeps its other members', () => {
  expect(withCopiedListRows(fields, record, fieldsOf)).toMatchObject({
    id: '1',
    rowVersion: 4,
    rows: [{ description: 'Eerste', rows: [{ description: 'Daaronder' }] }],
  })
})
