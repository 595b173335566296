import { wholeKeyMerit } from '@stamboek/model/sheets/header-merit'
import { readSheet, readSheetCells, readSheetWarnings } from '@stamboek/testing/sheets/sheet-files'
import {
  column,
  createZip,
  row,
  sharedTexts,
  text,
  type WorkbookParts,
  workbookParts,
} from '@stamboek/testing/sheets/workbook-files'
import { expect, test } from 'vitest'

const bookOf = (workbook: WorkbookParts) => createZip(workbookParts(workbook))

async function valueOf(cell: string, workbook: WorkbookParts = {}): Promise<string | undefined> {
  const { rows } = await readSheet(
    'a.xlsx',
    bookOf({ ...workbook, rows: column(cell, '<c t="str"><v>einde</v></c>') }),
  )
  return rows[0]?.problem ?? rows[0]?.cells[0]
}

const shared = {
  sharedStrings:
    '<si><t>Eén</t></si><si><r><t>twee </t></r><r><rPr/><t>delen</t></r><rPh><t>x</t></rPh></si>',
}

test.each([
  ['a text of its own', '<c t="inlineStr"><is><t>Land &amp; zee</t></is></c>', 'Land & zee'],
  ['a text in parts', '<c t="inlineStr"><is><r><t>Land </t></r><r><t>en zee</t></r></is></c>', 'Land en zee'],
  ['a shared text', '<c t="s"><v>0</v></c>', 'Eén'],
  ['a shared text in parts', '<c t="s"><v>1</v></c>', 'twee delen'],
  [
    'a text of two lines',
    '<c t="inlineStr"><is><t>een_x000D_\ntwee_x005F_x000D_</t></is></c>',
    'een\r\ntwee_x000D_',
  ],
  ['a whole number', '<c><v>1234567</v></c>', '1234567'],
  ['a number with decimals', '<c t="n"><v>1234.5</v></c>', '1234,5'],
  ['a negative number', '<c><v>-0.25</v></c>', '-0,25'],
  ['a number as it is kept', '<c><v>3.3000000000000003</v></c>', '3,3'],
  ['a small number', '<c><v>1.5E-3</v></c>', '0,0015'],
  ['true', '<c t="b"><v>1</v></c>', 'Ja'],
  ['false', '<c t="b"><v>0</v></c>', 'Nee'],
  ['a date of ISO 8601', '<c t="d"><v>2026-12-31T00:00:00</v></c>', '2026-12-31'],
  ['a time of ISO 8601', '<c t="d"><v>2026-12-31T09:30:00.000Z</v></c>', '2026-12-31T09:30:00'],
  ['the number of a formula', '<c><f>1+1</f><v>2</v></c>', '2'],
  ['the text of a formula', '<c t="str"><f>A1</f><v>twee</v></c>', 'twee'],
])('reads %s', async (_, cell, value) => {
  expect(await valueOf(cell, shared)).toBe(value)
})

test.each([
  [14, '46387', '2026-12-31'],
  ['dd-mm-yyyy hh:mm', '46387.395833333336', '2026-12-31T09:30:00'],
  ['[$-413]d mmmm yyyy;@', '46387.999999', '2027-01-01'],
  ['yyyy', '1', '1900-01-01'],
  ['mmm', '59', '1900-02-28'],
  [22, '61', '1900-03-01'],
  [22, '60', 'Cel A2 bevat een datum die niet bestaat.'],
  [14, '-1', 'Cel A2 bevat een datum die niet bestaat.'],
  [14, '2958466', 'Cel A2 bevat een datum die niet bestaat.'],
  [20, '0.395833333333333', '09:30'],
  ['h:mm:ss', '0.395844907407407', '09:30:01'],
  ['[h]:mm', '1.5', '36:00'],
  [9, '0.21', '21%'],
  ['0.0%', '0.07', '7%'],
  ['#,##0.00" per dag"', '12.5', '12,5'],
  ['[Red]0.00', '12.5', '12,5'],
  [0, '46387', '46387'],
])('reads by the format %s the number %s as %s', async (format, number, value) => {
  expect(await valueOf(`<c s="0"><v>${number}</v></c>`, { formats: [format] })).toBe(value)
})

