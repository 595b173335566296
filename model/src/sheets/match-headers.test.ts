import { expect, test } from 'vitest'
import { createRecordCatalogue } from '../records/catalogue/record-catalogue.ts'
import { recordTypes } from '../records/record-types.ts'
import { matchHeaders } from './match-headers.ts'
import { columnsAt, listSheetColumns } from './sheet-columns.ts'

const catalogue = createRecordCatalogue(recordTypes)
const vat = catalogue.get('Main.VatViewDto')
const unit = catalogue.get('Main.SystemBusinessUnitViewDto')

function keys(headers: readonly string[], type = vat): readonly string[] {
  return matchHeaders(type, headers).map((found) => ('column' in found ? found.column.key : found.problem))
}

test.each(catalogue.all().map((type) => [type.dtoKey, type] as const))(
  'every column of %s is found by its header and by its key',
  (_, type) => {
    const columns = listSheetColumns(type)
    expect(
      keys(
        columns.map(({ key }) => key),
        type,
      ),
    ).toEqual(columns.map(({ key }) => key))
    expect(
      keys(
        columns.map(({ header }) => header.toUpperCase()),
        type,
      ),
    ).toEqual(columns.map(({ key }) => key))
  },
)

test('finds columns by label or name, in any order, case and spacing', () => {
  expect(
    keys(['  code ', 'OMSCHRIJVING *', 'generalLedger', 'Actief  van', 'activeRangeUtc.end', 'id']),
  ).toEqual(['code', 'description', 'generalLedgerId', 'activeRangeUtc.start', 'activeRangeUtc.end', 'id'])
})

test('finds columns without regard to spaces, diacritics and punctuation', () => {
  const country = catalogue.get('Main.CountryViewDto')
  expect(keys(['iso code 2', 'Ómschrijving:', 'isocode-3', 'ROW_VERSION'], country)).toEqual([
    'isoCode2',
    'description',
    'isoCode3',
    'rowVersion',
  ])
  expect(keys(['Iso code 2', 'ISO-code 2'], country)[1]).toBe('De kolom “ISO-code 2” staat er twee keer in.')
  expect(keys(['%'])).toEqual(['De kolom “%” is onbekend.'])
})

test('says which column has no header', () => {
  expect(matchHeaders(vat, ['Code', ' '], 2)[1]).toEqual({ header: ' ', problem: 'Kolom D heeft geen kop.' })
})

test('finds a column by the short label that the grid shows', () => {
  expect(keys(['Systeem'])).toEqual(['systemValue'])
})

test('takes the end of a period as its last day or as the day after it, not both', () => {
  expect(keys(['Actief tot en met'])).toEqual(['activeRangeUtc.lastDay'])
  expect(keys(['Actief tot'])).toEqual(['activeRangeUtc.end'])
  expect(keys(['Actief tot', 'Actief tot en met'])[1]).toBe(
    'De kolommen “Actief tot” en “Actief tot en met” kunnen niet samen.',
  )
})

test('reports headers that are unknown, empty or repeated', () => {
  expect(keys(['Kleur', ' ', 'Code', 'code'])).toEqual([
    'De kolom “Kleur” is onbekend.',
    'Kolom B heeft geen kop.',
    'code',
    'De kolom “code” staat er twee keer in.',
  ])
})

test('tells of a header that two columns share, and takes the name that is one column’s own', () => {
  const fields = {
    name: { kind: 'text', label: 'Volledige naam', shortLabel: 'Naam' },
    other: { kind: 'text', label: 'Andere naam', shortLabel: 'Naam' },
    andere: { kind: 'text', label: 'Bijnaam' },
    fourth: { kind: 'text', label: 'Andere' },
    third: { kind: 'text', label: 'Roepnaam', shortLabel: 'Andere naam' },
  } as const
  const type = { fields, ownership: 'global', grid: { ...vat.grid, columns: [] } } as const
  const found = matchHeaders(type, ['Naam', 'Andere', 'Andere naam']).map((each) =>
    'column' in each ? each.column.key : each.problem,
  )
  expect(found).toEqual([
    'De kolom “Naam” kan van alles zijn: name, other.',
    'De kolom “Andere” kan van alles zijn: andere, fourth.',
    'other',
  ])
})

test('a group has columns for its members, and a period for its bounds', () => {
  expect(columnsAt(vat, 'activeRangeUtc.end').map(({ header }) => header)).toEqual(['Actief tot'])
  expect(columnsAt(vat, 'activeRangeUtc').map(({ header }) => header)).toEqual([
    'Actief van',
    'Actief tot en met',
  ])
  expect(keys(['addressInfo.city'], unit)).toEqual(['addressInfo.city'])
})
