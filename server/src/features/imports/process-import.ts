import { labelPermissions } from '@stamboek/model/records/catalogue/list-permissions'
import { hasImportEnded } from '@stamboek/model/schema/import-status'
import { sql } from 'kysely'
import { narrowToToken } from '../../access/access-tokens.ts'
import { callerWithin } from '../../access/signed-in-user.ts'
import { readUserAccess } from '../../access/user-access.ts'
import { uuid } from '../../database/sql-expressions.ts'
import { type Job, type JobDefinition, type JobFacts, JobReturned } from '../../jobs/job-definition.ts'
import { openChangeSet } from '../../records/engine/change-set.ts'
import type { RecordContext, RecordEngine } from '../../records/engine/record-context.ts'
import { createSystemContext } from '../../records/engine/system-context.ts'
import { inUnitOfWork, type UnitOfWork } from '../../records/engine/unit-of-work.ts'
import {
  beginBatch,
  completeBatch,
  hasWrites,
  withinBatch,
} from '../../records/import/batches/import-batches.ts'
import { importSheet } from '../../records/import/import-sheet.ts'
import { ImportSummary } from '../../records/import/import-summary.ts'
import { noteRecords } from '../../records/store/note-records.ts'
import { RequestProblem } from '../../request-problem.ts'
import { openRefusedRowsFile } from '../../sheets/csv/refused-rows-file.ts'
import { uuidV7 } from '../../uuid-v7.ts'
import type { FileType } from './file-type.ts'
import { findFileType } from './file-types.ts'
import { findUnit, UnresolvedUnit } from './find-unit.ts'
import { maxKeptErrors, toImportErrors } from './import-errors.ts'
import {
  changeImport,
  failImport,
  type ImportRecord,
  importRecordType,
  lockImport,
  replaceImportErrors,
  storeRefusedRowsFile,
} from './import-state.ts'
import { copyStoredFileToDisk } from './read-stored-file.ts'
import { createProgressTracker, ImportStopped } from './track-progress.ts'
import { importJob } from './upload-import.ts'

const maxConcurrent = 2

/** The event loop is yielded after each batch. */
const maxBatchSize = 100

/** The database closes the connection of a lost node meanwhile. */
const lostLockDelaySeconds = 5

/**
 * Returns the job that processes an uploaded file (requirements 9.3). It imports the file once, however often it runs,
 * and ends the import as Failed when it is given up.
 */
export function createImportJob(engine: RecordEngine): JobDefinition {
  return {
    ...importJob,
    maxConcurrent,
    run: (job) => processImport(engine, job),
    giveUp: (job, error) => giveUpImport(engine, job, error),
  }
}

/** The caller is the program, which reaches the record whatever the uploader's rights. */
interface ImportContext extends RecordContext {
  readonly importRecordId: string
  readonly fileId: string | undefined
  /** Of the access token by which it was uploaded. */
  readonly tokenId: string | null
}

async function processImport(engine: RecordEngine, job: Job): Promise<JobFacts> {
  const { data, signal } = job
  const context = await createImportContext(engine, data)
  if (!context) throw new Error('An import has no file')
  const record = await beginImport(context)
  if (!record) return endedBefore
  const fileType = findFileType(record.fileTypeId)
  if (!fileType) throw new RequestProblem('ruleBroken', 'Dit bestandstype wordt niet meer verwerkt.')
  const name = record.fileName ?? ''
  await using file = await copyStoredFileToDisk(context.engine.database, { fileId: context.fileId, name })
  const sheet = await fileType.open(file)
  const { unitId, rowsTotal } = await findUnit(context, { fileType, sheet, record, signal })
  await job.moveTo(unitId)
  const summary = new ImportSummary((outcome) => (outcome === 'refused' ? maxKeptErrors : 0))
  await using refusedRows = await openRefusedRowsFile(sheet, maxKeptErrors)
  try {
    const once = { ...context, isRetryable: false }
    await inUnitOfWork(once, importRecordType(engine.catalogue), async (locking) => {
      await lockProcessing(locking, { record, unitId })
      const unit: UnitOfWork = { ...locking, now: new Date().toISOString() }
      const uploader = await requireUploader(unit, { fileType, record, unitId, tokenId: context.tokenId })
      const type = engine.catalogue.get(fileType.recordType.dtoKey)
      const batch = { id: uuidV7(), fileName: file.name }
      const inBatch = {
        ...withinBatch({ ...unit, caller: uploader }, batch),
        changeSet: openChangeSet(batch.id),
      }
      await beginBatch(inBatch, type, batch)
      const importer = await fileType.createImporter(inBatch, { sheet, summary, signal })
      await importSheet(unit, {
        sheet,
        importer,
        summary,
        onlyValid: true,
        signal,
        refusedRows,
        maxBatchSize,
        onProgress: createProgressTracker(context, { record, rowsTotal }),
      })
      if (summary.counts.refused > 0)
        await storeRefusedRowsFile(unit, record.id, await refusedRows.openContent())
      await completeImport({ ...unit, now: new Date().toISOString() }, record.id, {
        unitId,
        rowsTotal,
        summary,
      })
      // The entry leads from the record of the file to what it made.
      if (hasWrites(summary.counts))
        await noteRecords(inBatch, importRecordType(engine.catalogue), [
          { id: record.id, businessUnitId: unitId },
        ])
      await completeBatch(inBatch, batch.id, summary.counts)
    })
  } catch (error) {
    if (error instanceof ImportStopped) return endedBefore
    throw error
  }
  return { rowsRead: rowsTotal, rowsRefused: summary.counts.refused }
}

const endedBefore: JobFacts = { hasEndedBefore: true }

