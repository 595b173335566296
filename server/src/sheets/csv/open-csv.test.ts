import { formatCsvRow } from '@stamboek/model/sheets/csv-text'
import { createEncodingDetector } from '@stamboek/model/sheets/text-encoding'
import { createSheetFile, readSheet, readSheetCells } from '@stamboek/testing/sheets/sheet-files'
import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { decodeText } from '../decoded-text.ts'
import { openSheet } from '../open-sheet.ts'
import { readCsvRecords } from './csv-records.ts'

const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
const highByteFirst = (text: string) => utf16(text).swap16()

const fits: readonly (readonly [string, string | Buffer, string, readonly (readonly string[])[]])[] = [
  [
    'a line end within quotes',
    'a;b\r\n"x\ny";2\r\n"p\r\nq";3\r\n',
    ';',
    [
      ['a', 'b'],
      ['x\ny', '2'],
      ['p\r\nq', '3'],
    ],
  ],
  [
    'doubled quotes',
    'a,b\n"he said ""hi""",2\n"",""""\n',
    ',',
    [
      ['a', 'b'],
      ['he said "hi"', '2'],
      ['', '"'],
    ],
  ],
  [
    'a mark at the start',
    '\ufeffa;b\n1;2\n',
    ';',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a mark before a quoted header',
    '\ufeff"a";"b"\n1;2\n',
    ';',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'windows-1252',
    Buffer.from('a;b\nM\xfcnchen;\x80 5\n', 'latin1'),
    ';',
    [
      ['a', 'b'],
      ['München', '€ 5'],
    ],
  ],
  [
    'UTF-16',
    utf16('a\tb\r\nž\t2\r\n'),
    '\t',
    [
      ['a', 'b'],
      ['ž', '2'],
    ],
  ],
  [
    'UTF-16 with the high byte first',
    highByteFirst('a\tb\r\nž\t2\r\n'),
    '\t',
    [
      ['a', 'b'],
      ['ž', '2'],
    ],
  ],
  [
    'codes that are kept from becoming numbers',
    'a;b;c\r\n="0403";"=""0404""";\'0405\r\n="zegt ""ja;nee""";=\r\n"x\n=""y""";="";=',
    ';',
    [
      ['a', 'b', 'c'],
      ['0403', '0404', '0405'],
      ['zegt "ja;nee"', '='],
      ['x\n="y"', '', '='],
    ],
  ],
  [
    'the line of Excel that names the delimiter',
    'sep=,\r\na,b\r\n1;2,3\r\n',
    ',',
    [
      ['a', 'b'],
      ['1;2', '3'],
    ],
  ],
  [
    'that line in another row',
    'a,b\r\nsep=,\r\n',
    ',',
    [
      ['a', 'b'],
      ['sep=', ''],
    ],
  ],
  [
    'characters of several bytes',
    'a;b\n😀ž;漢\n',
    ';',
    [
      ['a', 'b'],
      ['😀ž', '漢'],
    ],
  ],
  [
    'no line end at the end',
    'a;b\n1;2\n3;',
    ';',
    [
      ['a', 'b'],
      ['1', '2'],
      ['3', ''],
    ],
  ],
  [
    'line ends of an old Mac',
    'a;b\r1;2\r',
    ';',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'line ends of every sort',
    'a;b\r\n1;2\n3;4\r\n',
    ';',
    [
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  [
    'rows of unequal length',
    'a;b;c\n1;2\n1;2;3;4\n',
    ';',
    [
      ['a', 'b', 'c'],
      ['1', '2'],
      ['1', '2', '3', '4'],
    ],
  ],
  [
    'leading zeros and spaces',
    'a;b\n 007 ;1e5\n',
    ';',
    [
      ['a', 'b'],
      [' 007 ', '1e5'],
    ],
  ],
]

async function recordsOf(
  bytes: Uint8Array,
  delimiter: string,
  step: number,
): Promise<readonly (readonly string[])[]> {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step)
  }
  const detector = createEncodingDetector()
  detector.read(bytes)
  const texts = decodeText(pieces(), detector.encoding(), () => expect.unreachable())
  const found: (readonly string[])[] = []
  for await (const rows of readCsvRecords(texts, { delimiter: delimiter as ';', quote: '"' }))
    found.push(...rows.map(({ cells }) => cells))
  return found
}

