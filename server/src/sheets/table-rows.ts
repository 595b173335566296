import { createHeaderSearch, type HeaderMerit } from '@stamboek/model/sheets/header-search'
import { yieldToEventLoop } from '../concurrency/yield-to-event-loop.ts'
import { RequestProblem } from '../request-problem.ts'
import { maxCellLength, maxColumns, maxRows } from './sheet-limits.ts'
import type { SheetRow, SheetRows } from './sheet-rows.ts'

/** A row of a file: above the table, in it or below it. */
export interface FileRow {
  /** Counted from 1 as a spreadsheet does, rows without text included; see `SheetRow`. */
  readonly row: number
  /** `Rij 3`, `Rij 3 van het werkblad`: names the row for users. */
  readonly location: string
  readonly cells: readonly string[]
  /** As in `SheetRow`. */
  readonly numbers?: ReadonlyMap<number, string>
  /** The reason why a cell cannot be read: a Dutch sentence. */
  readonly problem?: string
}

interface RowSource {
  /** Reads the file from its start, in chunks; each call reads it again. */
  readonly read: () => AsyncIterable<readonly FileRow[]>
  /** The refusal of a file without headers or without rows below them. */
  readonly emptyMessage: string
}

const batchSize = 500

/** Chunks without a full batch after which an empty batch is yielded, so that a caller can abort. */
const maxReadsPerBatch = 16

/**
 * Opens the table in a file, whose headers are found by their merit. Throws a RequestProblem (ruleBroken) where no row with text
 * stands below the headers.
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

/** Returns undefined where no row with text stands below the headers. */
async function findHeader(read: RowSource['read'], headerMerit: HeaderMerit): Promise<FileRow | undefined> {
  // A row can have a million cells; more than the limit are refused as headers.
  const search = createHeaderSearch<FileRow>((cells) => headerMerit(cells.slice(0, maxColumns)))
  let lastRow = 0
  const hasRowBelow = () => lastRow > (search.best()?.row ?? lastRow)
  for await (const rows of read()) {
    for (const row of rows) {
      if (search.isPast(row.row)) {
        if (hasRowBelow() || hasContent(row)) return search.best()
      } else if (hasContent(row)) {
        requireCellsWithinLimit(row)
        search.consider(row)
        lastRow = row.row
      }
    }
    await yieldToEventLoop()
  }
  return hasRowBelow() ? search.best() : undefined
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

function toSheetRow(row: FileRow, { headers }: Table): SheetRow {
  requireCellsWithinLimit(row)
  const width = headers.length
  const cells = row.cells.length > width ? row.cells.slice(0, width) : row.cells
  const problem = row.problem ?? findSurplusCells(row, width) ?? findRepeatedHeaders(row, headers)
  return {
    rowNumber: row.row,
    cells,
    ...(row.numbers && { numbers: row.numbers }),
    ...(problem !== undefined && { problem }),
  }
}

/** Refuses the whole file: a cell of this length comes from a broken quote, which makes the rest of the file unreliable. */
function requireCellsWithinLimit({ cells, location }: FileRow): void {
  for (const cell of cells)
    if (cell.length > maxCellLength)
      throw new RequestProblem('malformed', `${location} heeft een cel van meer dan 1.000.000 tekens.`)
}

/** Finds headers repeated between the rows, as in files that were concatenated. */
function findRepeatedHeaders({ cells, location }: FileRow, headers: readonly string[]): string | undefined {
  return headers.every((header, index) => header.trim() === (cells[index] ?? '').trim())
    ? `${location} herhaalt de koppen. Verwijder deze rij.`
    : undefined
}

/** Finds text to the right of the last header, which belongs to no column. */
function findSurplusCells({ cells, location }: FileRow, width: number): string | undefined {
  if (cells.length <= width) return undefined
  const surplus = cells.slice(width, width + maxColumns).filter(hasText)
  if (surplus.length === 0 && !cells.slice(width).some(hasText)) return undefined
  const shown = surplus.join('”, “')
  const excerpt = shown.length > 100 ? `${shown.slice(0, 100)}…` : shown
  return `${location} heeft meer cellen dan er kolommen zijn (${width}). Te veel: “${excerpt}”.`
}