test.each([
  ['0000', '110', '0110'],
  ['0000', '12345', '12345'],
  ['00-000', '110', '00-110'],
  ['00\\-000', '12345', '12-345'],
  ['000000000', '0', '000000000'],
  ['"NL"000', '7', 'NL007'],
  ['[$-413]0000;-0000', '7', '0007'],
  ['[Red]0000', '7', '0007'],
  ['##-00_)', '1234', '12-34'],
  ['##00', '7', '07'],
  // Without leading zeros the key is written as a number.
  ['0000', '1.5', '1,5'],
  ['0000', '-7', '-7'],
  ['0000;;', '0', '0'],
  ['0000.00', '7', '7'],
  ['[>99]0000', '7', '7'],
  ['[$€-413] 0000', '7', '7'],
  ['#,##0', '1234', '1234'],
  ['"NL', '7', '7'],
])('reads by the format of digits %s the number %s as %s', async (format, number, value) => {
  expect(await valueOf(`<c s="0"><v>${number}</v></c>`, { formats: [format] })).toBe(value)
})

test('keeps the number of a cell beside what its format shows', async () => {
  const rows = column('<c s="0"><v>110</v></c>', '<c><v>110</v></c>')
  expect((await readSheet('a.xlsx', bookOf({ rows, formats: ['00-000'] }))).rows).toEqual([
    { rowNumber: 2, cells: ['00-110'], numbers: new Map([[0, '110']]) },
    { rowNumber: 3, cells: ['110'] },
  ])
})

test('counts days from 1904 where the workbook does', async () => {
  const workbook = { properties: '<workbookPr date1904="1"/>', formats: [14] }
  expect(await valueOf('<c s="0"><v>44925</v></c>', workbook)).toBe('2026-12-31')
})

test.each([
  ['<c t="e"><v>#N/A</v></c>', 'Cel A2 bevat de fout #N/A.'],
  ['<c><f>1/0</f></c>', 'Cel A2 bevat een formule zonder uitkomst.'],
  ['<c t="s"><v>99</v></c>', 'Cel A2 verwijst naar een tekst die er niet is.'],
  ['<c><v>abc</v></c>', 'Cel A2 bevat geen leesbaar getal.'],
])('refuses the row of %s', async (cell, problem) => {
  expect(await valueOf(cell)).toContain(problem)
})

test('reads the table from the first row with text; cells may be absent or without a place', async () => {
  const rows =
    row(3, '<c r="A3" s="1"/>') +
    row(5, text('A5', 'Code'), text('C5', 'Land'), '<c r="XFD5"/>') +
    '<row><c t="inlineStr"><is><t>A</t></is></c><c/><c><v>1</v></c></row>' +
    row(9, text('B9', ' ')) +
    row(20, text('C20', 'NL'), text('E20', 'los'))
  expect(await readSheet('a.xlsx', bookOf({ rows }))).toEqual({
    headers: ['Code', '', 'Land'],
    rows: [
      { rowNumber: 6, cells: ['A', '', '1'] },
      {
        rowNumber: 20,
        cells: ['', '', 'NL'],
        problem: 'Rij 20 van het werkblad heeft meer cellen dan er kolommen zijn (3). Te veel: “los”.',
      },
    ],
  })
})

test('reads the first sheet that can be seen', async () => {
  const sheets =
    '<sheet name="A" sheetId="1" state="veryHidden" r:id="rId1"/><sheet name="B" sheetId="2" r:id="rId9"/>'
  expect(await readSheetCells('a.xlsx', bookOf({ sheets }))).toEqual([['Ander'], ['blad']])
})

test('reads the sheet whose headers serve best, the first of equal ones', async () => {
  const both = '<sheet name="A" sheetId="1" r:id="rId1"/><sheet name="B" sheetId="2" r:id="rId9"/>'
  const rows = row(1, text('A1', 'Toelichting')) + row(2, text('A2', 'Zie blad B'))
  const headersOf = async (headerCell: string, workbook: WorkbookParts) =>
    (await readSheet('a.xlsx', bookOf(workbook), (cells) => Number(cells.includes(headerCell)))).headers
  expect(await headersOf('Ander', { sheets: both, rows })).toEqual(['Ander'])
  const better = (cells: readonly string[]) => (cells.includes('Ander') ? 2 : 1)
  expect((await readSheet('a.xlsx', bookOf({ sheets: both, rows }), better)).headers).toEqual(['Ander'])
  expect(await headersOf('Toelichting', { sheets: both, rows })).toEqual(['Toelichting'])
  expect(await headersOf('Code', { sheets: both, rows })).toEqual(['Toelichting'])
  expect(await headersOf('Code', { sheets: both, rows: row(1, text('A1', 'Leeg')) })).toEqual(['Ander'])
})

