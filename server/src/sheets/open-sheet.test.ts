import { readSheet, readSheetCells } from '@stamboek/testing/sheets/sheet-files'
import { column, createZip, workbookParts } from '@stamboek/testing/sheets/workbook-files'
import { expect, test } from 'vitest'

const csv = 'Code;Land\nA;NL\n'
const xlsx = createZip(workbookParts({ rows: column('<c><v>1</v></c>') }))
const ole = Buffer.from('d0cf11e0a1b11ae1'.padEnd(1024, '0'), 'hex')

test.each(['a.csv', 'A.CSV', 'lijst.2026.txt', 'a.tsv'])('reads %s as CSV', async (name) => {
  expect(await readSheetCells(name, csv)).toEqual([
    ['Code', 'Land'],
    ['A', 'NL'],
  ])
})

test('reads an Excel file', async () => {
  expect(await readSheetCells('A.XLSX', xlsx)).toEqual([['Waarde'], ['1']])
})

test('a header may begin with the letters that a program begins with', async () => {
  expect(await readSheetCells('a.csv', 'MZ;Land\nA;NL\n')).toEqual([
    ['MZ', 'Land'],
    ['A', 'NL'],
  ])
})

test.each([
  [
    'a renamed program',
    'a.csv',
    Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'),
    'unsupportedMediaType',
    'een programma',
  ],
  [
    'a program renamed to Excel',
    'a.xlsx',
    Buffer.from('MZ\x90\0\x03', 'latin1'),
    'unsupportedMediaType',
    'een programma',
  ],
  ['a PDF', 'a.csv', '%PDF-1.7\n', 'unsupportedMediaType', 'een PDF-bestand'],
  ['an old Excel file', 'a.xls', ole, 'unsupportedMediaType', 'van voor 2007'],
  [
    'an old Excel file with another name',
    'a.xlsx',
    ole,
    'unsupportedMediaType',
    'met een wachtwoord beveiligd, of',
  ],
  ['a workbook with macros by its name', 'a.xlsm', xlsx, 'unsupportedMediaType', 'macro’s'],
  ['a binary workbook', 'a.xlsb', xlsx, 'unsupportedMediaType', 'Binaire'],
  ['a sheet of OpenDocument', 'a.ods', xlsx, 'unsupportedMediaType', 'OpenDocument'],
  ['a workbook named CSV', 'a.csv', xlsx, 'unsupportedMediaType', 'De naam eindigt op .csv'],
  ['CSV named as a workbook', 'a.xlsx', csv, 'unsupportedMediaType', 'De naam eindigt op .xlsx'],
  ['another end of a name', 'a.json', csv, 'unsupportedMediaType', 'op .csv of .xlsx'],
  ['a name of something of every object', 'a.constructor', csv, 'unsupportedMediaType', 'op .csv of .xlsx'],
  ['no end of a name', 'landen', csv, 'unsupportedMediaType', 'op .csv of .xlsx'],
  ['an empty CSV file', 'a.csv', '', 'ruleBroken', 'Csv bestand is leeg of er is geen data aangeboden'],
  ['an empty Excel file', 'a.xlsx', '', 'ruleBroken', 'Het Excel-bestand is leeg.'],
  ['an empty zip file', 'a.xlsx', createZip({}), 'unsupportedMediaType', 'geen Excel-werkmap'],
])('refuses %s', async (...[, name, content, code, message]) => {
  const refusal = readSheet(name, content)
  await expect(refusal).rejects.toThrow(message)
  await expect(refusal).rejects.toMatchObject({ code })
})