test.each(fits)('reads %s, whole and in pieces of any size', async (_, content, delimiter, rows) => {
  const bytes = Buffer.from(content)
  for (const step of [1, 2, 3, 1e9]) expect(await recordsOf(bytes, delimiter, step)).toEqual(rows)
})

test.each(fits.filter(([name]) => name !== 'rows of unequal length'))(
  'finds out by itself about %s',
  async (_, content, __, rows) => {
    expect(await readSheetCells('a.csv', Buffer.from(content))).toEqual(rows)
  },
)

test.each([
  [
    'a quote that is not closed',
    'a;b\n1;2\n"x;3\n4;5\n',
    'Regel 3 heeft een aanhalingsteken dat niet wordt gesloten.',
  ],
  [
    'text behind a closing quote',
    'a;b\n"x"y;3\n4;5\n',
    'Regel 2 heeft tekst achter een aanhalingsteken dat een cel sluit.',
  ],
  [
    'text behind a closing quote, after a cell of two lines',
    'a;b\r\n"p\r\nq";1\r\n"x"y;3\r\n',
    'Regel 4 heeft tekst achter een aanhalingsteken dat een cel sluit.',
  ],
  [
    'text behind a closing quote, after lines without anything',
    '\r\n\r\na;b\r\n\r\n\n\r"p\r\n\r\nq";1\r\n\r\n"x"y;3\r\n',
    'Regel 11 heeft tekst achter een aanhalingsteken dat een cel sluit.',
  ],
  [
    'a quote in the middle of a cell',
    'a;b\n1;5" buis\n',
    'Regel 2 heeft een aanhalingsteken midden in een cel die niet tussen aanhalingstekens staat.',
  ],
  ['a NUL', 'a;b\n1;2\n3;\0\n', 'Regel 3 bevat een teken dat in geen tekst hoort (U+0000).'],
  ['a control character', 'a;b\n1;\x07\n', 'Regel 2 bevat een teken dat in geen tekst hoort (U+0007).'],
])('refuses %s, wherever it is cut', async (_, text, message) => {
  for (const step of [1, 2, 3, 1e9])
    await expect(recordsOf(Buffer.from(text), ';', step)).rejects.toThrow(message)
  await expect(readSheet('a.csv', text)).rejects.toMatchObject({ code: 'malformed', message })
})

test('refuses invalid UTF-8 in a file with a byte order mark', async () => {
  const bytes = Buffer.concat([Buffer.from('\ufeffa;b\n'), Buffer.from('M\xfcnchen;2\n', 'latin1')])
  await expect(readSheet('a.csv', bytes)).rejects.toThrow('tekens die niet te lezen zijn')
})

test.each([
  ['nothing', ''],
  ['only line ends', '\n\r\n;;\n'],
  ['only a header', 'Code;Omschrijving\n'],
  ['a header and rows without text', 'Code;Omschrijving\n;\n ; \n'],
])('says of a file with %s that it is empty', async (_, text) => {
  await expect(readSheet('a.csv', text)).rejects.toMatchObject({
    code: 'ruleBroken',
    message: 'Csv bestand is leeg of er is geen data aangeboden',
  })
})

test('passes rows without text over, and counts them as a spreadsheet does', async () => {
  const { headers, rows } = await readSheet('a.csv', '\n;;\nCode;Land;;\n\nA;NL;;\n; ;\n"B\nb"\nC\n')
  expect(headers).toEqual(['Code', 'Land'])
  expect(rows).toEqual([
    { rowNumber: 5, cells: ['A', 'NL'] },
    { rowNumber: 7, cells: ['B\nb'] },
    { rowNumber: 8, cells: ['C'] },
  ])
})

test('does not count the line that names the delimiter, which spreadsheets do not show', async () => {
  const { rows } = await readSheet('a.csv', 'sep=;\nCode;Land\nA;NL\nB;1;x\n')
  expect(rows).toMatchObject([
    { rowNumber: 2 },
    { rowNumber: 3, problem: 'Rij 3 heeft meer cellen dan er kolommen zijn (2). Te veel: “x”.' },
  ])
})

test('reports cells beyond the columns', async () => {
  const { rows } = await readSheet('a.csv', 'Code;Land\nA;NL\nB;1;5;x\nC;D;;\n')
  expect(rows.map(({ problem }) => problem)).toEqual([
    undefined,
    'Rij 3 heeft meer cellen dan er kolommen zijn (2). Te veel: “5”, “x”.',
    undefined,
  ])
})

