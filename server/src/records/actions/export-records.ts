import type { Readable } from 'node:stream'
import { maxLimit } from '@stamboek/model/contract/record-calls'
import { isAdded } from '@stamboek/model/schema/computed'
import type { FieldDefinition } from '@stamboek/model/schema/field-kind'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { findRowsView, type RecordType } from '@stamboek/model/schema/record-type'
import { recordTable } from '../../database/record-table.ts'
import { maxRows, requireRowsFit } from '../../sheets/xlsx-writer/workbook.ts'
import { writeWorkbook } from '../../sheets/xlsx-writer/write-workbook.ts'
import { inSnapshot } from '../engine/in-snapshot.ts'
import type { RecordContext, ViewSource } from '../engine/record-context.ts'
import { findViewSource } from '../engine/record-context.ts'
import { type ExportInput, parseExportInput, type ShownColumn } from '../input/export-input.ts'
import { withAddedMembers } from '../queries/present-records.ts'
import { requireSearchRights } from '../queries/search-condition.ts'
import { prefetchBatches } from '../queries/stream-batches.ts'
import { countSearchResults, streamSearchResults } from '../queries/stream-search-results.ts'
import { createExportColumns } from './export-columns.ts'

/** A stream that holds a database connection until it is read or destroyed. */
export interface ExportedFile {
  readonly title: string
  readonly content: Readable
}

/** Throws 413 for more rows than fit. */
type RequireFit = (count: number) => void

interface LimitedRows {
  readonly requireFit?: RequireFit | undefined
}

/**
 * Exports all results of a search, or those among `ids`, in one snapshot, in the requested columns (requirements
 * 5.9). Resolves once the first records are read, so that more rows than a worksheet holds get 413. Throws 403 for
 * search entries whose right is missing.
 */
export async function exportRecords(
  context: RecordContext,
  type: RecordType,
  body: unknown,
): Promise<ExportedFile> {
  return exportWorkbook(context, type, parseExportInput(recordTable(type), body))
}

/** As `exportRecords`, of a parsed body. */
export async function exportWorkbook(
  context: RecordContext,
  type: RecordType,
  request: ExportInput,
): Promise<ExportedFile> {
  requireSearchRights(context, request.search)
  const columns = await createExportColumns(context, type, request)
  async function* rows() {
    const batches = inSnapshot(context, (snapshot) => streamRecords(snapshot, type, request, requireRowsFit))
    for await (const records of prefetchBatches(batches))
      yield records.map((record) => columns.map(({ valueOf }) => valueOf(record)))
  }
  const { title } = request
  return { title, content: await writeWorkbook({ title, columns, batches: rows() }) }
}

/** Streams the found records in batches, with what features add to the columns; `requireFit` gets how many there are, at least once. */
export async function* streamRecords(
  snapshot: RecordContext,
  type: RecordType,
  request: ExportInput,
  requireFit?: RequireFit,
): AsyncGenerator<readonly AnyRecord[]> {
  const source = findViewSource(snapshot, type)
  if (source) {
    const stream = findRowsView(type)?.sheet ? streamSheetRows : streamViewRows
    yield* stream(source, snapshot, type, { ...request, requireFit })
    return
  }
  if (requireFit) requireFit(await countSearchResults(snapshot, type, request, maxRows))
  const hasAdded = request.columns.some(({ column }) => isAdded(findTopField(type, column)))
  for await (const records of streamSearchResults(snapshot, type, request))
    yield hasAdded ? await withAddedMembers(snapshot, type, records, request.search) : records
}

function findTopField({ fields }: RecordType, { key }: ShownColumn): FieldDefinition | undefined {
  return fields[key.split('.', 1)[0] ?? '']
}

/**
 * Streams the rows of a view's own sheet in batches; throws 413 once they are more than fit.
 * @internal
 */
export async function* streamSheetRows(
  { exportRows }: ViewSource,
  snapshot: RecordContext,
  type: RecordType,
  { search, requireFit }: Pick<ExportInput, 'search'> & LimitedRows,
): AsyncGenerator<readonly AnyRecord[]> {
  if (!exportRows) throw new Error(`No feature supplies the sheet of ${type.dtoKey}`)
  let count = 0
  for await (const rows of exportRows(snapshot, type, search)) {
    count += rows.length
    requireFit?.(count)
    yield rows
  }
}

async function* streamViewRows(
  source: ViewSource,
  snapshot: RecordContext,
  type: RecordType,
  { search, ids, requireFit }: ExportInput & LimitedRows,
): AsyncGenerator<readonly AnyRecord[]> {
  const selected = ids && new Set(ids)
  for (let skip = 0, total = 1; skip < total; skip += maxLimit) {
    const page = await source.search(snapshot, type, { ...search, limit: maxLimit, skip })
    total = page.totalCount
    requireFit?.(total)
    yield page.items.filter(({ id }) => !selected || selected.has(id))
  }
}
