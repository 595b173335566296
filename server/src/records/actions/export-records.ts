import type { Readable } from 'node:stream'
import { maxLimit } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { recordTable } from '../../database/record-table.ts'
import { maxRows, requireRowsFit } from '../../sheets/xlsx-writer/workbook.ts'
import { writeWorkbook } from '../../sheets/xlsx-writer/write-workbook.ts'
import { inSnapshot } from '../engine/in-snapshot.ts'
import type { RecordContext } from '../engine/record-context.ts'
import { viewSource } from '../engine/view-source.ts'
import { type ReadExport, readExportRequest } from '../input/export-request.ts'
import { countFound, foundRecords } from '../queries/found-records.ts'
import { fetchedAhead } from '../queries/rows-in-batches.ts'
import { exportColumns } from './export-columns.ts'

/** An .xlsx file that is being made. It holds a connection to the database until it is read or destroyed. */
export interface ExportedFile {
  readonly title: string
  readonly content: Readable
}

/**
 * Export (contracts.md, Record types over HTTP): what a search finds, all of it in one state of the data, in the columns asked
 * for. The first records are there before this is done.
 */
export async function exportRecords(
  context: RecordContext,
  type: RecordType,
  body: unknown,
): Promise<ExportedFile> {
  const request = readExportRequest(recordTable(type), body)
  const columns = await exportColumns(context, type, request)
  async function* rows() {
    const batches = inSnapshot(context, (snapshot) => recordsOf(snapshot, type, request))
    for await (const records of fetchedAhead(batches))
      yield records.map((record) => columns.map(({ valueOf }) => valueOf(record)))
  }
  const { title } = request
  return { title, content: await writeWorkbook({ title, columns, batches: rows() }) }
}

async function* recordsOf(
  snapshot: RecordContext,
  type: RecordType,
  request: ReadExport,
): AsyncGenerator<readonly AnyRecord[]> {
  if (type.view) {
    yield* recordsOfView(snapshot, type, request)
    return
  }
  requireRowsFit(await countFound(snapshot, type, request, maxRows))
  yield* foundRecords(snapshot, type, request)
}

async function* recordsOfView(
  snapshot: RecordContext,
  type: RecordType,
  { search, ids }: ReadExport,
): AsyncGenerator<readonly AnyRecord[]> {
  const source = viewSource(snapshot, type.view?.source ?? '')
  const wanted = ids && new Set(ids)
  for (let skip = 0, total = 1; skip < total; skip += maxLimit) {
    const page = await source.search(snapshot, type, { ...search, limit: maxLimit, skip })
    total = page.totalCount
    requireRowsFit(total)
    yield page.items.filter(({ id }) => !wanted || wanted.has(id))
  }
}
