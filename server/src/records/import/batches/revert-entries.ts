import type { UndoAnswer } from '@stamboek/model/contract/import-calls'
import type { AuditChange } from '@stamboek/model/contract/record-calls'
import { fieldAt } from '@stamboek/model/fields/field-at'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import { isPlainObject } from '@stamboek/model/fields/plain-object'
import { findLockReason } from '@stamboek/model/rules/find-lock-reason'
import { labelPath } from '@stamboek/model/schema/field-path'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { recordTable } from '../../../database/record-table.ts'
import type { PlannedWrite } from '../../engine/record-context.ts'
import { type RowRight, whyNotChangeable, whyNotPermitted } from '../../engine/record-scope.ts'
import type { UnitOfWork } from '../../engine/unit-of-work.ts'
import { lockParentsOfWrites, readForUpdate } from '../../queries/read-for-update.ts'
import { type StoredRecord, setMember } from '../../queries/stored-record.ts'
import { recordLabel } from '../../rules/record-label.ts'
import { bisectRefusals, type Refusal } from '../../store/bisect-refusals.ts'
import { trySave } from '../../store/try-save.ts'
import { type BatchEntry, findChangedSince } from './batch-entries.ts'

interface BatchRecord {
  readonly id: string
  readonly entries: readonly BatchEntry[]
  readonly record: StoredRecord | undefined
}

/**
 * Records that are reverted together: the versions of a series if the import inserted one, else a single record.
 */
type Group = readonly BatchRecord[]

interface PlannedGroup {
  readonly group: Group
  readonly writes: readonly PlannedWrite[]
}

/**
 * Locks the records of these entries of an import, restores their state before it, and deletes those that it created;
 * versions of a series to which it added some only together. Returns the number of reverted records, and those that
 * stay with the reason: changed since, deleted, locked, a changed secret, no right, or refused by a rule.
 */
export async function revertEntries(
  unit: UnitOfWork,
  type: RecordType,
  { batchId, entries }: { readonly batchId: string; readonly entries: readonly BatchEntry[] },
): Promise<{ readonly count: number; readonly kept: UndoAnswer['kept'] }> {
  const byRecord = Map.groupBy(entries, (entry) => entry.record_id)
  const first = new Map([...byRecord].map(([id, own]) => [id, own.at(-1)?.sequence ?? 0]))
  const found = await readForUpdate(unit, type, [...byRecord.keys()])
  const records = new Map(found.map((record) => [record.id, record]))
  const changed = await findChangedSince(unit, type, { batchId, first })

  const reasons = new Map<string, string>()
  const revertible: PlannedGroup[] = []
  for (const group of groupBySeries(
    [...byRecord].map(([id, own]) => ({ id, entries: own, record: records.get(id) })),
  )) {
    const refused = findGroupRefusals(group, (each) =>
      changed.has(each.id)
        ? 'Het record is na de import gewijzigd.'
        : (findRefusal(unit, type, each) ?? whyNotPermitted(unit, type, requiredRight(group, each))),
    )
    for (const [id, reason] of refused) reasons.set(id, reason)
    if (refused.size === 0) revertible.push({ group, writes: planGroupWrites(type, group) })
  }
  // Deletions first: they can free values that other writes restore.
  const [deletions = [], others = []] = [true, false].map((isDeletion) =>
    revertible.filter(({ writes }) => writes.some(({ action }) => action === 'Delete') === isDeletion),
  )
  for (const some of [deletions, others])
    for (const [{ group }, reason] of await bisectRefusals(some, (part) => trySaveGroups(unit, type, part)))
      for (const { id } of group) reasons.set(id, reason)
  return {
    count: byRecord.size - reasons.size,
    kept: [...reasons].map(([id, reason]) => ({
      id,
      label: recordLabel(type, records.get(id) ?? {}),
      reason,
    })),
  }
}

function groupBySeries(all: readonly BatchRecord[]): readonly Group[] {
  const bySeries = Map.groupBy(all, ({ id, record }) => record?.seriesId ?? id)
  return [...bySeries.values()].flatMap((same) =>
    same.some(isInserted) ? [same] : same.map((each) => [each]),
  )
}

function isInserted({ entries }: BatchRecord): boolean {
  return entries.some(({ action }) => action === 'Insert')
}

function findGroupRefusals(
  group: Group,
  reasonOf: (each: BatchRecord) => string | undefined,
): ReadonlyMap<string, string> {
  const reasons = group.map((each) => [each.id, reasonOf(each)] as const)
  if (reasons.every(([, reason]) => reason === undefined)) return new Map()
  return new Map(reasons.map(([id, reason]) => [id, reason ?? 'Een andere versie ervan blijft zoals ze is.']))
}

function findRefusal(
  unit: UnitOfWork,
  type: RecordType,
  { entries, record }: BatchRecord,
): string | undefined {
  if (!record) return 'Het record bestaat niet meer.'
  const isSecret = ({ field }: AuditChange) => recordTable(type).fieldAt(field)?.isWriteOnly === true
  if (entries.some(({ action, changes }) => action === 'Update' && changes.some(isSecret)))
    return 'Een wachtwoord of geheim kan niet worden teruggezet.'
  return whyNotChangeable(type, record.isGlobalSystemBusinessUnitRecord, unit) ?? findLockReason(type, record)
}

/** Reverting needs the right of the import; a new version includes reopening the one before. */
function requiredRight(group: Group, each: BatchRecord): RowRight {
  const { id, entries, record } = each
  if (isInserted(each))
    return record?.seriesId === undefined || record.seriesId === id ? 'Create' : 'NewVersion'
  const isPeriod = ({ field }: AuditChange) => field === 'activeRangeUtc'
  return group.some(isInserted) && entries.every(({ changes }) => changes.every(isPeriod))
    ? 'NewVersion'
    : 'Update'
}

function planGroupWrites(type: RecordType, group: Group): readonly PlannedWrite[] {
  const writes = group.flatMap((each): readonly PlannedWrite[] => {
    const { record, entries } = each
    if (!record) return []
    if (isInserted(each)) return [{ id: record.id, action: 'Delete', before: record, after: record }]
    const after = revertChanges(
      type,
      record,
      entries.flatMap(({ changes }) => changes),
    )
    return [{ id: record.id, action: 'Update', before: record, after }]
  })
  return writes.toSorted((one, other) => one.action.localeCompare(other.action))
}

async function trySaveGroups(
  unit: UnitOfWork,
  type: RecordType,
  some: readonly PlannedGroup[],
): Promise<Refusal<PlannedGroup> | undefined> {
  const all = some.flatMap(({ writes }) => writes)
  await lockParentsOfWrites(unit, type, all)
  const refusal = await trySave(unit, type, all)
  if (refusal === undefined || typeof refusal === 'string') return refusal
  return new Map(
    some.flatMap((each) => {
      const reason = each.writes.flatMap((write) => refusal.get(write) ?? [])[0]
      return reason === undefined ? [] : [[each, reason] as const]
    }),
  )
}

function revertChanges(
  type: RecordType,
  record: StoredRecord,
  changes: readonly AuditChange[],
): Readonly<Record<string, unknown>> {
  const table = recordTable(type)
  const result: Record<string, unknown> = structuredClone({ ...record })
  for (const { field: path, before } of changes) {
    const stored = table.fieldAt(path)
    const field = fieldAt(type.fields, path)
    if (!field) continue
    if (stored?.references) {
      setMember(result, path, isPlainObject(before) ? before.id : before)
      setMember(result, labelPath(path), isPlainObject(before) ? before : null)
    } else setMember(result, path, before ?? kindOf(field).empty(field))
  }
  return result
}
