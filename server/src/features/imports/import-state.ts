import { hubMessages } from '@stamboek/model/contract/realtime-messages'
import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { importRecord } from '@stamboek/model/records/import/import-record'
import { hasImportEnded } from '@stamboek/model/schema/import-status'
import type { RecordOf } from '@stamboek/model/schema/record-of'
import type { RecordTypeOf } from '@stamboek/model/schema/record-type'
import { sql } from 'kysely'
import type { DatabaseTables } from '../../database/connection/database.ts'
import { instant, uuid } from '../../database/sql-expressions.ts'
import { dropFile, putFile } from '../../files/file-store.ts'
import { executorOf, type RecordContext } from '../../records/engine/record-context.ts'
import { inUnitOfWork, type UnitOfWork } from '../../records/engine/unit-of-work.ts'
import { readForUpdate } from '../../records/queries/read-for-update.ts'
import { labelReferencesOf } from '../../records/rules/label-references.ts'
import { saveRecords } from '../../records/store/save-records.ts'
import type { ImportError } from './import-errors.ts'

export type ImportRecord = RecordOf<typeof importRecord>

/** Returns the type of the import records themselves, not the type whose records a file imports. */
export function importRecordType(catalogue: RecordCatalogue): RecordTypeOf<typeof importRecord> {
  return catalogue.typeOf(importRecord)
}

/**
 * Changes an import record that the transaction has locked, without the rules of an update. A new status also sets or
 * clears the time at which the import ended, and is published after the commit.
 */
export async function changeImport(
  context: RecordContext,
  before: ImportRecord,
  changes: Partial<ImportRecord>,
): Promise<void> {
  const type = importRecordType(context.engine.catalogue)
  await inUnitOfWork(context, type, async (unit) => {
    const after = await labelReferencesOf(unit, type, { before, after: { ...before, ...changes } })
    await saveRecords(unit, type, [{ id: before.id, action: 'Update', before, after }])
    if (after.importStatus === before.importStatus) return
    await unit.transaction
      .updateTable('stamboek.import_file')
      .set({ ended_at: instant(hasImportEnded(after.importStatus) ? unit.now : null) })
      .where('import_record_id', '=', uuid(before.id))
      .execute()
    publishStatusAfterCommit(unit, after)
  })
}

type PublishedStatus = Pick<
  ImportRecord,
  'id' | 'businessUnitId' | 'fileName' | 'importStatus' | 'numberOfErrors'
>

/** Emits a notice of the status to all who may read imports in its business unit; does nothing without a status. */
export function publishStatusAfterCommit(unit: UnitOfWork, record: PublishedStatus): void {
  const { importStatus, fileName, businessUnitId, id, numberOfErrors } = record
  if (importStatus === null) return
  unit.afterCommit(() =>
    unit.engine.notices.emit({
      to: { dtoKey: importRecordType(unit.engine.catalogue).dtoKey, right: 'Read', businessUnitId },
      target: hubMessages.importStatus,
      message: {
        isImportRecord: true,
        status: importStatus,
        fileName: fileName ?? '',
        businessUnitId,
        importRecordId: id,
        ...(hasImportEnded(importStatus) && { numberOfErrors: numberOfErrors ?? 0 }),
      },
    }),
  )
}

/** Locks an import record until the transaction ends and returns it; undefined if absent or not visible. */
export async function lockImport(unit: UnitOfWork, id: string): Promise<ImportRecord | undefined> {
  const [record] = await readForUpdate(unit, importRecordType(unit.engine.catalogue), [id])
  return record
}

/**
 * Ends a locked import as Failed, with `reason` (Dutch) as its only error, and publishes that after the commit.
 * `isUnresolved` clears `systemBusinessUnitId`.
 */
export async function failImport(
  context: RecordContext,
  record: ImportRecord,
  { reason, isUnresolved = false }: { readonly reason: string; readonly isUnresolved?: boolean },
): Promise<void> {
  await inUnitOfWork(context, importRecordType(context.engine.catalogue), async (unit) => {
    await replaceImportErrors(unit, record.id, [{ identifier: '', lineNumber: null, errorMessage: reason }])
    await changeImport(unit, record, {
      importStatus: 'Failed',
      isValid: false,
      numberOfErrors: 1,
      ...(isUnresolved && { systemBusinessUnitId: null }),
    })
  })
}

/** Changed by everything that begins or ends a run. */
export const statusField = 'importStatus'

/** Stores the file of refused rows that users can download, in the transaction. */
export async function storeRefusedRowsFile(
  { transaction }: UnitOfWork,
  importId: string,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const file = await putFile(transaction, content)
  await transaction
    .updateTable('stamboek.import_file')
    .set({ refused_file_id: uuid(file.id) })
    .where('import_record_id', '=', uuid(importId))
    .execute()
}

/** Deletes the file of refused rows, which is that of an earlier run. */
export async function dropRefusedRowsFile({ transaction }: UnitOfWork, importId: string): Promise<void> {
  const row = await transaction
    .selectFrom('stamboek.import_file')
    .where('import_record_id', '=', uuid(importId))
    .select('refused_file_id')
    .executeTakeFirst()
  if (row?.refused_file_id) await dropFile(transaction, row.refused_file_id)
}

/** Replaces the stored errors of an import, [] deletes them; leaves `numberOfErrors` of its record as it is. */
export async function replaceImportErrors(
  context: RecordContext,
  importId: string,
  errors: readonly ImportError[],
): Promise<void> {
  const executor = executorOf(context)
  await executor.deleteFrom('stamboek.import_error').where('import_record_id', '=', uuid(importId)).execute()
  if (errors.length === 0) return
  const rows = sql<Omit<DatabaseTables['stamboek.import_error'], 'import_record_id'>>`
    unnest(${errors.map((_, index) => index)}::integer[], ${errors.map(({ identifier }) => identifier)}::text[],
      ${errors.map(({ lineNumber }) => lineNumber)}::integer[], ${errors.map(({ errorMessage }) => errorMessage)}::text[])`
  await executor
    .insertInto('stamboek.import_error')
    .columns(['import_record_id', 'position', 'identifier', 'line_number', 'error_message'])
    .expression((eb) =>
      eb
        .selectFrom(rows.as<'e'>(sql`e(position, identifier, line_number, error_message)`))
        .select([uuid(importId).as('id'), 'e.position', 'e.identifier', 'e.line_number', 'e.error_message']),
    )
    .execute()
}