test('warns of other sheets with rows that can be seen, and refuses a choice between two whole tables', async () => {
  const both = '<sheet name="A" sheetId="1" r:id="rId1"/><sheet name="B" sheetId="2" r:id="rId9"/>'
  const rows = row(1, text('A1', 'Toelichting')) + row(2, text('A2', 'Zie blad B'))
  const meritOf = (merit: number) => (cells: readonly string[]) =>
    cells.includes('Ander') ? merit : merit - 1
  const warningsOf = (sheets: string, filled = rows) =>
    readSheetWarnings('a.xlsx', bookOf({ sheets, rows: filled }), meritOf(wholeKeyMerit))
  expect(await warningsOf(both)).toEqual(['Alleen het werkblad “B” is gelezen, en niet “A”.'])
  expect(await warningsOf(both, row(1, text('A1', 'Leeg')))).toEqual([])
  expect(await warningsOf(both.replace('sheetId="1"', 'sheetId="1" state="hidden"'))).toEqual([])
  await expect(
    readSheet('a.xlsx', bookOf({ sheets: both, rows }), meritOf(wholeKeyMerit + 1)),
  ).rejects.toMatchObject({
    code: 'ruleBroken',
    message: 'Meer werkbladen kunnen de tabel zijn: “B”, “A”. Laat er één in het bestand.',
  })
})

test('warns of rows that a filter hides', async () => {
  const rows = (hidden: string) =>
    `${row(1, text('A1', 'Code'))}${row(2, text('A2', 'a'))}<row r="3" ${hidden}>${text('A3', 'b')}</row>`
  const warningsOf = (hidden: string) => readSheetWarnings('a.xlsx', bookOf({ rows: rows(hidden) }))
  expect(await warningsOf('hidden="1"')).toHaveLength(1)
  expect(await warningsOf('hidden="0"')).toEqual([])
})

test('reads a table that begins elsewhere', async () => {
  const rows =
    row(5, text('C5', 'Code'), text('D5', 'Land')) +
    row(6, text('C6', 'A'), '<c r="D6" t="e"><v>#N/A</v></c>')
  expect(await readSheet('a.xlsx', bookOf({ rows }))).toEqual({
    headers: ['Code', 'Land'],
    rows: [{ rowNumber: 6, cells: ['A'], problem: 'Cel D6 bevat de fout #N/A.' }],
  })
})

test('reads elements with a prefix', async () => {
  const parts = workbookParts({})
  const sheet =
    '<x:worksheet xmlns:x="u"><x:sheetData><x:row><x:c t="str"><x:v>Kop</x:v></x:c></x:row><x:row><x:c><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>'
  expect(await readSheetCells('a.xlsx', createZip({ ...parts, 'xl/worksheets/sheet1.xml': sheet }))).toEqual([
    ['Kop'],
    ['1'],
  ])
})

const good = column('<c><v>1</v></c>')
const goodParts = workbookParts({ rows: good })
const sheetPath = 'xl/worksheets/sheet1.xml'
const sheetOf = (content: string) => createZip({ ...goodParts, [sheetPath]: content })
const wholeSheet = goodParts[sheetPath] ?? ''
const wide =
  row(1, ...Array.from({ length: 1001 }, (_, at) => `<c t="str"><v>k${at}</v></c>`)) +
  row(2, '<c><v>1</v></c>')

