import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import { matchHeaders } from '@stamboek/model/sheets/match-headers'
import { expect, test } from 'vitest'
import { type BasisPart, basisParts, selectParts } from './basis-parts.ts'
import { createSheet } from './import-basis.ts'

const today = '2026-11-27'
const catalogue = createRecordCatalogue(recordTypes)

async function rowsOf(part: BasisPart) {
  const sheet = createSheet(catalogue.typeOf(part.definition), part, part.records(today))
  const rows: Readonly<Record<string, string | undefined>>[] = []
  for await (const batch of sheet.batches())
    for (const { cells } of batch)
      rows.push(Object.fromEntries(sheet.headers.map((header, at) => [header, cells[at]])))
  return rows
}

const part = (name: string) => {
  const [found] = basisParts.filter((each) => each.name === name)
  if (!found) throw new Error(`No part ${name}`)
  return found
}

test('a part follows those that it needs, and brings them in, each once', () => {
  const names = basisParts.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const { name, needs } of basisParts)
    for (const needed of needs) expect(names.indexOf(needed)).toBeLessThan(names.indexOf(name))
  expect(selectParts(['feestdagen', 'postcodes']).map(({ name }) => name)).toEqual([
    'landen',
    'provincies',
    'postcodes',
    'feestdagen',
  ])
  expect(() => selectParts(['toString'])).toThrow('There is no part toString')
})

test.each(basisParts)('the headers of $name are columns of its type, its import key among them', (each) => {
  const type = catalogue.typeOf(each.definition)
  const { headers } = createSheet(type, each, [])
  const keys = matchHeaders(type, headers).map((found) => ('column' in found ? found.column.key : found))
  expect(keys.slice(0, each.columns.length)).toEqual(each.columns)
  expect(keys).toEqual(expect.arrayContaining([...type.importKey]))
})

test('cells are texts as a person types them', async () => {
  expect(await rowsOf(part('landen'))).toContainEqual({
    Omschrijving: 'Nederlandse Antillen',
    'ISO-code 2': 'AN',
    'ISO-code 3': 'ANT',
    Status: 'Inactief',
    'Actief van': '',
    'Actief tot en met': '09-10-2010',
  })
  expect(await rowsOf(part('postcodes'))).toContainEqual({
    Regio: 'Drenthe',
    'Postcode van': '7705',
    'Postcode tot en met': '7706',
  })
  expect(await rowsOf(part('btw'))).toContainEqual({
    Code: 'HOOG',
    Omschrijving: 'Btw hoog tarief',
    Percentage: '18,5',
    'Actief van': '01-01-1989',
    'Actief tot en met': '30-09-1992',
    'Alle business units': 'Ja',
  })
})

test('holidays are those of the Netherlands and Belgium, for ten years from this one', async () => {
  const rows = await rowsOf(part('feestdagen'))
  expect(new Set(rows.map((row) => row['Land']))).toEqual(new Set(['NL', 'BE']))
  const years = new Set(rows.map((row) => row['Datum']?.slice(-4)))
  expect(years).toEqual(new Set(Array.from({ length: 10 }, (_, index) => String(2026 + index))))
  expect(rows).toHaveLength(10 * (11 + 10))
})

test('Dutch provinces and banks only', async () => {
  expect(await rowsOf(part('provincies'))).toHaveLength(12)
  for (const row of await rowsOf(part('banken'))) expect(row['BIC']?.slice(4, 6)).toBe('NL')
})
