import type { UndoAnswer } from '@stamboek/model/contract/import-calls'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { sql } from 'kysely'
import { createPacer } from '../../concurrency/pacer.ts'
import { RequestProblem } from '../../request-problem.ts'
import { uuidV7 } from '../../uuid-v7.ts'
import { recordChangeSet } from '../engine/change-set.ts'
import type { RecordContext } from '../engine/record-context.ts'
import { visibleRecords } from '../engine/record-scope.ts'
import { requireOpenGate } from '../engine/require-open-gate.ts'
import { inUnitOfWork, type UnitOfWork } from '../engine/unit-of-work.ts'
import { type BatchEntry, readEntriesBefore, readEntriesOfSeries } from '../import/batches/batch-entries.ts'
import { endBatch, lockBatch, lockImports } from '../import/batches/import-batches.ts'
import { revertEntries } from '../import/batches/revert-entries.ts'
import { requireUuid } from '../input/input-values.ts'

const maxListedRecords = 100

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
    await lockImports(unit, type)
    const batch = await lockBatch(unit, batchId)
    if (batch?.status !== 'Completed')
      throw new RequestProblem('ruleBroken', 'Deze import is niet voltooid, of al ongedaan gemaakt.')
    const undoing: UnitOfWork = {
      ...unit,
      remark: `Import van ${batch.file_name} ongedaan gemaakt`,
    }
    const pace = createPacer()
    let totalRecordsAffected = 0
    let keptCount = 0
    const kept: UndoAnswer['kept'][number][] = []
    // A series is reverted at once, so later entries of it are skipped.
    const done = new Set<string>()
    for (let before: number | undefined; ; ) {
      const latest = await readEntriesBefore(unit, type, { batchId, before })
      const last = latest.at(-1)
      if (!last) break
      const entries = await addEntriesOfSeries(unit, type, {
        batchId,
        entries: latest.filter((entry) => !done.has(entry.record_id)),
      })
      if (type.isTemporal) for (const entry of entries) done.add(entry.record_id)
      const { count, kept: some } = await revertEntries(undoing, type, { batchId, entries })
      totalRecordsAffected += count
      keptCount += some.length
      kept.push(...some.slice(0, maxListedRecords - kept.length))
      before = last.sequence
      await pace()
    }
    await recordChangeSet(unit, type, { kind: 'Undo', undoes: batchId })
    if (keptCount === 0) await endBatch(unit, batchId, { status: 'Undone' })
    else
      await endBatch(unit, batchId, {
        status: totalRecordsAffected > 0 ? 'Undone' : 'Completed',
        message:
          keptCount === 1
            ? 'Een record is gebleven zoals het was.'
            : `${keptCount} records zijn gebleven zoals ze waren.`,
      })
    return { totalRecordsAffected, kept, keptCount }
  })
}

async function requireVisibleBatch(context: RecordContext, type: RecordType, id: string): Promise<void> {
  const { rows } = await sql`SELECT FROM stamboek.change_set b
    WHERE b.id = ${id}::uuid AND b.kind = 'Import' AND b.dto_key = ${type.dtoKey} AND ${visibleRecords(type, context, 'b')}`.execute(
    context.engine.database.kysely,
  )
  if (rows.length === 0) throw new RequestProblem('notFound', 'Deze import bestaat niet.')
}

async function addEntriesOfSeries(
  unit: UnitOfWork,
  type: RecordType,
  { batchId, entries }: { readonly batchId: string; readonly entries: readonly BatchEntry[] },
): Promise<readonly BatchEntry[]> {
  if (!type.isTemporal || entries.length === 0) return entries
  return readEntriesOfSeries(unit, type, { batchId, ids: entries.map((entry) => entry.record_id) })
}
