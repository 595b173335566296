import type { FieldError } from '@stamboek/model/contract/problem'
import type { AuditEntry } from '@stamboek/model/contract/record-calls'
import { labelPath, valueAt } from '@stamboek/model/schema/field-path'
import { type AnyRecord, isReferenceLabel } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import {
  auditActionLabels,
  formatAuditChange,
  formatAuditChanges,
} from '@stamboek/model/sheets/format-audit-change'
import { maxRows, requireRowsFit, type WorkbookColumn } from '../../sheets/xlsx-writer/workbook.ts'
import { writeWorkbook } from '../../sheets/xlsx-writer/write-workbook.ts'
import { inSnapshot } from '../engine/in-snapshot.ts'
import type { RecordContext } from '../engine/record-context.ts'
import { malformedProblem, requireUuid } from '../input/input-values.ts'
import {
  type AuditEntryRow,
  countAuditEntries,
  presentAuditEntry,
  readAuditedRecord,
  selectAuditEntries,
} from '../queries/read-audit-entries.ts'
import { prefetchBatches, streamBatches } from '../queries/stream-batches.ts'
import type { ExportedFile } from './export-records.ts'
import { parseIsDescending } from './read-audit-trail.ts'

/**
 * Exports the audit trail of a record and its child records as .xlsx, newest first unless `query.sortOrder` is `asc`.
 * Works for a deleted record too; 404 if neither the record nor its deletion is visible, 413 for more rows than a
 * worksheet holds.
 */
export async function exportAuditTrail(
  context: RecordContext,
  type: RecordType,
  id: string,
  query: unknown,
): Promise<ExportedFile> {
  const recordId = requireUuid('id', id)
  const errors: FieldError[] = []
  const { sortOrder } = (query ?? {}) as { readonly sortOrder?: unknown }
  const isDescending = parseIsDescending(sortOrder, errors)
  if (errors.length > 0) throw malformedProblem(errors)
  const record = await readAuditedRecord(context, type, recordId)
  const columns = auditColumns(auditedTypes(context, type))
  async function* entries(snapshot: RecordContext) {
    requireRowsFit(Math.min(await countAuditEntries(snapshot, recordId), maxRows + 1))
    yield* streamBatches<AuditEntryRow>(snapshot, selectAuditEntries(snapshot, recordId, isDescending))
  }
  async function* rows() {
    for await (const batch of prefetchBatches(inSnapshot(context, entries)))
      yield batch.map((row) => columns.map(({ valueOf }) => valueOf(presentAuditEntry(row))))
  }
  const title = `Audit trail - ${record ? recordName(type, record) : recordId}`
  return { title, content: await writeWorkbook({ title, columns, batches: rows() }) }
}

interface AuditColumn extends WorkbookColumn {
  readonly valueOf: (entry: AuditEntry) => string | null
}

function auditColumns(types: readonly RecordType[]): readonly AuditColumn[] {
  const changesOf = (entry: AuditEntry) => entry.changes.map((change) => formatAuditChange(change, types))
  const text = (header: string, valueOf: AuditColumn['valueOf'], isHidden = false): AuditColumn => ({
    header,
    format: { type: 'text' },
    isHidden,
    valueOf,
  })
  return [
    { header: 'Tijdstip', format: { type: 'dateTime' }, valueOf: ({ auditTime }) => auditTime },
    text('Actie', ({ auditAction }) => auditActionLabels[auditAction]),
    text('Gebruiker', ({ auditUserName }) => auditUserName),
    text('Gewijzigde velden', (entry) =>
      changesOf(entry)
        .map(({ label }) => label)
        .join(', '),
    ),
    text('Wijzigingen', (entry) => formatAuditChanges(changesOf(entry))),
    text('Opmerking', ({ auditRemark }) => auditRemark),
    text('Bijzonderheden', ({ auditExceptions }) => auditExceptions),
    text('Audit ID', ({ auditId }) => auditId, true),
    text('Correlatie ID', ({ auditCorrelationId }) => auditCorrelationId, true),
    text('Record ID', ({ entity }) => entity, true),
  ]
}

function auditedTypes(context: RecordContext, type: RecordType): readonly RecordType[] {
  return [type, ...context.engine.catalogue.all().filter(({ parent }) => parent?.dtoKey === type.dtoKey)]
}

function recordName({ labelFields, labels }: RecordType, record: AnyRecord): string {
  const parts = labelFields.map((path) => {
    const beside = valueAt(record, labelPath(path))
    return isReferenceLabel(beside) ? beside.label : valueAt(record, path)
  })
  return parts.filter((part) => typeof part === 'string').join(' – ') || labels.one
}
