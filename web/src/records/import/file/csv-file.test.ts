import { expect, test } from 'vitest'
import { type CsvFile, openCsvFile, readWindow } from './csv-file.ts'

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const merit = (cells: readonly string[]) => Number(cells.includes('Code'))
const csv = (...parts: BlobPart[]) => new File(parts, 'landen.csv')

async function open(file: File): Promise<CsvFile> {
  const opened = await openCsvFile(file, merit)
  if (typeof opened === 'string') throw new Error(opened)
  return opened
}

test.each([
  ['UTF-8 with a mark', csv(bytes('\uFEFFCode;Naam\r\nA;Curaçao\r\n')), 'Curaçao'],
  ['windows-1252', csv(bytes('Code;Naam\nA;Cura'), Uint8Array.of(0xe7), bytes('ao\n')), 'Curaçao'],
  ['a text in quotes over two lines', csv(bytes('Code,Naam\rA,"twee\r\nregels"')), 'twee\nregels'],
])('reads %s', async (_, file, text) => {
  const { header, first } = await open(file)
  expect(header).toEqual(['Code', 'Naam'])
  expect(first).toEqual({ from: 2, rows: [['A', text]], lastRow: 2 })
})

test.each([
  ['nothing', csv()],
  ['a header alone', csv(bytes('Code;Naam\r\n\r\n;\r\n'))],
])('is empty with %s', async (_, file) => {
  expect(await openCsvFile(file, merit)).toBe('empty')
})

test('is unreadable when it is a renamed binary', async () => {
  expect(await openCsvFile(csv(Uint8Array.of(0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0)), merit)).toBe('unreadable')
})

test('counts empty rows that precede a row with text', async () => {
  const { first } = await open(csv(bytes('Code;Naam\n\nA;x\n;\n \nB;y\n\n;\n')))
  expect(first).toEqual({ from: 2, rows: [[], ['A', 'x'], [], [], ['B', 'y']], lastRow: 6 })
})

test('finds the headers below a title and the line that names the delimiter', async () => {
  const opened = await open(csv(bytes('sep=,\r\nLanden; 2026\r\n\r\nCode,Naam\r\nA,x\r\n')))
  // A spreadsheet does not show the line that names the delimiter.
  expect(opened).toMatchObject({
    header: ['Code', 'Naam'],
    firstRow: 4,
    first: { from: 4, rows: [['A', 'x']] },
  })
})

test('finds headers that begin in another column', async () => {
  const opened = await open(csv(bytes(';;Code;Naam;\n;;A;x;\n')))
  expect(opened).toMatchObject({ header: ['Code', 'Naam'], firstColumn: 2 })
})

test.each([
  [19, ['Code', 'Naam']],
  [20, ['Titel;0']],
])('finds the headers below %i titles: %j', async (count, header) => {
  const titles = Array.from({ length: count }, (_, at) => `"Titel;${at}"\n`).join('')
  expect((await open(csv(bytes(`${titles}Code;Naam\nA;x\n`)))).header).toEqual(header)
})

test('reads past many empty rows', async () => {
  const opened = await open(csv(bytes(`Code;Naam\nA;x\n${'\n'.repeat(120)}B;y\n`)))
  expect(opened.first).toMatchObject({ from: 2, lastRow: undefined })
  expect(await readWindow(opened, 123)).toMatchObject({ from: 102, lastRow: 123 })
  expect((await readWindow(opened, 123)).rows.at(-1)).toEqual(['B', 'y'])
})

test('reads any row of a file of many chunks, and the last one', async () => {
  const count = 40_000
  const row = (number: number) => `${number};"één, met\r\neen regel erbij"\r\n`
  const file = csv(
    bytes(`Nr;Naam\r\n${Array.from({ length: count }, (_, index) => row(index + 1)).join('')}`),
  )
  const opened = await open(file)
  expect(opened.first).toMatchObject({ from: 2, lastRow: undefined })
  expect(opened.first.rows).toHaveLength(50)
  for (const wanted of [1, 50, 51, 12_345, count]) {
    const window = await readWindow(opened, wanted + 1)
    expect(window.rows[wanted + 1 - window.from]).toEqual([String(wanted), 'één, met\neen regel erbij'])
  }
  const last = await readWindow(opened, 'last')
  expect(last.lastRow).toBe(count + 1)
  expect(last.rows.at(-1)?.[0]).toBe(String(count))
})

test('stops reading when aborted', async () => {
  const opened = await open(csv(bytes('Code\nA\n')))
  await expect(readWindow(opened, 'last', AbortSignal.abort(new Error('weg')))).rejects.toThrow('weg')
})
