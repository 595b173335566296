import { buffer } from 'node:stream/consumers'
import { inflateRawSync } from 'node:zlib'
import { wallClockOf } from '@stamboek/model/schema/amsterdam-time'
import * as fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import type { CellValue, Workbook, WorkbookColumn } from './workbook.ts'
import { writeWorkbook } from './write-workbook.ts'

type Row = readonly CellValue[]

const text = { type: 'text' } as const
const number = { type: 'number', format: '"€" #,##0.00' } as const
const date = { type: 'date' } as const
const dateTime = { type: 'dateTime' } as const

async function* inBatches(rows: readonly Row[], size = 3): AsyncGenerator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size)
}

async function written(
  columns: readonly WorkbookColumn[],
  rows: readonly Row[],
  title = 'Landen',
): Promise<Buffer> {
  return buffer(await writeWorkbook({ title, columns, batches: inBatches(rows) }))
}

async function sheetsOf(file: Buffer) {
  return (await readXlsx(file, { readStyles: true })).sheets
}

/** The rows that two other readers find below the headers. */
async function readBack(columns: readonly WorkbookColumn[], rows: readonly Row[]) {
  const file = await written(columns, rows)
  const [sheet] = await sheetsOf(file)
  return {
    one: (sheet?.rows ?? []).slice(1),
    other: (await readSheet(file, { trim: false })).slice(1),
  }
}

test('each value has a spreadsheet type', async () => {
  const columns = [text, number, date, dateTime].map((format) => ({ header: format.type, format }))
  const { one, other } = await readBack(columns, [
    ['0031', -1234.5, '2026-03-29', '2026-07-01T10:00:00.250Z'],
    ['x', 0, '9999-12-31', '2026-01-01T00:00:00.000Z'],
  ])
  // This reader truncates to milliseconds, and the serial number of an instant is inexact.
  expect(other.map((row) => row.map(nearly))).toEqual(one.map((row) => row.map(nearly)))
  expect(one).toEqual([
    ['0031', -1234.5, new Date('2026-03-29'), new Date('2026-07-01T12:00:00.250Z')],
    ['x', 0, new Date('9999-12-31'), new Date('2026-01-01T01:00:00.000Z')],
  ])
})

test('dates that a spreadsheet cannot represent are written as text', async () => {
  const columns = [date, dateTime].map((format) => ({ header: format.type, format }))
  const { one } = await readBack(columns, [
    ['1900-02-28', '1899-12-31T12:00:00.000Z'],
    // The second time that night that clocks show half past two.
    ['1900-03-01', '2026-10-25T01:30:00.000Z'],
  ])
  expect(one).toEqual([
    ['28-02-1900', '1899-12-31T12:00:00.000Z'],
    [new Date('1900-03-01'), '2026-10-25T01:30:00.000Z'],
  ])
})

const hostileText = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1 }),
  fc.stringMatching(/^[=+\-@\t\r\n\0 _x0-9A-F&<>"']{1,12}$/),
  fc.constantFrom('_x0041_', '_x005F_x0041_', ']]>', '\ud800', 'a\udc00', '\uFFFE', '=HYPERLINK("http://x")'),
)

test('gives any text back', () =>
  fc.assert(
    fc.asyncProperty(fc.array(hostileText, { minLength: 1, maxLength: 20 }), async (texts) => {
      const columns = [
        { header: 'Text', format: text },
        { header: 'Last', format: text },
      ]
      const { one, other } = await readBack(
        columns,
        texts.map((each) => [each, '.']),
      )
      expect(one).toEqual(texts.map((each) => [each, '.']))
      expect(other.map(([first]) => first)).toEqual(texts)
    }),
    { numRuns: 40 },
  ))

test('gives any number, day and instant back, summer time or not', () => {
  const instant = fc.oneof(
    fc.date({ min: new Date('1901-01-01'), max: new Date('9999-12-30'), noInvalidDate: true }),
    fc.date({ min: new Date('2026-03-28'), max: new Date('2026-03-30'), noInvalidDate: true }),
    fc.date({ min: new Date('2026-10-24'), max: new Date('2026-10-26'), noInvalidDate: true }),
  )
  const columns = [number, date, dateTime].map((format) => ({ header: format.type, format }))
  const row = fc.tuple(fc.double({ noNaN: true, noDefaultInfinity: true }), instant, instant)
  return fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (rows) => {
      const { one } = await readBack(
        columns,
        rows.map(([value, day, moment]) => [value, day.toISOString().slice(0, 10), moment.toISOString()]),
      )
      expect(one).toEqual(
        rows.map(([value, day, moment]) => {
          const clock = wallClockOf(moment.toISOString())
          const startOfDay = new Date(day.toISOString().slice(0, 10))
          return [value + 0, startOfDay, clock === undefined ? moment.toISOString() : new Date(clock)]
        }),
      )
    }),
    { numRuns: 40 },
  )
})

test('cuts a text that no cell can hold, and no character in two', async () => {
  const columns = [{ header: 'Text', format: text }]
  const { one } = await readBack(columns, [['x'.repeat(40_000)], [`${'x'.repeat(32_766)}😀`]])
  expect(one.map(([value]) => String(value).length)).toEqual([32_767, 32_766])
})

test('a text that could be taken for a formula stays one when it is edited', async () => {
  const file = await written(
    [{ header: 'Text', format: text }],
    [['=1+1'], ['-5'], ['plain'], ['\tx'], ['＝1'], ['＋1'], ['－1'], ['＠1']],
  )
  const xml = partOf(file, 'xl/styles.xml')
  const styles = [...(/<cellXfs.*<\/cellXfs>/s.exec(xml)?.[0] ?? '').matchAll(/<xf [^>]*>/g)].map(
    ([style]) => style,
  )
  const sheet = partOf(file, 'xl/worksheets/sheet1.xml')
  const isGuarded = [...sheet.matchAll(/<c r="A(\d+)" s="(\d+)"/g)].map(([, , style]) =>
    styles[Number(style)]?.includes('quotePrefix="1"'),
  )
  expect(isGuarded).toEqual([false, true, true, false, true, true, true, true, true])
  expect(sheet).not.toContain('<f>')
})

