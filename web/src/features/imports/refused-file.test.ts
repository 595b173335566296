import { expect, test } from 'vitest'
import { explainRefusedFile, formatExtensions, listExtensions } from './refused-file.ts'

const csv = new File(['1'], 'ORDERS.CSV')

test.each([
  ['nothing', [], { extensions: 'csv' }, undefined],
  ['a file of the type, in any case', [csv], { extensions: 'csv,xlsx' }, undefined],
  ['a file before its type is known', [csv], undefined, undefined],
  ['two files', [csv, csv], { extensions: 'csv' }, 'Kies één bestand tegelijk.'],
  ['an empty file', [new File([], 'a.csv')], { extensions: 'csv' }, '“a.csv” is leeg.'],
  ['another kind', [csv], { extensions: 'xlsx, xml' }, '“ORDERS.CSV” is geen .xlsx- of .xml-bestand.'],
])('%s', (...given) => {
  const [, files, fileType, sentence] = given
  expect(explainRefusedFile(files, fileType)).toBe(sentence)
})

test('names any number of extensions', () => {
  const texts = ['', 'csv', 'csv,xlsx', 'csv,xlsx,xml'].map((extensions) =>
    formatExtensions(listExtensions({ extensions })),
  )
  expect(texts).toEqual(['', '.csv', '.csv- of .xlsx', '.csv-, .xlsx- of .xml'])
})
