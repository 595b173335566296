import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { callerWithin } from '../../access/signed-in-user.ts'
import { readUserAccess } from '../../access/user-access.ts'
import { openFile } from '../../files/file-store.ts'
import type { Job, JobDefinition } from '../../jobs/job-definition.ts'
import { ensureSystemCaller } from '../../records/engine/ensure-system-caller.ts'
import type { RecordContext, RecordEngine } from '../../records/engine/record-context.ts'
import { inUnitOfWork, type UnitOfWork } from '../../records/engine/unit-of-work.ts'
import type { StoredRecord } from '../../records/queries/stored-record.ts'
import { RequestProblem } from '../../request-problem.ts'
import { receiveFile, type SheetFile } from '../../sheets/sheet-file.ts'
import type { FileType } from './file-type.ts'
import { findFileType } from './file-types.ts'
import { findUnit, UnresolvedUnit } from './find-unit.ts'
import { ImportErrors } from './import-errors.ts'
import { importRecordType } from './import-record-type.ts'
import { changeImport, failImport, isWaitingOrRunning, lockImport, storeErrors } from './import-state.ts'
import { ImportStopped, observeRows } from './observe-rows.ts'
import { importJob } from './upload-import.ts'

/** Imports of a node that are processed at once. */
const maxConcurrent = 2

/** A statement that waits for a lock would be cancelled long before a large file is done. */
const lockPollMs = 250

/** The job that processes an uploaded file (domain.md 2.13), once, however often it runs. */
export function createImportJob(engine: RecordEngine): JobDefinition {
  return {
    name: importJob,
    maxConcurrent,
    run: (job) => processImport(engine, job),
    giveUp: (job, error) => giveUpImport(engine, job, error),
  }
}

interface StoredUpload {
  readonly file_id: string | null
  readonly correlation_id: string
}

async function processImport(engine: RecordEngine, { data, signal }: Job): Promise<void> {
  const { importRecordId = '' } = data
  const context = await createSystemContext(engine, importRecordId)
  const record = await beginImport(context, importRecordId)
  if (!record) return
  const fileType = findFileType(record['fileTypeId'])
  if (!fileType) throw new RequestProblem('ruleBroken', 'Dit bestandstype wordt niet meer verwerkt.')
  await using file = await readStoredFile(context, record)
  const sheet = await fileType.open(file)
  const { unitId, rowsTotal } = await findUnit(context, { fileType, sheet, record, signal })
  const uploader = await requireUploader(context, { fileType, record, unitId })
  try {
    await inUnitOfWork(context, importRecordType(engine.catalogue), async (unit) => {
      await lockProcessing(unit, { record, unitId, signal })
      const errors = new ImportErrors()
      const asUploader: UnitOfWork = { ...unit, caller: uploader }
      await fileType.process(asUploader, {
        fileName: file.name,
        sheet: observeRows(context, sheet, { record, rowsTotal, signal }),
        refuse: (row, identifier, reason) => errors.add(row, identifier, reason),
      })
      await completeImport(unit, importRecordId, { unitId, errors })
    })
  } catch (error) {
    // Somebody cancelled it, or another node was done first.
    if (!(error instanceof ImportStopped)) throw error
  }
}

/** The program as the caller, so that it reaches the record whatever the rights of the uploader. */
async function createSystemContext(engine: RecordEngine, importRecordId: string): Promise<RecordContext> {
  const { rows } = await sql<StoredUpload>`SELECT file_id, correlation_id FROM stamboek.import_file
    WHERE import_record_id = ${importRecordId}::uuid`.execute(engine.database.kysely)
  const correlationId = rows[0]?.correlation_id
  if (correlationId === undefined) throw new Error(`Import ${importRecordId} has no file`)
  return {
    ...engine,
    caller: await ensureSystemCaller(engine),
    correlationId,
    now: new Date().toISOString(),
  }
}

/** Marks the record as being processed; undefined where it has ended. */
function beginImport(context: RecordContext, id: string): Promise<StoredRecord | undefined> {
  return inUnitOfWork(context, importRecordType(context.catalogue), async (unit) => {
    const record = await lockImport(unit, id)
    if (!record || !isWaitingOrRunning(record)) return undefined
    if (record['importStatus'] === 'Idle') await changeImport(unit, record, { importStatus: 'InProgress' })
    await sql`UPDATE stamboek.import_file SET rows_read = NULL, rows_total = NULL
      WHERE import_record_id = ${id}::uuid`.execute(unit.transaction)
    return record
  })
}

