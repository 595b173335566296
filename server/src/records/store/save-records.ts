import type { AuditChange } from '@stamboek/model/contract/record-calls'
import { valueAt } from '@stamboek/model/schema/field-path'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { mapInSlices } from '../../concurrency/yield-to-event-loop.ts'
import { inAutocommit } from '../../database/connection/in-transaction.ts'
import { type RecordTable, recordTable } from '../../database/record-table.ts'
import { withViolatingRecords } from '../engine/explain-constraint-violations.ts'
import { type Executor, findFeature, type PlannedWrite } from '../engine/record-context.ts'
import { requireOpenGate } from '../engine/require-open-gate.ts'
import type { UnitOfWork } from '../engine/unit-of-work.ts'
import { type StoredRecord, toColumnValues, toStoredRecord } from '../queries/stored-record.ts'
import { auditChanges } from '../rules/audit-changes.ts'
import { requireFollowingRules } from '../rules/require-following-rules.ts'
import { createConflictProblem } from '../rules/require-same-row-version.ts'
import { deriveColumns } from './derive-columns.ts'
import { type Columns, createColumnProtector, readCarriedValues } from './protect-values.ts'
import { type RowWrite, writeAndRead, writeLinks, writeRows } from './write-rows.ts'

const programColumns = new Set(['last_modified_by_id', 'last_modified_on_utc'])

/**
 * Writes planned changes of one type, with hooks, lists of references and audit entries, and publishes them after the
 * commit; updates that change nothing are left out. Returns the writes as the hooks changed them. Throws 422 for a closed gate, 409 for a row that changed
 * meanwhile, and what a hook throws. Checks no rights, and raises no parents (`raiseParents`).
 * @param saveChildren writes the child records, before the `afterWrite` hooks
 */
export async function saveRecords(
  unit: UnitOfWork,
  type: RecordType,
  planned: readonly PlannedWrite[],
  saveChildren?: () => Promise<void>,
): Promise<readonly PlannedWrite[]> {
  const table = recordTable(type)
  await requireOpenGate(unit, type)
  const { hooks } = findFeature(unit.engine, type.dtoKey)
  let writes = planned
  for (const hook of hooks) writes = (await hook.beforeWrite?.(unit, writes)) ?? writes

  const derived = await deriveColumns(unit, type, writes)
  const carried = await readCarriedValues(unit, table, writes)
  const protect = await createColumnProtector(unit, table)
  const rows = await mapInSlices(writes, async (write) => ({
    write,
    row: await toRowWrite(unit, table, write, async (columns) => ({
      ...(await protect(columns, { id: write.id, carried: carried.get(write.basedOn?.id) })),
      ...derived.get(write.id),
    })),
  }))
  const prepared = rows.filter(({ write, row }) => write.action !== 'Update' || isChange(row))
  writes = prepared.map(({ write }) => write)
  const groups = Map.groupBy(
    prepared,
    ({ write, row }) => `${write.action} ${Object.keys(row.columns).join()}`,
  )
  await requireFollowingRules(unit, type, writes)
  for (const group of groups.values()) {
    const action = group[0]?.write.action ?? 'Update'
    const written = await withViolatingRecords(
      action,
      group.map(({ write }) => write.after),
      () =>
        writeRows(
          unit,
          table,
          action,
          group.map(({ row }) => withAuditId(unit, table, action, row)),
        ),
    )
    if (written < group.length) throw createConflictProblem()
  }
  for (const link of table.links) await writeLinks(unit.transaction, link, writes)
  await saveChildren?.()
  for (const hook of hooks) await hook.afterWrite?.(unit, writes)
  publishChanges(unit, type, writes)
  return writes
}

/**
 * Writes one record, with which nothing else is written, in one statement, without hooks and gate, and publishes the
 * change. Returns it as stored; 409 if it changed meanwhile.
 */
export async function saveRecord(
  unit: UnitOfWork,
  type: RecordType,
  write: PlannedWrite,
): Promise<StoredRecord> {
  const table = recordTable(type)
  const protect = await createColumnProtector(unit, table)
  const planned = await toRowWrite(unit, table, write, (columns) => protect(columns, { id: write.id }))
  const row = withAuditId(unit, table, write.action, planned)
  // Published before the statement: after a lost answer the change may have happened.
  publishChanges(unit, type, [write])
  const send = (executor: Executor) =>
    withViolatingRecords(write.action, [write.after], () =>
      writeAndRead({ ...unit, transaction: executor }, table, write.action, row),
    )
  const { transaction } = unit
  await requireFollowingRules(unit, type, [write])
  const written = transaction.isTransaction ? await send(transaction) : await inAutocommit(transaction, send)
  if (!written) throw createConflictProblem()
  return toStoredRecord(table, written)
}

type UnauditedRow = Omit<RowWrite, 'auditId'>

/** Only a row that is written takes an id of the change set. */
function withAuditId(
  { changeSet }: UnitOfWork,
  { type }: RecordTable,
  action: PlannedWrite['action'],
  row: UnauditedRow,
): RowWrite {
  return { ...row, auditId: changeSet.addEntry({ dtoKey: type.dtoKey, action, changes: row.changes }) }
}

/** Whether an update has more than who made it, and when. */
function isChange({ columns, changes }: UnauditedRow): boolean {
  return changes.length > 0 || Object.keys(columns).some((name) => !programColumns.has(name))
}

type ProtectWrite = (columns: Columns) => Promise<Columns>

