import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { CellValue, WorkbookColumn } from '@stamboek/server/sheets/xlsx-writer/workbook'
import { writeWorkbook } from '@stamboek/server/sheets/xlsx-writer/write-workbook'
import exceljs from 'exceljs'
import { median } from '../statistics.ts'

/** A sheet as an export makes it, some kinds of values in each row. */
const columns: readonly WorkbookColumn[] = Array.from({ length: 20 }, (_, index) => ({
  header: `Kolom ${index + 1}`,
  format:
    index % 10 < 6
      ? { type: 'text' }
      : index % 10 === 6
        ? { type: 'number', format: '#,##0.00' }
        : index % 10 === 7
          ? { type: 'date' }
          : { type: 'dateTime' },
}))
const batchSize = 250
const rounds = 3

interface WriterRates {
  readonly ours: number
  readonly exceljs: number
}

/** Both write the same rows from memory, in turn; medians. */
export async function compareWriters(rows: number): Promise<WriterRates> {
  const batches = Array.from({ length: 40 }, (_, batch) =>
    Array.from({ length: batchSize }, (__, row) => valuesOf(batch * batchSize + row)),
  )
  const rates = { ours: [] as number[], exceljs: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    rates.ours.push(await rateOf(rows, () => writeOurs(batches, rows)))
    rates.exceljs.push(await rateOf(rows, () => writeExceljs(batches, rows)))
  }
  return { ours: median(rates.ours), exceljs: median(rates.exceljs) }
}

function valuesOf(row: number): readonly CellValue[] {
  const instant = new Date(1_700_000_000_000 + row * 3_333_333).toISOString()
  return columns.map(({ format }, index) =>
    format.type === 'text'
      ? `Tekst ${(row * 7919 + index) % 10_007} van rij ${row}`
      : format.type === 'number'
        ? row * 1.25
        : format.type === 'date'
          ? instant.slice(0, 10)
          : instant,
  )
}

type Batches = readonly (readonly (readonly CellValue[])[])[]

async function rateOf(rows: number, write: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await write()
  return (rows * 1000) / (performance.now() - start)
}

function createNullSink(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() })
}

async function writeOurs(batches: Batches, rows: number): Promise<void> {
  async function* all() {
    for (let row = 0; row < rows; row += batchSize) yield batches[(row / batchSize) % batches.length] ?? []
  }
  await pipeline(await writeWorkbook({ title: 'Proef', columns, batches: all() }), createNullSink())
}

async function writeExceljs(batches: Batches, rows: number): Promise<void> {
  const workbook = new exceljs.stream.xlsx.WorkbookWriter({
    stream: createNullSink(),
    useStyles: true,
    useSharedStrings: false,
  })
  const sheet = workbook.addWorksheet('Proef', { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = columns.map(({ header, format }, index) => ({
    header,
    key: String(index),
    width: 20,
    ...(format.type === 'number' && { style: { numFmt: format.format } }),
    ...(format.type === 'date' && { style: { numFmt: 'dd-mm-yyyy' } }),
    ...(format.type === 'dateTime' && { style: { numFmt: 'dd-mm-yyyy hh:mm:ss' } }),
  }))
  for (let row = 0; row < rows; row += batchSize) {
    for (const values of batches[(row / batchSize) % batches.length] ?? [])
      sheet
        .addRow(
          values.map((value, index) =>
            columns[index]?.format.type.startsWith('date') ? new Date(String(value)) : value,
          ),
        )
        .commit()
    // The zip of exceljs is asynchronous and would otherwise keep all output in memory.
    await new Promise((resolve) => setImmediate(resolve))
  }
  sheet.commit()
  await workbook.commit()
}
