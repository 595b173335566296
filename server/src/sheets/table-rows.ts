import { formatColumnName } from '@stamboek/model/sheets/column-name'
import { createHeaderSearch, findTableColumns, type HeaderMerit } from '@stamboek/model/sheets/header-search'
import { yieldToEventLoop } from '../concurrency/yield-to-event-loop.ts'
import { RequestProblem } from '../request-problem.ts'
import { maxCellLength, maxColumns, maxRows } from './sheet-limits.ts'
import type { SheetRow, SheetRows } from './sheet-rows.ts'

export interface FileRow {
  readonly row: number
  readonly location: string
  readonly cells: readonly string[]
  readonly numbers?: ReadonlyMap<number, string>
  readonly problem?: string
  readonly isHidden?: boolean
}

interface RowSource {
  readonly read: () => AsyncIterable<readonly FileRow[]>
  readonly emptyMessage: string
}

const batchSize = 500

const maxReadsPerBatch = 16

/**
 * Opens the table in a file, whose headers are the row of the highest merit among 20 from the first with text. Throws a
 * RequestProblem: ruleBroken if no row with text follows them or they are too many, malformed for a cell, tooLarge for
 * a file beyond its limit.
 */
export async function openTable(
  source: RowSource,
  headerMerit: HeaderMerit,
): Promise<Omit<SheetRows, 'dialect'>> {
  const read = () => limitRows(source.read())
  const header = await findHeader(read, headerMerit)
  if (!header) throw new RequestProblem('ruleBroken', source.emptyMessage)
  const table = { ...readHeaders(header), headerRow: header.row }
  let hiddenRows = 0
  return {
    headers: table.headers,
    firstColumn: table.firstColumn,
    async *batches() {
      hiddenRows = 0
      yield* readBatches(read, table, () => {
        hiddenRows += 1
      })
    },
    warnings: () => (hiddenRows > 0 ? [describeHiddenRows(hiddenRows)] : []),
  }
}

async function findHeader(read: RowSource['read'], headerMerit: HeaderMerit): Promise<FileRow | undefined> {
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

function describeHiddenRows(count: number): string {
  const rows = count === 1 ? 'Een rij die' : `${count.toLocaleString('nl-NL')} rijen die`
  const are = count === 1 ? 'is' : 'zijn'
  return `${rows} in het werkblad verborgen ${are}, bijvoorbeeld door een filter, ${are} ook gelezen.`
}

interface Table {
  readonly headers: readonly string[]
  readonly headerRow: number
  readonly firstColumn: number
}

async function* readBatches(
  read: RowSource['read'],
  table: Table,
  countHidden: () => void,
): AsyncGenerator<readonly SheetRow[]> {
  let batch: SheetRow[] = []
  let reads = 0
  for await (const rows of read()) {
    for (const row of rows) {
      if (row.row <= table.headerRow || !hasContent(row)) continue
      batch.push(toSheetRow(row, table))
      if (row.isHidden) countHidden()
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

function readHeaders(row: FileRow): Pick<Table, 'headers' | 'firstColumn'> {
  if (row.problem !== undefined) throw new RequestProblem('ruleBroken', row.problem)
  const { start, end } = findTableColumns(row.cells)
  const headers = row.cells.slice(start, end)
  if (headers.length <= maxColumns) return { headers, firstColumn: start }
  throw new RequestProblem(
    'ruleBroken',
    `Het bestand heeft ${headers.length} kolommen; hoogstens ${maxColumns} is toegestaan.`,
  )
}

function toSheetRow(row: FileRow, table: Table): SheetRow {
  requireCellsWithinLimit(row)
  const { headers, firstColumn } = table
  const end = firstColumn + headers.length
  const isWithin = firstColumn === 0 && row.cells.length <= end
  const cells = isWithin ? row.cells : row.cells.slice(firstColumn, end)
  const problem =
    row.problem ?? findSurplusCells(row, table) ?? findRepeatedHeaders({ ...row, cells }, headers)
  return {
    rowNumber: row.row,
    cells,
    ...(row.numbers && { numbers: shiftColumns(row.numbers, firstColumn) }),
    ...(problem !== undefined && { problem }),
  }
}

function shiftColumns(
  numbers: NonNullable<FileRow['numbers']>,
  firstColumn: number,
): NonNullable<FileRow['numbers']> {
  if (firstColumn === 0) return numbers
  return new Map([...numbers].map(([column, number]) => [column - firstColumn, number]))
}

/** A cell of this length comes from a broken quote, which makes the rest of the file unreliable. */
function requireCellsWithinLimit({ cells, location }: FileRow): void {
  for (const cell of cells)
    if (cell.length > maxCellLength)
      throw new RequestProblem('malformed', `${location} heeft een cel van meer dan 1.000.000 tekens.`)
}

/** Headers are repeated between rows in concatenated files. */
function findRepeatedHeaders({ cells, location }: FileRow, headers: readonly string[]): string | undefined {
  return headers.every((header, index) => header.trim() === (cells[index] ?? '').trim())
    ? `${location} herhaalt de koppen. Verwijder deze rij.`
    : undefined
}

function findSurplusCells({ cells, location }: FileRow, { headers, firstColumn }: Table): string | undefined {
  const before = cells.slice(0, firstColumn).findIndex(hasText)
  if (before >= 0) return `${location} heeft tekst in kolom ${formatColumnName(before)}, die geen kop heeft.`
  const width = headers.length
  const end = firstColumn + width
  if (cells.length <= end) return undefined
  const surplus = cells.slice(end, end + maxColumns).filter(hasText)
  if (surplus.length === 0 && !cells.slice(end).some(hasText)) return undefined
  const shown = surplus.join('”, “')
  const excerpt = shown.length > 100 ? `${shown.slice(0, 100)}…` : shown
  return `${location} heeft meer cellen dan er kolommen zijn (${width}). Te veel: “${excerpt}”.`
}