test('the header stays in sight, has a filter, and hidden columns are hidden', async () => {
  const columns = [
    { header: 'Een vrij lange omschrijving', format: text },
    { header: 'id', format: text, isHidden: true },
  ]
  const [sheet] = await sheetsOf(await written(columns, [['a', 'b']], 'Landen: [nieuw] van ’t noorden en zo'))
  expect(sheet).toMatchObject({
    name: 'Landen nieuw van ’t noorden en',
    freezePane: { rows: 1 },
    autoFilter: { range: 'A1:B2' },
    columns: [{ width: 31 }, { hidden: true }],
  })
})

test('the title is in the properties of the file', async () => {
  const file = await written([{ header: 'x', format: text }], [], 'Landen & "zo" <1>')
  expect((await readXlsx(file)).properties).toMatchObject({ title: 'Landen & "zo" <1>' })
})

test('short lists stand in the sheet, others on a hidden one; other texts can be typed after a warning', async () => {
  const long = Array.from({ length: 300 }, (_, index) => `Land ${index}`)
  const columns = [
    { header: 'a', format: text, choices: ['Actief', 'Inactief', 'Actief'] },
    { header: 'b', format: text, choices: long },
    { header: 'c', format: text },
    { header: 'd', format: text, choices: ['met, komma'] },
  ]
  const [sheet, lists] = await sheetsOf(
    await written(columns, [['Actief', 'Land 1', '', '']], 'keuzelijsten'),
  )
  expect(sheet?.dataValidations).toMatchObject([
    { range: 'A2:A1002', errorStyle: 'warning', values: ['Actief', 'Inactief'] },
    { range: 'B2:B1002', errorStyle: 'warning', formula1: "'Keuzelijsten 2'!$A$1:$A$300" },
    { range: 'D2:D1002', errorStyle: 'warning', formula1: "'Keuzelijsten 2'!$B$1:$B$1" },
  ])
  expect(lists).toMatchObject({ name: 'Keuzelijsten 2', hidden: true })
  expect(lists?.rows[0]).toEqual(['Land 0', 'met, komma'])
  expect(lists?.rows).toHaveLength(300)
})

test('is printed across the page, as wide as one page, with the headers on each', async () => {
  const file = await written([{ header: 'a', format: text }], [['x']], "Landen van 't noorden")
  const [sheet] = await sheetsOf(file)
  expect(sheet?.pageSetup).toMatchObject({
    orientation: 'landscape',
    paperSize: 'a4',
    fitToPage: true,
    fitToWidth: 1,
    fitToHeight: 0,
  })
  const titles = `<definedName name="_xlnm.Print_Titles" localSheetId="0">'Landen van ''t noorden'!$1:$1</definedName>`
  expect(partOf(file, 'xl/workbook.xml')).toContain(titles)
})

test('asks for rows only as they are read, and ends them when the reader goes away', async () => {
  let asked = 0
  let isEnded = false
  async function* endless(): AsyncGenerator<readonly Row[]> {
    try {
      for (;;) {
        asked += 1
        yield Array.from({ length: 100 }, () => [crypto.randomUUID() + crypto.randomUUID()])
      }
    } finally {
      isEnded = true
    }
  }
  const workbook: Workbook = {
    title: 'x',
    columns: [{ header: 'x', format: text }],
    batches: endless(),
  }
  const stream = await writeWorkbook(workbook)
  expect(asked).toBe(1)
  await new Promise((resolve) => stream.once('readable', resolve))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(asked).toBeLessThan(200)
  stream.destroy()
  await expect.poll(() => isEnded).toBe(true)
})

test('ends the rows of a stream that nobody ever read', async () => {
  let isEnded = false
  async function* rows(): AsyncGenerator<readonly Row[]> {
    try {
      yield [['x']]
      yield [['y']]
    } finally {
      isEnded = true
    }
  }
  const stream = await writeWorkbook({
    title: 'x',
    columns: [{ header: 'x', format: text }],
    batches: rows(),
  })
  stream.destroy()
  await expect.poll(() => isEnded).toBe(true)
})

test('a failure among the rows fails the stream, and one in the first rows comes before it', async () => {
  async function* failing(good: number): AsyncGenerator<readonly Row[]> {
    for (let batch = 0; batch < good; batch++) yield [['x']]
    throw new Error('no rows')
  }
  const workbook = { title: 'x', columns: [{ header: 'x', format: text }] }
  await expect(writeWorkbook({ ...workbook, batches: failing(0) })).rejects.toThrow('no rows')
  const stream = await writeWorkbook({ ...workbook, batches: failing(3) })
  await expect(buffer(stream)).rejects.toThrow('no rows')
})

function nearly(value: unknown): unknown {
  return value instanceof Date ? Math.round(value.getTime() / 10) : value
}

/** A part of a file, found by the directory at its end. */
function partOf(file: Buffer, name: string): string {
  for (let offset = file.readUInt32LE(file.length - 6); file.readUInt32LE(offset) === 0x0201_4b50; ) {
    const nameLength = file.readUInt16LE(offset + 28)
    const start = file.readUInt32LE(offset + 42)
    if (file.toString('utf8', offset + 46, offset + 46 + nameLength) === name)
      return inflateRawSync(file.subarray(start + 30 + nameLength)).toString('utf8')
    offset += 46 + nameLength
  }
  throw new Error(name)
}