test('makes no error of a row of another width, which would cost more than the row', async () => {
  const errors = vi.spyOn(Error, 'captureStackTrace')
  try {
    await readSheet('a.csv', `Code;Land\nA;NL\n${'B\nC;NL;\n'.repeat(100)}`)
    expect(errors).not.toHaveBeenCalled()
  } finally {
    errors.mockRestore()
  }
})

test.each([
  ['lines without anything', '\n'],
  ['rows without text', ';;\n'],
])('gives a batch now and then while it passes over %s', async (_, line) => {
  await using file = await createSheetFile('a.csv', `Code;Land\nA;NL\n${line.repeat(300_000)}B;BE\n`)
  const { batches } = await openSheet(file)
  const sizes: number[] = []
  for await (const batch of batches()) sizes.push(batch.length)
  expect(sizes.slice(0, 2)).toEqual([0, 0])
  expect(sizes.at(-1)).toBe(2)
})

test('removes the guard against formulas', async () => {
  expect(await readSheetCells('a.csv', "Code;Plaats\n'=1+1;'s-Hertogenbosch\n")).toEqual([
    ['Code', 'Plaats'],
    ['=1+1', "'s-Hertogenbosch"],
  ])
})

test('gives back what was written, with any delimiter', async () => {
  const cell = fc.string({ unit: fc.constantFrom(...Array.from('ab 1,;|\t"\'\n\r=-+@é€😀')) })
  const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 20 })
  const headers = ['Code', 'Omschrijving', 'Land']
  await fc.assert(
    fc.asyncProperty(rows, fc.constantFrom(',', ';', '\t', '|'), async (written, delimiter) => {
      const withText = written.filter((row) => row.some((each) => each.trim() !== ''))
      fc.pre(withText.length > 0)
      const text = [headers, ...written].map((row) => formatCsvRow(row, delimiter)).join('')
      expect(await readSheetCells('a.csv', text)).toEqual([headers, ...withText])
    }),
  )
})

function* repeated(piece: string, times: number, before = ''): Generator<Uint8Array> {
  yield Buffer.from(`Code;Omschrijving\nA;${before}`)
  const bytes = Buffer.from(piece.repeat(Math.ceil(1_000_001 / piece.length)))
  for (let at = 0; at < times; at += 1) yield bytes
}

test.each([
  [
    'a million columns in the header',
    () => [Buffer.from(`${'a;'.repeat(1_500_000)}\n1;2\n`)],
    'Regel 1 is langer dan',
  ],
  [
    'a thousand columns too many',
    () => [Buffer.from(`${'a;'.repeat(1001)}\n1;2\n`)],
    '1001 kolommen; hoogstens 1000',
  ],
  ['an endless line', () => repeated('x', 50), 'Regel 2 is langer dan 2.000.000 tekens.'],
  ['an endless row of empty cells', () => repeated(';', 50), 'Regel 2 is langer dan 2.000.000 tekens.'],
  ['an endless quoted cell', () => repeated('y\n""', 50, '"'), 'Regel 2'],
  ['an endless row of cells with a line end each', () => repeated('"\n";', 50), 'Regel 2'],
  ['a cell that is too long', () => repeated('x', 1), 'een cel van meer dan 1.000.000 tekens'],
])('refuses %s', async (_, content, message) => {
  await expect(readSheet('a.csv', content())).rejects.toThrow(message)
})

test('reads a thousand columns', async () => {
  const { headers, rows } = await readSheet('a.csv', `${'a;'.repeat(999)}a\n${'1;'.repeat(999)}1\n`)
  expect([headers.length, rows[0]?.cells.length]).toEqual([1000, 1000])
})

test('reads 5 MiB as often as asked', async () => {
  function* rows() {
    yield Buffer.from('Code;Omschrijving;Bedrag\n')
    for (let at = 0; at < 5; at += 1) yield Buffer.from('A1;"Omschrijving; lang";1.234,50\n'.repeat(32_768))
  }
  let count = 0
  await using file = await createSheetFile('a.csv', rows())
  const { batches } = await openSheet(file)
  for await (const batch of batches()) count += batch.length
  for await (const batch of batches()) count -= batch.length - 1
  expect(count).toBe(Math.ceil((5 * 32_768) / 500))
})
