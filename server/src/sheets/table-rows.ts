import { headerSearchRows } from '@stamboek/model/sheets/header-merit'
import { yieldToEventLoop } from '../concurrency/yield-to-event-loop.ts'
import { RequestProblem } from '../request-problem.ts'
import { maxCellLength, maxColumns, maxRows } from './sheet-limits.ts'
import type { HeaderMerit, SheetRow, SheetRows } from './sheet-rows.ts'

/** A row as a file has it, whatever its place: above, in or below the table. */
export interface FileRow {
  /** Counted from 1 as a spreadsheet does; rows that are passed over count. */
  readonly row: number
  /** `Regel 3`, `Rij 3`: where a person finds it in the file. */
  readonly location: string
  readonly cells: readonly string[]
  /** As in `SheetRow`. */
  readonly numbers?: ReadonlyMap<number, string>
  /** What cannot be read of it: a Dutch sentence. */
  readonly problem?: string
}

interface RowSource {
  /** Every row of the file, as often as it is called; some at a time, so that others get their turn in between. */
  readonly read: () => AsyncIterable<readonly FileRow[]>
  /** What is said of a file without a header or without rows below it. */
  readonly emptyMessage: string
}

const batchSize = 500

/** Readings after which a batch comes, be it empty. */
const maxReadsPerBatch = 16

/**
 * The table of a file: its headers are the row that serves best as such, among the first rows that have any text; the first of
 * them where none does. There must be a row below it.
 */
export async function openTable(
  source: RowSource,
  headerMerit: HeaderMerit,
): Promise<Omit<SheetRows, 'dialect'>> {
  const read = () => limitRows(source.read())
  const header = await findHeader(read, headerMerit)
  if (!header) throw new RequestProblem('ruleBroken', source.emptyMessage)
  const table = { headers: readHeaders(header), headerRow: header.row }
  return { headers: table.headers, batches: () => readBatches(read, table) }
}

/** Undefined where no row with text stands below it. */
async function findHeader(read: RowSource['read'], headerMerit: HeaderMerit): Promise<FileRow | undefined> {
  let best: { readonly row: FileRow; readonly merit: number } | undefined
  let first = 0
  let last = 0
  for await (const rows of read()) {
    for (const row of rows) {
      if (best && row.row >= first + headerSearchRows) {
        if (best.row.row < last || hasContent(row)) return best.row
      } else if (hasContent(row)) {
        requireCellsWithinLimit(row)
        // A row can have a million cells; more than these are refused as headers.
        const merit = headerMerit(row.cells.slice(0, maxColumns))
        if (!best) first = row.row
        if (!best || merit > best.merit) best = { row, merit }
        last = row.row
      }
    }
    await yieldToEventLoop()
  }
  return best && best.row.row < last ? best.row : undefined
}

async function* limitRows(read: AsyncIterable<readonly FileRow[]>): AsyncGenerator<readonly FileRow[]> {
  let count = 0
  for await (const rows of read) {
    count += rows.length
    if (count > maxRows)
      throw new RequestProblem(
        'tooLarge',
        'Het bestand heeft meer dan 5.000.000 rijen. Verdeel het over meer bestanden.',
      )
    yield rows
  }
}

interface Table {
  readonly headers: readonly string[]
  readonly headerRow: number
}

async function* readBatches(read: RowSource['read'], table: Table): AsyncGenerator<readonly SheetRow[]> {
  let batch: SheetRow[] = []
  let reads = 0
  for await (const rows of read()) {
    for (const row of rows) {
      if (row.row <= table.headerRow || !hasContent(row)) continue
      batch.push(toSheetRow(row, table))
      if (batch.length === batchSize) {
        yield batch
        batch = []
        reads = 0
      }
    }
    reads += 1
    if (reads === maxReadsPerBatch) {
      yield []
      reads = 0
    }
    await yieldToEventLoop()
  }
  if (batch.length > 0) yield batch
}

function hasContent(row: FileRow): boolean {
  return row.problem !== undefined || row.cells.some(hasText)
}

function hasText(cell: string): boolean {
  return cell !== '' && cell.trim() !== ''
}

function readHeaders(row: FileRow): readonly string[] {
  if (row.problem !== undefined) throw new RequestProblem('ruleBroken', row.problem)
  const headers = row.cells.slice(0, row.cells.findLastIndex(hasText) + 1)
  if (headers.length <= maxColumns) return headers
  throw new RequestProblem(
    'ruleBroken',
    `Het bestand heeft ${headers.length} kolommen; hoogstens ${maxColumns} is toegestaan.`,
  )
}

function toSheetRow(row: FileRow, { headers, headerRow }: Table): SheetRow {
  requireCellsWithinLimit(row)
  const rowNumber = row.row - headerRow
  const width = headers.length
  const cells = row.cells.length > width ? row.cells.slice(0, width) : row.cells
  const problem = row.problem ?? findSurplusCells(row, width) ?? findRepeatedHeaders(row, headers)
  return {
    rowNumber,
    cells,
    ...(row.numbers && { numbers: row.numbers }),
    ...(problem !== undefined && { problem }),
  }
}

/** A cell this long is no value of anybody: what follows it in the file cannot be trusted either. */
function requireCellsWithinLimit({ cells, location }: FileRow): void {
  for (const cell of cells)
    if (cell.length > maxCellLength)
      throw new RequestProblem('malformed', `${location} heeft een cel van meer dan 1.000.000 tekens.`)
}

/** Files that were put together have their headers between their rows. */
function findRepeatedHeaders({ cells, location }: FileRow, headers: readonly string[]): string | undefined {
  return headers.every((header, index) => header.trim() === (cells[index] ?? '').trim())
    ? `${location} herhaalt de koppen. Verwijder deze rij.`
    : undefined
}

/** Text to the right of the last header belongs to no column; where it came from is for a person to find out. */
function findSurplusCells({ cells, location }: FileRow, width: number): string | undefined {
  if (cells.length <= width) return undefined
  const surplus = cells.slice(width, width + maxColumns).filter(hasText)
  if (surplus.length === 0 && !cells.slice(width).some(hasText)) return undefined
  const shown = surplus.join('”, “')
  const told = shown.length > 100 ? `${shown.slice(0, 100)}…` : shown
  return `${location} heeft meer cellen dan er kolommen zijn (${width}). Te veel: “${told}”.`
}