/** Copies the stored file to disk, where it can be read twice. */
async function readStoredFile({ database }: RecordContext, record: StoredRecord): Promise<SheetFile> {
  const { rows } = await sql<StoredUpload>`SELECT file_id FROM stamboek.import_file
    WHERE import_record_id = ${record.id}::uuid`.execute(database.kysely)
  const fileId = rows[0]?.file_id
  const stored = fileId ? await openFile(database.kysely, fileId) : undefined
  if (!stored) throw new RequestProblem('ruleBroken', 'Het bestand van deze import is niet meer bewaard.')
  const name = String(record['fileName'])
  return receiveFile(Readable.from(stored.content), { name, maxBytes: stored.size })
}

/** The uploader with the rights of now; throws where they do not suffice in the unit of the file. */
async function requireUploader(
  { database, catalogue }: RecordContext,
  { fileType, record, unitId }: { fileType: FileType; record: StoredRecord; unitId: string },
) {
  const userId = String(record['createdById'])
  const user = (await readUserAccess(database, [userId])).get(userId)
  const caller = user && callerWithin(user, unitId)
  const { Create: upload } = importRecordType(catalogue).permissions
  if (!caller?.permissions.has(upload)) {
    if (unitId !== record['businessUnitId']) throw new UnresolvedUnit()
    throw new RequestProblem(
      'notAllowed',
      'Wie dit bestand verstuurde mag hier geen bestanden meer importeren.',
    )
  }
  const missing = fileType.permissions.find((each) => !caller.permissions.has(each))
  if (missing === undefined) return caller
  throw new RequestProblem('notAllowed', `Hiervoor ontbreekt het recht ${missing}.`)
}

interface Processing {
  readonly record: StoredRecord
  readonly unitId: string
  readonly signal: AbortSignal
}

/**
 * Waits until no other file of the type about the same unit is processed, as it may hold the same orders, nor this one by another
 * node. Throws where the import has ended meanwhile.
 */
async function lockProcessing(unit: UnitOfWork, { record, unitId, signal }: Processing): Promise<void> {
  const key = `import ${String(record['fileTypeId'])} ${unitId}`
  for (;;) {
    const { rows: locks } = await sql<{ is_locked: boolean }>`
      SELECT pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) AS is_locked`.execute(unit.transaction)
    const { rows } = await sql<{ import_status: string }>`SELECT import_status FROM record.import_record
      WHERE id = ${record.id}::uuid`.execute(unit.transaction)
    if (rows[0]?.import_status !== 'InProgress') throw new ImportStopped()
    if (locks[0]?.is_locked) return
    await delay(lockPollMs, undefined, { signal })
  }
}

async function completeImport(
  unit: UnitOfWork,
  id: string,
  { unitId, errors }: { readonly unitId: string; readonly errors: ImportErrors },
): Promise<void> {
  const record = await lockImport(unit, id)
  if (record?.['importStatus'] !== 'InProgress') throw new ImportStopped()
  await storeErrors(unit, id, errors.kept)
  await changeImport(unit, record, {
    // Moves it to the unit that it is about.
    businessUnitId: unitId,
    systemBusinessUnitId: unitId,
    importStatus: 'Completed',
    isValid: errors.count === 0,
    numberOfErrors: errors.count,
  })
}

/** Ends the import as failed: what is wrong with the file in the words of the problem, else where to look it up. */
async function giveUpImport(engine: RecordEngine, { data }: Job, error: unknown): Promise<void> {
  const { importRecordId = '' } = data
  const context = await createSystemContext(engine, importRecordId)
  await inUnitOfWork(context, importRecordType(engine.catalogue), async (unit) => {
    const record = await lockImport(unit, importRecordId)
    if (!record || !isWaitingOrRunning(record)) return
    await failImport(unit, record, {
      reason: explainFailure(error, context.correlationId),
      isUnresolved: error instanceof UnresolvedUnit,
    })
  })
}

function explainFailure(error: unknown, correlationId: string): string {
  if (error instanceof RequestProblem && error.code !== 'unavailable') {
    const details = error.errors?.map(({ message }) => message) ?? []
    return [...new Set([error.message, ...details])].join(' ').slice(0, 2_000)
  }
  return `De verwerking is mislukt door een storing; er is niets opgeslagen. Probeer het later opnieuw, of meld correlatie-id ${correlationId}.`
}
