import { importRecord } from '@stamboek/model/records/import/import-record'
import { dayOf } from '@stamboek/model/schema/amsterdam-time'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import { sql } from 'kysely'
import { findFileType } from '../features/imports/file-types.ts'
import { formatRefusedRows } from '../features/imports/format-refused-rows.ts'
import { replaceImportErrors, storeRefusedRowsFile } from '../features/imports/import-state.ts'
import { putFile } from '../files/file-store.ts'
import type { UnitOfWork } from '../records/engine/unit-of-work.ts'
import { labelReferencesOf } from '../records/rules/label-references.ts'
import { saveRecords } from '../records/store/save-records.ts'
import { uuidV7 } from '../uuid-v7.ts'
import { type DemoImport, imports } from './data/imports.ts'

type Ids = ReadonlyMap<string, string>

interface KnownIds {
  readonly unitIds: Ids
  readonly userIds: Ids
}

/** Adds past imports as if they had been processed then: records with their history, files and errors. */
export async function loadImports(unit: UnitOfWork, known: KnownIds): Promise<void> {
  for (const each of imports(dayOf(unit.now))) await addImport(unit, each, known)
}

const [processingDelayMs, processingMs, deactivationDelayMs] = [2_000, 3_000, 86_400_000]

async function addImport(unit: UnitOfWork, made: DemoImport, { unitIds, userIds }: KnownIds): Promise<void> {
  const uploadedIn = unitIds.get(made.uploadedIn)
  const businessUnitId = made.businessUnitCode === null ? uploadedIn : unitIds.get(made.businessUnitCode)
  const systemBusinessUnitId = made.businessUnitCode === null ? null : businessUnitId
  const correlationId = uuidV7()
  const inUnit = { ...unit, correlationId, caller: { ...unit.caller, businessUnitId: uploadedIn ?? null } }
  const uploader = { ...inUnit.caller, userId: userIds.get(made.userName) ?? unit.caller.userId }
  const after = (ms: number) => new Date(Date.parse(made.createdOnUtc) + ms).toISOString()

  const id = uuidV7()
  const uploading = { ...inUnit, caller: uploader, now: made.createdOnUtc }
  const stored = await createRecord(uploading, id, {
    businessUnitId: uploadedIn,
    systemBusinessUnitId: uploadedIn,
    fileTypeId: made.fileTypeId,
    fileTypeName: findFileType(made.fileTypeId)?.name,
    fileName: made.fileName,
    importStatus: 'Idle',
    isValid: false,
    numberOfErrors: 0,
    status: 'Active',
    remark: null,
    systemValue: false,
  })
  await addFile(uploading, id, made.content)
  const processing = { ...inUnit, now: after(processingDelayMs) }
  const begun = await changeRecord(processing, stored, { importStatus: 'InProgress' })
  const ending = { ...(made.isCancelled ? uploading : inUnit), now: after(processingDelayMs + processingMs) }
  const ended = await changeRecord(ending, begun, {
    businessUnitId,
    systemBusinessUnitId,
    importStatus: made.importStatus,
    isValid: made.importStatus === 'Completed' && made.errors.length === 0,
    numberOfErrors: made.errors.length,
  })
  await replaceImportErrors(unit, id, made.errors)
  if (made.importStatus === 'Completed' && made.errors.length > 0)
    await storeRefusedRowsFile(unit, id, bytesOf(formatRefusedRows(made.content, made.errors)))
  if (made.remark === null) return
  const deactivating = { ...uploading, correlationId: uuidV7(), now: after(deactivationDelayMs) }
  await changeRecord(deactivating, ended, { status: 'Inactive', remark: made.remark })
}

type SavedRecord = MemberValues & { readonly id: string; readonly rowVersion: number }

async function createRecord(unit: UnitOfWork, id: string, members: MemberValues): Promise<SavedRecord> {
  const type = unit.engine.catalogue.get(importRecord.dtoKey)
  const after = await labelReferencesOf(unit, type, { before: undefined, after: members })
  await saveRecords(unit, type, [{ id, action: 'Insert', before: undefined, after }])
  return { ...after, id, rowVersion: 1 }
}

async function changeRecord(
  unit: UnitOfWork,
  before: SavedRecord,
  changes: MemberValues,
): Promise<SavedRecord> {
  const type = unit.engine.catalogue.get(importRecord.dtoKey)
  const after = await labelReferencesOf(unit, type, { before, after: { ...before, ...changes } })
  await saveRecords(unit, type, [{ id: before.id, action: 'Update', before, after }])
  return { ...after, id: before.id, rowVersion: before.rowVersion + 1 }
}

async function addFile(unit: UnitOfWork, id: string, content: string): Promise<void> {
  const file = await putFile(unit.transaction, bytesOf(content))
  const rows = content.trim().split('\n').length - 1
  await sql`INSERT INTO stamboek.import_file
      (import_record_id, file_id, business_unit_id, sha256, correlation_id, rows_read, rows_total, ended_at)
    VALUES (${id}::uuid, ${file.id}::uuid, ${unit.caller.businessUnitId}::uuid, ${file.sha256}, ${unit.correlationId}::uuid,
      ${rows}, ${rows}, ${unit.now}::timestamptz)`.execute(unit.transaction)
}

async function* bytesOf(content: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content)
}
