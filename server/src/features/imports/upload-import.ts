import { formatInstant } from '@stamboek/model/fields/notation/parse-instant'
import type { importRecord } from '@stamboek/model/records/import/import-record'
import type { NotNull } from 'kysely'
import { actorName } from '../../access/actor-name.ts'
import { advisoryLock, uuid } from '../../database/sql-expressions.ts'
import { type FileFacts, putFile } from '../../files/file-store.ts'
import { enqueueJob } from '../../jobs/enqueue-job.ts'
import type { JobKind } from '../../jobs/job-definition.ts'
import { requireShare } from '../../jobs/job-share.ts'
import { isRunUndone } from '../../records/change-sets/import-runs.ts'
import type { UploadHandlerOf } from '../../records/engine/record-feature.ts'
import { inUnitOfWork, type UnitOfWork } from '../../records/engine/unit-of-work.ts'
import { readRecord } from '../../records/queries/read-records.ts'
import { labelReferencesOf } from '../../records/rules/label-references.ts'
import { saveRecords } from '../../records/store/save-records.ts'
import { createBrokenRule, RequestProblem } from '../../request-problem.ts'
import { readBytes, type SheetFile } from '../../sheets/sheet-file.ts'
import { uuidV7 } from '../../uuid-v7.ts'
import type { FileType } from './file-type.ts'
import { findFileType } from './file-types.ts'
import { importRecordType, publishStatusAfterCommit, statusField } from './import-state.ts'

export const importJob: JobKind = { name: 'import', plural: 'bestanden' }

/**
 * Stores a file, its import record and its job in one transaction, and publishes the status Idle (requirements 9.2).
 * Refuses an unknown file type (422), a name with another extension (415), too much waiting work (429), and a
 * duplicate (422) that is not allowed.
 */
export const uploadImport: UploadHandlerOf<typeof importRecord> = (context, type, { file, values }) =>
  inUnitOfWork(context, type, async (unit) => {
    const { fileTypeId, isDuplicateAllowed } = values
    const fileType = findFileType(fileTypeId)
    if (!fileType) throw createBrokenRule('fileTypeId', 'Dit bestandstype bestaat niet.')
    requireExtension(file, fileType)
    const { userId, tokenId, businessUnitId } = unit.caller
    if (businessUnitId === null) throw new Error('A file is sent to a business unit')
    // Refuses early, before the file is stored; `enqueueJob` checks again under locks.
    const share = { userId, unitId: businessUnitId, bytes: file.size }
    await requireShare(unit.transaction, importJob, share, unit.engine.waitingLimits)
    const stored = await putFile(unit.transaction, copyChunks(readBytes(file)))
    if (isDuplicateAllowed !== 'true') await refuseDuplicate(unit, fileType, stored)
    const id = uuidV7()
    const record = {
      fileTypeId: fileType.id,
      fileTypeName: fileType.name,
      fileName: file.name,
      systemBusinessUnitId: businessUnitId,
      importStatus: 'Idle' as const,
      isValid: false,
      numberOfErrors: 0,
      status: 'Active',
      remark: null,
      systemValue: false,
    }
    const after = await labelReferencesOf(unit, type, { before: undefined, after: record })
    await saveRecords(unit, type, [{ id, action: 'Insert', before: undefined, after }])
    await unit.transaction
      .insertInto('stamboek.import_file')
      .values({
        import_record_id: id,
        file_id: stored.id,
        business_unit_id: uuid(businessUnitId),
        sha256: stored.sha256,
        correlation_id: unit.correlationId,
        ...(tokenId !== undefined && { token_id: uuid(tokenId) }),
      })
      .execute()
    await enqueueImport(unit, { id, businessUnitId, bytes: stored.size })
    publishStatusAfterCommit(unit, { ...record, id, businessUnitId })
    return readRecord(unit, type, id, { areVisible: true })
  })

/**
 * Adds the job of an import as one of the caller about the unit. Throws a RequestProblem (429) if too much waits
 * already.
 */
export function enqueueImport(
  unit: UnitOfWork,
  {
    id,
    businessUnitId,
    bytes,
  }: { readonly id: string; readonly businessUnitId: string; readonly bytes: number },
): Promise<void> {
  const { caller, engine, transaction } = unit
  return enqueueJob({ transaction, waitingLimits: engine.waitingLimits }, importJob, {
    userId: caller.userId,
    unitId: businessUnitId,
    bytes,
    data: { importRecordId: id, correlationId: unit.correlationId },
  })
}

function requireExtension({ name }: SheetFile, { extensions }: FileType): void {
  if (extensions.some((each) => name.toLowerCase().endsWith(`.${each}`))) return
  const named = extensions.map((each) => `.${each}`).join(' of ')
  throw new RequestProblem('unsupportedMediaType', `Kies een bestand waarvan de naam eindigt op ${named}.`)
}

/** Refuses content that was uploaded in this unit before, unless that import failed or was undone. */
async function refuseDuplicate(unit: UnitOfWork, { id }: FileType, { sha256 }: FileFacts): Promise<void> {
  const { businessUnitId } = unit.caller
  // Serializes uploads of the same file.
  const lock = advisoryLock(`${Buffer.from(sha256).toString('hex')}${businessUnitId}`)
  await unit.transaction.selectNoFrom(lock.as('lock')).execute()
  const earlier = await unit.transaction
    .selectFrom('stamboek.import_file as f')
    .innerJoin('record.import_record as r', 'r.id', 'f.import_record_id')
    .leftJoin('record.user as u', 'u.id', 'r.created_by_id')
    .where('f.sha256', '=', sha256)
    .where('r.file_type_id', '=', id)
    .where('f.business_unit_id', '=', uuid(businessUnitId))
    .where('r.import_status', '<>', 'Failed')
    .where((eb) => eb.not(isRunUndone(eb.ref('r.id'), statusField)))
    .orderBy('r.created_on_utc', 'desc')
    .limit(1)
    .select(['r.created_on_utc', actorName('f').as('uploader')])
    .$narrowType<{ created_on_utc: NotNull }>()
    .executeTakeFirst()
  if (!earlier) return
  const mayRead = unit.caller.permissions.has(importRecordType(unit.engine.catalogue).permissions.Read)
  const uploader = mayRead ? ` door ${earlier.uploader ?? 'een onbekende gebruiker'}` : ''
  throw createBrokenRule(
    'isDuplicateAllowed',
    `Dit bestand is al geïmporteerd op ${formatInstant(earlier.created_on_utc)}${uploader}.`,
  )
}

/** `readBytes` reuses its buffer. */
async function* copyChunks(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield chunk.slice()
}
