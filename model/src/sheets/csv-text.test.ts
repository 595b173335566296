import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCsvRow, removeFormulaGuard } from './csv-text.ts'

test.each(['a\rb', 'a\nb', 'a"b', 'a;b', ' a', 'a '])('quotes %j', (text) => {
  expect(formatCsvRow([text], ';')).toBe(`"${text.replace('"', '""')}"\r\n`)
})

test('quotes cells that would otherwise be read back differently', () => {
  expect(formatCsvRow(['a', 'b;c', 'zegt "ja"', 'twee\nregels', ' x', ''], ';')).toBe(
    'a;"b;c";"zegt ""ja""";"twee\nregels";" x";\r\n',
  )
})

test.each([
  '=1+1',
  '+31 6',
  '@x',
  '-a',
  '\tx',
  '\rx',
  "'=1",
  '=HYPERLINK("http://x")',
  // In full width, which some programs read as the same.
  '＝1+1',
  '＋1',
  '－a',
  '＠x',
  "'＝1",
  '="0403"',
  "'0402",
  "''06-12 34",
])('keeps %j from being a formula, and gives it back', (text) => {
  const row = formatCsvRow([text], ';')
  expect(row).toMatch(/^"?'/)
  expect(
    removeFormulaGuard(
      row
        .trimEnd()
        .replace(/^"(.*)"$/s, '$1')
        .replaceAll('""', '"'),
    ),
  ).toBe(text)
})

test.each(['-5', '-1.234,56', '+12', "d'Artagnan", "'s-Hertogenbosch", "'70s", "'"])(
  'leaves %j as it is',
  (text) => {
    expect(formatCsvRow([text], ';')).toBe(`${text}\r\n`)
    expect(removeFormulaGuard(text)).toBe(text)
  },
)

test.each([
  ["'0402", '0402'],
  ["'06-12 34", '06-12 34'],
  ['="0403"', '0403'],
  ['="zegt ""ja"""', 'zegt "ja"'],
  ['=""', ''],
  ['="a"&"b"', '="a"&"b"'],
  ['="', '="'],
])('reads %j, as programs write what is to stay a text, as %j', (cell, text) => {
  expect(removeFormulaGuard(cell)).toBe(text)
})

test('gives any text back', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^['="+\-@＝＋－＠\t\r]{0,3}[a-z0-9="-]{0,5}$/), (text) => {
      const [, quoted, bare = ''] = /^(?:"([\s\S]*)"|([\s\S]*))\r\n$/.exec(formatCsvRow([text], ';')) ?? []
      expect(removeFormulaGuard(quoted?.replaceAll('""', '"') ?? bare)).toBe(text)
    }),
  )
})