async function createImportContext(
  engine: RecordEngine,
  { importRecordId = '' }: Job['data'],
): Promise<ImportContext | undefined> {
  const row = await engine.database.kysely
    .selectFrom('stamboek.import_file')
    .where('import_record_id', '=', uuid(importRecordId))
    .select(['file_id', 'correlation_id', 'token_id'])
    .executeTakeFirst()
  if (!row) return undefined
  return {
    ...(await createSystemContext(engine, row.correlation_id)),
    importRecordId,
    fileId: row.file_id ?? undefined,
    tokenId: row.token_id,
  }
}

function beginImport(context: ImportContext): Promise<ImportRecord | undefined> {
  const { importRecordId: id } = context
  return inUnitOfWork(context, importRecordType(context.engine.catalogue), async (unit) => {
    const record = await lockImport(unit, id)
    if (!record || hasImportEnded(record.importStatus)) return undefined
    if (record.importStatus === 'Idle') await changeImport(unit, record, { importStatus: 'InProgress' })
    await storeRowsRead(unit, id, { rowsRead: null, rowsTotal: null })
    return record
  })
}

interface Uploaded {
  readonly fileType: FileType
  readonly record: ImportRecord
  readonly unitId: string
  readonly tokenId: string | null
}

/** Returns the uploader with current rights, as the token of the upload narrows them; throws if they do not suffice in the unit of the file. */
async function requireUploader(
  { engine: { database, catalogue } }: RecordContext,
  { fileType, record, unitId, tokenId }: Uploaded,
) {
  const { createdById } = record
  const owner = (await readUserAccess(database, [createdById])).get(createdById)
  const user = owner && tokenId !== null ? await narrowToToken(database, owner, tokenId) : owner
  const caller = user && callerWithin(user, unitId)
  const { Create: upload } = importRecordType(catalogue).permissions
  if (!caller?.permissions.has(upload)) {
    if (unitId !== record.businessUnitId) throw new UnresolvedUnit()
    throw new RequestProblem(
      'notAllowed',
      'Wie dit bestand verstuurde mag hier geen bestanden meer importeren.',
    )
  }
  const missing = fileType.permissions.find((each) => !caller.permissions.has(each))
  if (missing === undefined) return caller
  const label = labelPermissions(catalogue.all()).get(missing) ?? missing
  throw new RequestProblem('notAllowed', `Hiervoor ontbreekt het recht “${label}”.`)
}

/**
 * Locks the processing of the unit's files. The queue runs them one at a time already, but a node that lost its job
 * can still be running. Throws ImportStopped if the import has ended.
 */
async function lockProcessing(
  unit: UnitOfWork,
  { record, unitId }: { readonly record: ImportRecord; readonly unitId: string },
): Promise<void> {
  const key = `import ${record.fileTypeId} ${unitId}`
  const { rows: locks } = await sql<{ is_locked: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) AS is_locked`.execute(unit.transaction)
  const current = await unit.transaction
    .selectFrom('record.import_record')
    .where('id', '=', uuid(record.id))
    .select('import_status')
    .executeTakeFirst()
  if (current?.import_status !== 'InProgress') throw new ImportStopped()
  if (!locks[0]?.is_locked)
    throw new JobReturned('Another file about the unit is processed', { delaySeconds: lostLockDelaySeconds })
}

async function completeImport(
  unit: UnitOfWork,
  id: string,
  outcome: { readonly unitId: string; readonly rowsTotal: number; readonly summary: ImportSummary },
): Promise<void> {
  const { unitId, rowsTotal, summary } = outcome
  const { refused } = summary.counts
  const record = await lockImport(unit, id)
  if (record?.importStatus !== 'InProgress') throw new ImportStopped()
  await replaceImportErrors(unit, id, toImportErrors(summary))
  await storeRowsRead(unit, id, { rowsRead: rowsTotal, rowsTotal })
  await changeImport(unit, record, {
    businessUnitId: unitId,
    systemBusinessUnitId: unitId,
    importStatus: 'Completed',
    isValid: refused === 0,
    numberOfErrors: refused,
  })
}

async function storeRowsRead(
  { transaction }: UnitOfWork,
  id: string,
  { rowsRead, rowsTotal }: Readonly<Record<'rowsRead' | 'rowsTotal', number | null>>,
): Promise<void> {
  await transaction
    .updateTable('stamboek.import_file')
    .set({ rows_read: rowsRead, rows_total: rowsTotal })
    .where('import_record_id', '=', uuid(id))
    .execute()
}

/** Ends the import as failed, with the message of a RequestProblem, else a reference to the log. */
async function giveUpImport(engine: RecordEngine, { data }: Job, error: unknown): Promise<void> {
  const context = await createImportContext(engine, data)
  if (!context) return
  await inUnitOfWork(context, importRecordType(engine.catalogue), async (unit) => {
    const record = await lockImport(unit, context.importRecordId)
    if (!record || hasImportEnded(record.importStatus)) return
    await failImport(unit, record, {
      reason: explainFailure(error, context.correlationId),
      isUnresolved: error instanceof UnresolvedUnit,
    })
  })
}

function explainFailure(error: unknown, correlationId: string): string {
  const isProblem = error instanceof RequestProblem
  if (isProblem && error.code !== 'unavailable' && error.code !== 'outcomeUnknown') {
    const details = error.errors?.map(({ message }) => message) ?? []
    return [...new Set([error.message, ...details])].join(' ').slice(0, 2_000)
  }
  const cause = isProblem ? error.message : 'De verwerking is mislukt door een storing.'
  return `${cause} Er is niets opgeslagen. Probeer het later opnieuw, of meld correlatie-id ${correlationId}.`
}
