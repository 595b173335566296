import { expect, test } from 'vitest'
import { createRecordCatalogue } from '../records/catalogue/record-catalogue.ts'
import { recordTypes } from '../records/record-types.ts'
import { headerMerit } from './header-merit.ts'

const country = createRecordCatalogue(recordTypes).get('Main.CountryViewDto')
const meritOf = (...cells: readonly string[]) => headerMerit(country, cells)

test('a row that names columns has more merit than one that names none', () => {
  expect(meritOf('Landen 2026')).toBe(0)
  expect(meritOf('Kleur', '')).toBe(0)
  expect(meritOf('Omschrijving', 'Omschrijving', 'Kleur')).toBe(1)
  expect(meritOf('Omschrijving', 'Status')).toBe(2)
})

test('a row that names the key precedes one that names more columns', () => {
  expect(meritOf('ISO-code 2')).toBeGreaterThan(meritOf('Omschrijving', 'Status', 'Opmerking'))
  expect(meritOf('id', 'Status')).toBeGreaterThan(meritOf('ISO-code 2'))
})