test.each([
  ['without data', bookOf({ rows: row(1, text('A1', 'Code')) }), 'ruleBroken', 'leeg of er is geen data'],
  ['without a sheet to see', bookOf({ sheets: '' }), 'ruleBroken', 'geen zichtbaar werkblad'],
  [
    'with an error in the header',
    bookOf({ rows: row(1, '<c r="A1" t="e"><v>#REF!</v></c>') + row(2, text('A2', 'x')) }),
    'ruleBroken',
    'Cel A1 bevat de fout #REF!',
  ],
  ['with too many columns', bookOf({ rows: wide }), 'ruleBroken', 'meer dan 1000 kolommen'],
  [
    'with a row that no sheet has',
    bookOf({ rows: row(1, text('A1', 'a')) + row(1_048_577, text('A1048577', 'b')) }),
    'malformed',
    'beschadigd',
  ],
  ['cut off', bookOf({ rows: good }).subarray(0, -30), 'malformed', 'beschadigd'],
  ['whose sheet is cut off', sheetOf(wholeSheet.slice(0, -20)), 'malformed', 'beschadigd'],
  [
    'with other bytes than it should have',
    createZip({ ...goodParts, [sheetPath]: { content: wholeSheet, claimedChecksum: 1 } }),
    'malformed',
    'beschadigd',
  ],
  ['with a document type', sheetOf(`<!DOCTYPE x [<!ENTITY a "b">]>${wholeSheet}`), 'malformed', 'beschadigd'],
  ['with elements without end', sheetOf('<a>'.repeat(100_000)), 'malformed', 'beschadigd'],
  [
    'with an endless attribute',
    sheetOf(`<worksheet a="${'x'.repeat(8_000_000).replaceAll('xxxx', '1234')}"/>`),
    'malformed',
    'beschadigd',
  ],
  [
    'with rows in another order',
    bookOf({ rows: row(2, text('A2', 'a')) + row(1, text('A1', 'b')) }),
    'malformed',
    'beschadigd',
  ],
  [
    'of one part that says it is small',
    createZip({ ...goodParts, [sheetPath]: { content: wholeSheet, claimedSize: 10 } }),
    'malformed',
    'beschadigd',
  ],
  [
    'of two parts in one place',
    createZip({ ...goodParts, 'xl/extra.xml': { content: '<x/>', isAtStart: true } }),
    'malformed',
    'beschadigd',
  ],
  [
    'of two parts of one name',
    createZip({ ...goodParts, 'XL/workbook.xml': '<workbook/>' }),
    'malformed',
    'beschadigd',
  ],
  [
    'with a locked part',
    createZip({ ...goodParts, [sheetPath]: { content: wholeSheet, flags: 1 } }),
    'unsupportedMediaType',
    'wachtwoord',
  ],
  ['with macros', createZip({ ...goodParts, 'xl/vbaProject.bin': 'x' }), 'unsupportedMediaType', 'macro’s'],
  ['that is another zip', createZip({ 'a.txt': 'x' }), 'unsupportedMediaType', 'geen Excel-werkmap'],
  [
    'that is a text document',
    createZip({ ...goodParts, 'xl/workbook.xml': '<document/>' }),
    'unsupportedMediaType',
    'geen Excel-werkmap',
  ],
  [
    'of very many parts',
    createZip(Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`p${at}`, '']))),
    'tooLarge',
    '10001 bestanden',
  ],
])('refuses a workbook %s', async (_, bytes, code, message) => {
  const refusal = readSheet('a.xlsx', bytes)
  await expect(refusal).rejects.toThrow(message)
  await expect(refusal).rejects.toMatchObject({ code })
})

test('refuses what becomes a thousand times larger, and what says that it does not', async () => {
  const content = Buffer.alloc(42 * 1024 * 1024, ' ')
  const bomb = createZip({ ...goodParts, [sheetPath]: content })
  const lie = createZip({ ...goodParts, [sheetPath]: { content, claimedSize: 1_000_000 } })
  await expect(readSheet('a.xlsx', bomb)).rejects.toThrow('200 keer zo groot')
  await expect(readSheet('a.xlsx', lie)).rejects.toThrow('beschadigd')
})

test('refuses more shared text than memory should hold', async () => {
  const bytes = bookOf({ rows: good, sharedStrings: sharedTexts(44_000) })
  await expect(readSheet('a.xlsx', bytes)).rejects.toMatchObject({
    code: 'tooLarge',
    message: expect.stringContaining('meer tekst dan kan worden ingelezen') as string,
  })
})
