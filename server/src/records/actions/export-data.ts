import { Readable } from 'node:stream'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { formatCsvRow } from '@stamboek/model/sheets/csv-text'
import { idColumn, rowVersionColumn, textInColumn } from '@stamboek/model/sheets/sheet-columns'
import { recordTable } from '../../database/record-table.ts'
import { inSnapshot } from '../engine/in-snapshot.ts'
import type { RecordContext } from '../engine/record-context.ts'
import { parseDataQuery } from '../input/data-query.ts'
import type { ExportInput, ShownColumn } from '../input/export-input.ts'
import { presentRecords } from '../queries/present-records.ts'
import { requireSearchRights } from '../queries/search-condition.ts'
import { prefetchBatches } from '../queries/stream-batches.ts'
import { type ExportedFile, exportWorkbook, streamRecords } from './export-records.ts'

export type DataFormat = 'csv' | 'json' | 'xlsx'

type Batches = AsyncGenerator<readonly AnyRecord[]>

/**
 * Exports all records that a query selects, for other programs: as a file that an import takes (csv), as an array of what a search
 * answers (json), or as a workbook, which alone has a limit of rows. One snapshot; resolves once the first records are read. Throws 403
 * for search entries whose right is missing.
 */
export async function exportData(
  context: RecordContext,
  type: RecordType,
  { format, query }: { readonly format: DataFormat; readonly query: unknown },
): Promise<ExportedFile> {
  const request = parseDataQuery(recordTable(type), query)
  if (format === 'xlsx') return exportWorkbook(context, type, request)
  requireSearchRights(context, request.search)
  const batches = prefetchBatches(
    inSnapshot(context, (snapshot) =>
      format === 'csv' ? streamRecords(snapshot, type, request) : streamPresented(snapshot, type, request),
    ),
  )
  const chunks = format === 'csv' ? writeCsv(type, request, batches) : writeJson(batches)
  return { title: request.title, content: await startReading(chunks) }
}

async function* streamPresented(snapshot: RecordContext, type: RecordType, request: ExportInput): Batches {
  const columns: ExportInput['columns'] = []
  for await (const records of streamRecords(snapshot, type, { ...request, columns }))
    yield type.view?.shows === 'rows'
      ? records
      : await presentRecords(snapshot, type, records, request.search)
}

const byteOrderMark = '\uFEFF'
const delimiter = ';'

async function* writeCsv(
  type: RecordType,
  { columns }: ExportInput,
  batches: Batches,
): AsyncGenerator<string> {
  const identity = type.view ? [] : [idColumn, rowVersionColumn]
  const headers = [...columns, ...identity].map(({ header }) => header)
  const cells = (record: AnyRecord): readonly string[] => [
    ...columns.map(({ column }) => textOf(column, record)),
    ...identity.map(({ key }) => String(record[key])),
  ]
  let head = byteOrderMark + formatCsvRow(headers, delimiter)
  for await (const records of batches) {
    yield head + records.map((record) => formatCsvRow(cells(record), delimiter)).join('')
    head = ''
  }
  if (head !== '') yield head
}

function textOf(column: ShownColumn, record: AnyRecord): string {
  if (column.role === 'field') return textInColumn(column, record)
  return record['isGlobalSystemBusinessUnitRecord'] ? 'Ja' : 'Nee'
}

async function* writeJson(batches: Batches): AsyncGenerator<string> {
  let before = '['
  for await (const records of batches) {
    if (records.length === 0) continue
    yield before + records.map((record) => JSON.stringify(record)).join(',\n')
    before = ',\n'
  }
  yield before === '[' ? '[]' : ']'
}

/** Resolves with the first chunk read, so that a refusal is an answer of its own. */
async function startReading(chunks: AsyncGenerator<string>): Promise<Readable> {
  const first = await chunks.next()
  async function* all() {
    if (!first.done) yield first.value
    yield* chunks
  }
  const content = Readable.from(all())
  // Also of a stream that nobody began to read, whose generator never runs.
  content.once('close', () => void chunks.return(undefined))
  return content
}
