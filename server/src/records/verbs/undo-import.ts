import type { UndoAnswer } from '@stamboek/model/contract/import-calls'
import type { AuditAction, AuditChange } from '@stamboek/model/contract/record-calls'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { sql } from 'kysely'
import { recordTable } from '../../database/record-table.ts'
import { startWorkPace } from '../../give-way.ts'
import { RequestProblem } from '../../request-problem.ts'
import type { PlannedWrite, RecordContext } from '../context/record-context.ts'
import { visibleRecords, whyNotChangeable } from '../context/record-scope.ts'
import { inUnitOfWork, type UnitOfWork } from '../context/unit-of-work.ts'
import { asBefore } from '../importing/as-before.ts'
import { endBatch, lockBatch, waitForImports } from '../importing/import-batches.ts'
import { recordLabel } from '../planning/plan-children.ts'
import { readRecords } from '../reading/read-records.ts'
import type { StoredRecord } from '../reading/stored-record.ts'
import { requireUuid } from '../requests/request-values.ts'
import { lockParentsOf } from '../writing/parent-records.ts'
import { refusedOf } from '../writing/refused-of.ts'
import { trySave } from '../writing/try-save.ts'

interface Entry {
  readonly id: string
  readonly record_id: string
  readonly action: AuditAction
  readonly changes: readonly AuditChange[]
  /** Somebody changed the record after the import. */
  readonly is_changed: boolean
}

const atOnce = 250
const mostTold = 100

/**
 * Puts back what an import changed, and takes away what it made, in one transaction: the latest first. Records that somebody
 * changed since stay as they are, and are told.
 */
export async function undoImport(context: RecordContext, type: RecordType, id: string): Promise<UndoAnswer> {
  const batchId = requireUuid('id', id)
  await requireBatch(context, type, batchId)
  return inUnitOfWork(context, type, async (unit) => {
    await waitForImports(unit, type)
    const batch = await lockBatch(unit, batchId)
    if (batch?.status !== 'completed')
      throw new RequestProblem('ruleBroken', 'Deze import is niet voltooid, of al ongedaan gemaakt.')
    const undoing: UnitOfWork = { ...unit, remark: `Import van ${batch.file_name} ongedaan gemaakt` }
    const rest = startWorkPace()
    let totalRecordsAffected = 0
    let keptCount = 0
    const kept: UndoAnswer['kept'][number][] = []
    for (let before: string | undefined; ; ) {
      const entries = await entriesBefore(unit, type, { batchId, before })
      const last = entries.at(-1)
      if (!last) break
      const reasons = await putBack(undoing, type, entries)
      totalRecordsAffected += entries.length - reasons.length
      keptCount += reasons.length
      kept.push(...reasons.slice(0, mostTold - kept.length))
      before = last.id
      await rest()
    }
    if (keptCount === 0) await endBatch(unit, batchId, { status: 'undone' })
    else
      await endBatch(unit, batchId, {
        status: totalRecordsAffected > 0 ? 'undone' : 'completed',
        message:
          keptCount === 1
            ? 'Een record is gebleven zoals het was.'
            : `${keptCount} records zijn gebleven zoals ze waren.`,
      })
    return { totalRecordsAffected, kept, keptCount }
  })
}

async function requireBatch(context: RecordContext, type: RecordType, id: string): Promise<void> {
  const { rows } = await sql`SELECT FROM stamboek.import_batch b
    WHERE b.id = ${id}::uuid AND b.dto_key = ${type.dtoKey} AND ${visibleRecords(type, context, 'b')}`.execute(
    context.database.kysely,
  )
  if (rows.length === 0) throw new RequestProblem('notFound', 'Deze import bestaat niet.')
}

/** What the import did, the latest first. */
async function entriesBefore(
  unit: UnitOfWork,
  type: RecordType,
  { batchId, before }: { readonly batchId: string; readonly before: string | undefined },
): Promise<readonly Entry[]> {
  const { rows } = await sql<Entry>`SELECT e.id, e.record_id, e.action, e.changes, EXISTS (
      SELECT FROM stamboek.audit_entry l WHERE (l.record_id = e.record_id OR l.parent_id = e.record_id)
        AND l.id > e.id AND l.batch_id IS DISTINCT FROM e.batch_id) AS is_changed
    FROM stamboek.audit_entry e
    WHERE e.batch_id = ${batchId}::uuid AND e.dto_key = ${type.dtoKey} ${before === undefined ? sql`` : sql`AND e.id < ${before}::uuid`}
    ORDER BY e.id DESC LIMIT ${atOnce}`.execute(unit.transaction)
  return rows
}

/** Gives those that were not put back. */
async function putBack(
  unit: UnitOfWork,
  type: RecordType,
  entries: readonly Entry[],
): Promise<UndoAnswer['kept']> {
  const found = await readRecords(
    unit,
    type,
    entries.map((entry) => entry.record_id),
  )
  const records = new Map(found.map((record) => [record.id, record]))
  const reasons = new Map<string, string>()
  const writes: PlannedWrite[] = []
  for (const entry of entries) {
    const record = records.get(entry.record_id)
    const reason = whyNot(unit, type, entry, record)
    if (reason !== undefined) reasons.set(entry.record_id, reason)
    else if (record) writes.push(writeBack(type, entry, record))
  }
  // What is taken away may make room for what is put back.
  for (const action of ['Delete', 'Update'] as const) {
    const some = writes
      .filter((write) => write.action === action)
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    await lockParentsOf(unit, type, some)
    for (const [write, reason] of await refusedOf(some, (part) => trySave(unit, type, part)))
      reasons.set(write.id, reason)
  }
  return [...reasons].map(([id, reason]) => ({ id, label: recordLabel(type, records.get(id) ?? {}), reason }))
}

function whyNot(
  unit: UnitOfWork,
  type: RecordType,
  entry: Entry,
  record: StoredRecord | undefined,
): string | undefined {
  if (!record) return 'Het record bestaat niet meer.'
  if (entry.is_changed) return 'Het record is na de import gewijzigd.'
  if (
    entry.action === 'Update' &&
    entry.changes.some(({ field }) => recordTable(type).fieldAt(field)?.isWriteOnly)
  )
    return 'Een wachtwoord of geheim kan niet worden teruggezet.'
  return whyNotChangeable(type, record.isGlobalSystemBusinessUnitRecord, unit)
}

function writeBack(type: RecordType, { action, changes }: Entry, record: StoredRecord): PlannedWrite {
  if (action === 'Insert') return { id: record.id, action: 'Delete', before: record, after: record }
  return { id: record.id, action: 'Update', before: record, after: asBefore(type, record, changes) }
}
