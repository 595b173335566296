import { expect, test } from 'vitest'
import type { FormMode } from '../schema/base-field.ts'
import type { Fields } from '../schema/field-kind.ts'
import { findFixedChanges } from './find-fixed-changes.ts'

const country = '01890000-0000-7000-8000-000000000001'
const fields: Fields = {
  countryId: { kind: 'reference', label: 'Land', to: 'Main.CountryViewDto', writableIn: ['add'] },
  hasFile: { kind: 'boolean', label: 'Met bestand', writableIn: ['add'] },
  note: { kind: 'text', label: 'Notitie', writableIn: ['add', 'newVersion'] },
  description: { kind: 'text', label: 'Omschrijving' },
  createdOn: { kind: 'date', label: 'Gemaakt', computed: 'program', writableIn: ['add'] },
}
const before = { countryId: country, hasFile: false, note: null, description: 'Was', createdOn: '2026-01-01' }

function changed(body: unknown, mode: FormMode = 'edit'): readonly string[] {
  return findFixedChanges(fields, { body, before, mode }).map(({ field, message }) => `${field}: ${message}`)
}

test('another value is refused, also one that is no value', () => {
  expect(changed({ countryId: country.replace(/1$/, '2'), hasFile: true, note: 'x' })).toEqual([
    'countryId: Land kan niet worden gewijzigd.',
    'hasFile: Met bestand kan niet worden gewijzigd.',
    'note: Notitie kan niet worden gewijzigd.',
  ])
  expect(changed({ countryId: null, hasFile: 'ja' })).toHaveLength(2)
})

test('the same value is none, nor is what can be written in this mode or by the program alone', () => {
  expect(changed({ ...before, country: { id: country, label: 'Nederland' } })).toEqual([])
  expect(changed({ hasFile: null, note: '', createdOn: '2027-01-01', description: 'Wordt' })).toEqual([])
  expect(changed({ note: 'x' }, 'newVersion')).toEqual([])
  expect(changed({ hasFile: true }, 'add')).toEqual([])
  expect(changed(null)).toEqual([])
})
