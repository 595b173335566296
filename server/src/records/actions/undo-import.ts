import type { UndoAnswer } from '@stamboek/model/contract/import-calls'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { sql } from 'kysely'
import { RequestProblem } from '../../request-problem.ts'
import { uuidV7 } from '../../uuid-v7.ts'
import type { RecordContext } from '../engine/record-context.ts'
import { visibleRecords } from '../engine/record-scope.ts'
import { requireOpenGate } from '../engine/require-open-gate.ts'
import { inUnitOfWork, type UnitOfWork } from '../engine/unit-of-work.ts'
import { endBatch, lockBatch, lockImports } from '../import/batches/import-batches.ts'
import { requireUuid } from '../input/input-values.ts'
import { type RevertedChangeSet, revertChangeSet } from '../undo/revert-change-set.ts'

/**
 * Reverts an import in one transaction, latest entries first, and marks it as undone unless all records stay. Records
 * that changed since or that the caller cannot change stay; the first hundred are listed with the reason. Throws 404
 * for an import of another type or unit, 422 if it is not completed or the gate is closed.
 */
export async function undoImport(context: RecordContext, type: RecordType, id: string): Promise<UndoAnswer> {
  const batchId = requireUuid('id', id)
  await requireVisibleBatch(context, type, batchId)
  await requireOpenGate(context, type)
  return inUnitOfWork({ ...context, changeSetId: uuidV7() }, type, async (unit) => {
    const { undone, kept, keptCount } = await revertImport(unit, type, batchId)
    return {
      totalRecordsAffected: undone,
      kept: kept.map(({ id: recordId, label, reason }) => ({ id: recordId, label, reason })),
      keptCount,
    }
  })
}

/** Reverts a completed import as `undoImport`, of a batch that the caller sees. */
export async function revertImport(
  unit: UnitOfWork,
  type: RecordType,
  batchId: string,
): Promise<RevertedChangeSet> {
  await lockImports(unit, type)
  const batch = await lockBatch(unit, batchId)
  if (batch?.status !== 'Completed')
    throw new RequestProblem('ruleBroken', 'Deze import is niet voltooid, of al ongedaan gemaakt.')
  const remark = `Import van ${batch.file_name} ongedaan gemaakt`
  const reverted = await revertChangeSet(
    { ...unit, remark },
    {
      changeSetId: batchId,
      type,
      isOfImport: true,
      rights: { isInverted: false },
    },
  )
  const { undone, keptCount, partCount } = reverted
  await endBatch(unit, batchId, {
    status: undone + partCount > 0 || keptCount === 0 ? 'Undone' : 'Completed',
    ...(keptCount > 0 && { message: describeKept(keptCount, partCount) }),
  })
  return reverted
}

function describeKept(keptCount: number, partCount: number): string {
  const whole = keptCount - partCount
  const part =
    partCount === 1
      ? 'Een record ging deels terug, of werd inactief.'
      : `${partCount} records gingen deels terug, of werden inactief.`
  const stayed =
    whole === 1 ? 'Een record is gebleven zoals het was.' : `${whole} records zijn gebleven zoals ze waren.`
  return [...(whole > 0 ? [stayed] : []), ...(partCount > 0 ? [part] : [])].join(' ')
}

async function requireVisibleBatch(context: RecordContext, type: RecordType, id: string): Promise<void> {
  const { rows } = await sql`SELECT FROM stamboek.change_set b
    WHERE b.id = ${id}::uuid AND b.kind = 'Import' AND b.dto_key = ${type.dtoKey} AND ${visibleRecords(type, context, 'b')}`.execute(
    context.engine.database.kysely,
  )
  if (rows.length === 0) throw new RequestProblem('notFound', 'Deze import bestaat niet.')
}