async function toRowWrite(
  unit: UnitOfWork,
  table: RecordTable,
  write: PlannedWrite,
  protect: ProtectWrite,
): Promise<UnauditedRow> {
  const { before, after, action } = write
  const parent = table.type.parent && (after[table.type.parent.field] as string)
  const changes = [
    ...auditChanges(table, before, action === 'Delete' ? undefined : after),
    ...(write.childChanges ?? []),
    ...seriesOfDeleted(table, write),
    ...numbersOfDeleted(table, write),
  ]
  return {
    id: write.id,
    ...(before && { expectedVersion: before.rowVersion as number }),
    parentId: parent ?? null,
    businessUnitId: businessUnitOf(unit, table, write),
    columns: action === 'Delete' ? {} : await selectChangedColumns(unit, table, write, protect),
    changes,
  }
}

/** The series of a deleted version, which an undo needs; the first version of a series has its id. */
function seriesOfDeleted(
  { type }: RecordTable,
  { id, action, before }: PlannedWrite,
): readonly AuditChange[] {
  const isOfAnother = action === 'Delete' && type.isTemporal && before?.seriesId !== id
  return isOfAnother ? [{ field: 'seriesId', before: before?.seriesId, after: null }] : []
}

/** The numbers that the database gave a deleted record, which an undo gives it again. */
function numbersOfDeleted(table: RecordTable, { action, before }: PlannedWrite): readonly AuditChange[] {
  if (action !== 'Delete' || !before) return []
  return numberedFields(table).map(({ path }) => ({
    field: path,
    before: valueAt(before, path),
    after: null,
  }))
}

/** The numbers of a record that is made again; a new one has none yet, nor has a new version. */
function restoredNumbers(table: RecordTable, { after, basedOn }: PlannedWrite): Record<string, unknown> {
  const numbers = basedOn ? [] : numberedFields(table)
  return Object.fromEntries(
    numbers.flatMap(({ path, columns: [column] }) => {
      const value = valueAt(after, path)
      return column && typeof value === 'number' ? [[column.name, value]] : []
    }),
  )
}

function numberedFields({ fields }: RecordTable): RecordTable['fields'] {
  return fields.filter(({ columns }) => columns.some(({ generated }) => generated === 'sequence'))
}

/** All columns of a new row, the changed ones of a stored row, which spares its indexes. */
async function selectChangedColumns(
  unit: UnitOfWork,
  table: RecordTable,
  write: PlannedWrite,
  protect: ProtectWrite,
): Promise<Record<string, unknown>> {
  const { before, after } = write
  const own = await protect(toColumnValues(table, after))
  const stamped = { ...own, last_modified_by_id: unit.caller.userId, last_modified_on_utc: unit.now }
  if (!before)
    return {
      ...stamped,
      created_by_id: unit.caller.userId,
      created_on_utc: unit.now,
      ...restoredNumbers(table, write),
      ...(table.type.isTemporal && { series_id: after.seriesId ?? write.id }),
      ...(table.hasBusinessUnit && { business_unit_id: businessUnitOf(unit, table, write) }),
      ...(table.type.parent && after.isDeleted === true && { is_deleted: true }),
    }
  const was = toColumnValues(table, before)
  const changed = Object.entries(stamped).filter(
    ([name, value]) => programColumns.has(name) || !isSameValue(value, was[name]),
  )
  return {
    ...Object.fromEntries(changed),
    ...(isMoved(table, write) && { business_unit_id: after.businessUnitId }),
    ...(table.type.parent && after.isDeleted !== before.isDeleted && { is_deleted: after.isDeleted }),
  }
}

function isSameValue(value: unknown, other: unknown): boolean {
  return value === other || JSON.stringify(value) === JSON.stringify(other)
}

type WrittenRecord = Pick<PlannedWrite, 'before' | 'after'>

function businessUnitOf(
  { caller }: UnitOfWork,
  { type }: RecordTable,
  { before, after }: WrittenRecord,
): string | null {
  if (type.ownership === 'callerUnits')
    return (after.businessUnitId as string | undefined) ?? caller.businessUnitId
  const { isGlobalSystemBusinessUnitRecord } = before ?? after
  const isGlobal = type.ownership === 'either' && isGlobalSystemBusinessUnitRecord === true
  return type.ownership === 'global' || isGlobal ? null : caller.businessUnitId
}

function isMoved({ type }: RecordTable, { before, after }: WrittenRecord): boolean {
  return (
    type.ownership === 'callerUnits' && before !== undefined && before.businessUnitId !== after.businessUnitId
  )
}

/**
 * One event per action and business unit; null for global records. A moved record is announced in both units.
 */
function publishChanges(unit: UnitOfWork, type: RecordType, writes: readonly PlannedWrite[]): void {
  const table = recordTable(type)
  const published = writes.flatMap((write) => {
    const units = [businessUnitOf(unit, table, write)]
    if (isMoved(table, write)) units.push(write.before?.businessUnitId as string)
    return units.map((businessUnitId) => ({ ...write, businessUnitId }))
  })
  for (const same of Map.groupBy(published, (each) => `${each.action} ${each.businessUnitId}`).values()) {
    const [first] = same
    if (!first) continue
    unit.publishAfterCommit({
      dtoKey: type.dtoKey,
      action: first.action,
      ids: same.map(({ id }) => id),
      businessUnitId: first.businessUnitId,
      userId: unit.caller.userId,
    })
  }
}
