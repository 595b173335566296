import type { CallName } from '@stamboek/model/contract/call-values'
import type { importRecord } from '@stamboek/model/records/import/import-record'
import { hasImportEnded } from '@stamboek/model/schema/import-status'
import { sql } from 'kysely'
import { uuid } from '../../database/sql-expressions.ts'
import { openFile, type StoredFile } from '../../files/file-store.ts'
import { withdrawJobs } from '../../jobs/enqueue-job.ts'
import { bulkChange } from '../../records/actions/bulk-change.ts'
import { isRunUndone } from '../../records/change-sets/import-runs.ts'
import type { HookContext } from '../../records/engine/record-context.ts'
import type { CallHandlerOf, CallHandlersOf } from '../../records/engine/record-feature.ts'
import { inUnitOfWork } from '../../records/engine/unit-of-work.ts'
import { readRecord } from '../../records/queries/read-records.ts'
import { RequestProblem } from '../../request-problem.ts'
import { fileTypes } from './file-types.ts'
import {
  changeImport,
  dropRefusedRowsFile,
  failImport,
  type ImportRecord,
  replaceImportErrors,
  statusField,
} from './import-state.ts'
import { enqueueImport, importJob } from './upload-import.ts'

type Call<Name extends CallName<typeof importRecord>> = CallHandlerOf<typeof importRecord, Name>

/** A running import continues when its record is deactivated (requirements 9.1). */
const setStatus: Call<'setStatus'> = async (context, type, { ids, values }) => {
  const { status } = values
  const remark = values.remark ?? null
  const { totalRecordsAffected } = await bulkChange({ ...context, remark }, type, ids, () => (record) => {
    if (record.status === status && remark === null) return { reason: 'De import heeft die status al.' }
    return { sent: { status, ...(remark !== null && { remark }) } }
  })
  return { affectedRecords: totalRecordsAffected }
}

const cancel: Call<'cancel'> = async (context, type, { record: locked }) => {
  if (hasImportEnded(locked.importStatus))
    throw new RequestProblem('ruleBroken', 'Deze import is al afgelopen en kan niet meer worden geannuleerd.')
  await failImport(context, locked, { reason: `Geannuleerd door ${context.caller.fullName}` })
  await withdrawJobs(context.transaction, importJob, { importRecordId: locked.id })
  return readRecord(context, type, locked.id)
}

const retry: Call<'retry'> = async (context, type, { record: locked }) => {
  if (!(await canRetry(context, locked)))
    throw new RequestProblem(
      'ruleBroken',
      'Alleen een import die mislukt of ongedaan gemaakt is, kan opnieuw worden verwerkt.',
    )
  const file = await findFile(context, locked.id)
  if (!file) throw createDroppedProblem('ruleBroken')
  await inUnitOfWork(context, type, async (unit) => {
    await replaceImportErrors(unit, locked.id, [])
    await dropRefusedRowsFile(unit, locked.id)
    await changeImport(unit, locked, {
      importStatus: 'Idle',
      isValid: false,
      numberOfErrors: 0,
      systemBusinessUnitId: locked.businessUnitId,
    })
    await enqueueImport(unit, { id: locked.id, businessUnitId: locked.businessUnitId, bytes: file.size })
  })
  return readRecord(context, type, locked.id)
}

async function canRetry({ transaction }: HookContext, { id, importStatus }: ImportRecord): Promise<boolean> {
  if (importStatus === 'Failed') return true
  const { rows } = await sql<{
    is_undone: boolean
  }>`SELECT ${isRunUndone(uuid(id), statusField)} AS is_undone`.execute(transaction)
  return rows[0]?.is_undone === true
}

const download: Call<'download'> = async (context, _type, { record: { id, fileName } }) => {
  const file = await findFile(context, id)
  if (!file) throw createDroppedProblem('notFound')
  return { name: fileName ?? id, type: 'application/octet-stream', content: file.content }
}

const downloadRefusedRows: Call<'refusedRows'> = async (context, _type, { record: { id, fileName } }) => {
  const file = await findFile(context, id, 'refused_file_id')
  if (!file)
    throw new RequestProblem('notFound', 'Van deze import zijn geen geweigerde regels bekend of bewaard.')
  return {
    name: `${(fileName ?? id).replace(/\.[^.]{1,20}$/, '')}-geweigerd.csv`,
    type: 'application/octet-stream',
    content: file.content,
  }
}

const listFileTypes: Call<'fileTypes'> = async ({ caller }) =>
  fileTypes
    .filter(({ permissions }) => permissions.every((each) => caller.permissions.has(each)))
    .map(({ id, name, description, extensions, example }) => ({
      id,
      name,
      description,
      extensions: extensions.join(','),
      example,
    }))

export const importCalls: CallHandlersOf<typeof importRecord> = {
  setStatus,
  cancel,
  retry,
  download,
  refusedRows: downloadRefusedRows,
  fileTypes: listFileTypes,
}

/** Returns undefined if the file was never stored or is deleted by now. */
async function findFile(
  { transaction }: HookContext,
  id: string,
  column: 'file_id' | 'refused_file_id' = 'file_id',
): Promise<StoredFile | undefined> {
  const row = await transaction
    .selectFrom('stamboek.import_file')
    .where('import_record_id', '=', uuid(id))
    .select((eb) => eb.ref(column).as('fileId'))
    .executeTakeFirst()
  const fileId = row?.fileId
  return fileId === null || fileId === undefined ? undefined : openFile(transaction, fileId)
}

function createDroppedProblem(code: 'notFound' | 'ruleBroken'): RequestProblem {
  return new RequestProblem(code, 'Het bestand van deze import is niet meer bewaard.')
}
