import { expect, test } from 'vitest'
import { explainRefusedFile, formatExtensions } from './explain-refused-file.ts'

const csv = new File(['1'], 'ORDERS.CSV')

test.each([
  ['nothing', [], ['.csv'], undefined],
  ['a file of the type, in any case', [csv], ['.csv', '.xlsx'], undefined],
  ['a file before its type is known', [csv], [], undefined],
  ['two files', [csv, csv], ['.csv'], 'Kies één bestand tegelijk.'],
  ['another kind', [csv], ['.xlsx', '.xml'], '“ORDERS.CSV” is geen .xlsx- of .xml-bestand.'],
])('%s', (...given) => {
  const [, files, extensions, sentence] = given
  expect(explainRefusedFile(files, extensions)).toBe(sentence)
})

test('names any number of extensions', () => {
  const texts = [[], ['.csv'], ['.csv', '.xlsx'], ['.csv', '.xlsx', '.xml']].map(formatExtensions)
  expect(texts).toEqual(['', '.csv', '.csv- of .xlsx', '.csv-, .xlsx- of .xml'])
})
