import { rightsHolderOf } from '@stamboek/model/records/catalogue/rights-holder-of'
import { findLockReason } from '@stamboek/model/rules/find-lock-reason'
import { conditionPaths } from '@stamboek/model/schema/condition'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { recordTable } from '../../database/record-table.ts'
import { inUseMessage } from '../engine/explain-constraint-violations.ts'
import type { PlannedWrite, WhyNotUndone } from '../engine/record-context.ts'
import { whyNotChangeable } from '../engine/record-scope.ts'
import type { UnitOfWork } from '../engine/unit-of-work.ts'
import { findUsedIds } from '../queries/find-used-ids.ts'
import { lockParentsOfWrites, readForUpdate } from '../queries/read-for-update.ts'
import { readRecords } from '../queries/read-records.ts'
import type { StoredRecord } from '../queries/stored-record.ts'
import { auditChanges } from '../rules/audit-changes.ts'
import { recordLabel } from '../rules/record-label.ts'
import { bisectRefusals, type Refusal } from '../store/bisect-refusals.ts'
import { saveRecords } from '../store/save-records.ts'
import { trySave } from '../store/try-save.ts'
import { type ChangeSetEntryRow, findChangedParts } from './change-set-entries.ts'
import {
  type ChangedRecord,
  changedFields,
  isDeleted,
  isInserted,
  keptFields,
  restoredRecord,
  withOwnChanges,
} from './changed-record.ts'
import { boundReason, type PlannedReversal, planReversals } from './plan-reversals.ts'
import { type UndoRights, whyNotUndoable } from './undo-rights.ts'

/** A record that stays as it is, or of which fields do. */
export interface KeptRecord {
  readonly id: string
  readonly label: string
  readonly reason: string
  /** Those that stay while others were put back. */
  readonly fields?: readonly string[]
  readonly isDeactivated?: true
}

/** Records that are reverted together: the versions of a series if the change set made one, else a single record. */
type Group = readonly ChangedRecord[]

interface PlannedGroup {
  readonly group: Group
  readonly writes: readonly PlannedWrite[]
}

interface Reversal {
  readonly changeSetId: string
  readonly entries: readonly ChangeSetEntryRow[]
  readonly rights: UndoRights
  /** Why what an entry changed is not put back. */
  readonly whyNotUndone: WhyNotUndone | undefined
}

/**
 * Locks the records of these entries, all of one type, and restores what the change set changed of each and nobody changed since: fields
 * one by one, records that it made by deletion, versions of a series to which it added some only together, and records that it deleted. Returns the ids
 * of records that are as before, and those that stay, in part or as a whole, with the reason: changed since, gone, locked, a secret, no
 * right, or refused by a rule.
 */
export async function revertEntries(
  unit: UnitOfWork,
  type: RecordType,
  { changeSetId, entries, rights, whyNotUndone }: Reversal,
): Promise<{ readonly undone: readonly string[]; readonly kept: readonly KeptRecord[] }> {
  const byRecord = Map.groupBy(
    entries.map((entry) => withOwnChanges(type, entry)),
    (entry) => entry.record_id,
  )
  const first = new Map([...byRecord].map(([id, own]) => [id, own.at(-1)?.sequence ?? 0]))
  const found = await readForUpdate(unit, type, [...byRecord.keys()])
  const records = new Map(found.map((record) => [record.id, record]))
  const changed = await findChangedParts(unit, type, { changeSetId, first })
  const all = [...byRecord].flatMap(([id, own]): ChangedRecord[] =>
    own.every(({ action, changes }) => action === 'Update' && changes.length === 0)
      ? []
      : [{ id, entries: own, record: records.get(id), changedSince: changed.get(id) ?? new Map() }],
  )

  const reversals = await planReversals(unit, type, all)
  const reasons = new Map<string, string>()
  const partly = new Map<string, readonly string[]>()
  const revertible: PlannedGroup[] = []
  for (const group of groupBySeries(all)) {
    const refused = findGroupRefusals(
      group,
      (each) =>
        findStayingReason(each, whyNotUndone) ??
        findRefusal(unit, type, each) ??
        reversals.get(each.id)?.refusal ??
        whyNotUndoable(unit, type, group, { each, rights }),
    )
    for (const [id, reason] of refused) reasons.set(id, reason)
    if (refused.size > 0) continue
    const writes = planGroupWrites(type, group, reversals)
    for (const each of group) {
      const kept = reversals.get(each.id)?.kept ?? keptFields(type, each)
      if (kept.size > 0) partly.set(each.id, [...kept])
    }
    if (writes.length > 0) revertible.push({ group, writes })
  }
  // Deletions first: they can free values that other writes restore.
  const [deletions = [], others = []] = [true, false].map((isDeletion) =>
    revertible.filter(({ writes }) => writes.some(({ action }) => action === 'Delete') === isDeletion),
  )
  const used = await findUsed(unit, type, deletions)
  for (const { group } of used) for (const { id } of group) reasons.set(id, inUseMessage(type))
  const deletable = deletions.filter((each) => !used.has(each))
  for (const some of [deletable, others])
    for (const [{ group }, reason] of await bisectRefusals(some, (part) => trySaveGroups(unit, type, part)))
      for (const { id } of group) reasons.set(id, reason)
  const deactivated = await deactivateUsed(unit, type, { revertible, reasons })
  // Labels are for who may read them.
  const { permissions } = rightsHolderOf(unit.engine.catalogue, type)
  const mayRead = unit.caller.permissions.has(permissions.Read)
  const kept = all.flatMap((each): KeptRecord[] => {
    const label = mayRead ? recordLabel(type, each.record ?? restoredRecord(type, each)) : ''
    if (deactivated.has(each.id))
      return [{ id: each.id, label, reason: deactivatedReason, isDeactivated: true }]
    const reason = reasons.get(each.id)
    if (reason !== undefined) return [{ id: each.id, label, reason }]
    const fields = partly.get(each.id)
    return fields ? [{ id: each.id, label, reason: explainFields(type, each, fields), fields }] : []
  })
  const keptIds = new Set(kept.map(({ id }) => id))
  return { undone: all.flatMap(({ id }) => (keptIds.has(id) ? [] : [id])), kept }
}

/** Many of them are not tried one by one. */
async function findUsed(
  unit: UnitOfWork,
  type: RecordType,
  deletions: readonly PlannedGroup[],
): Promise<ReadonlySet<PlannedGroup>> {
  if (deletions.length < 2) return new Set()
  const deletedIds = ({ writes }: PlannedGroup) =>
    writes.flatMap(({ action, id }) => (action === 'Delete' ? [id] : []))
  const ids = await findUsedIds(unit, type, deletions.flatMap(deletedIds))
  return new Set(deletions.filter((each) => deletedIds(each).some((id) => ids.has(id))))
}

function groupBySeries(all: readonly ChangedRecord[]): readonly Group[] {
  const bySeries = Map.groupBy(all, ({ id, record }) => record?.seriesId ?? id)
  return [...bySeries.values()].flatMap((same) =>
    same.some(isInserted) ? [same] : same.map((each) => [each]),
  )
}

function findGroupRefusals(
  group: Group,
  reasonOf: (each: ChangedRecord) => string | undefined,
): ReadonlyMap<string, string> {
  const reasons = group.map((each) => [each.id, reasonOf(each)] as const)
  if (reasons.every(([, reason]) => reason === undefined)) return new Map()
  return new Map(reasons.map(([id, reason]) => [id, reason ?? 'Een andere versie ervan blijft zoals ze is.']))
}

function findStayingReason(
  { entries }: ChangedRecord,
  whyNotUndone: WhyNotUndone | undefined,
): string | undefined {
  return whyNotUndone && entries.map(whyNotUndone).find((reason) => reason !== undefined)
}

function findRefusal(unit: UnitOfWork, type: RecordType, each: ChangedRecord): string | undefined {
  const { record, changedSince } = each
  if (isDeleted(each)) return findDeletedRefusal(each)
  if (!record) return 'Het record bestaat niet meer.'
  if (isInserted(each) && changedSince.size > 0) return describeLater([...changedSince.values()])
  const kept = keptFields(type, each)
  if (!isInserted(each) && changedFields(each).every((field) => kept.has(field)))
    return explainFields(type, each, [...kept])
  return (
    whyNotChangeable(type, record.isGlobalSystemBusinessUnitRecord, unit) ??
    findLockThatStays(type, each, record)
  )
}

/** A lock goes with what brought it about: what the change set changed, since it could not have changed a locked record. */
function findLockThatStays(type: RecordType, each: ChangedRecord, record: StoredRecord): string | undefined {
  const reason = findLockReason(type, record)
  if (reason === undefined || isInserted(each)) return reason
  const kept = keptFields(type, each)
  const locking = new Set(lockingFields(type))
  return changedFields(each).some((field) => locking.has(field) && !kept.has(field)) ? undefined : reason
}

/** The fields that decide whether a record is locked, members of a target by the reference to it. */
function lockingFields(type: RecordType): readonly string[] {
  const { shown, fields } = recordTable(type)
  return type.lockedWhen.flatMap(({ when }) =>
    conditionPaths(when).map((path) => {
      const through = shown.find((each) => each.path === path)
      const reference = fields.find(({ columns }) => columns[0]?.name === through?.reference)
      return through ? (reference?.path ?? path) : path
    }),
  )
}

function findDeletedRefusal({ record, entries }: ChangedRecord): string | undefined {
  if (isInserted({ entries })) return 'Het record is in dezelfde wijziging gemaakt en verwijderd.'
  return record ? 'Het record bestaat al weer.' : undefined
}

function describeLater(userNames: readonly string[]): string {
  return `Later gewijzigd door ${[...new Set(userNames)].join(', ')}.`
}

function explainFields(type: RecordType, { changedSince }: ChangedRecord, fields: readonly string[]): string {
  const later = fields.flatMap((field) => changedSince.get(field) ?? [])
  if (later.length > 0) return describeLater(later)
  const isSecret = fields.some((field) => recordTable(type).fieldAt(field)?.isWriteOnly === true)
  return isSecret ? 'Een wachtwoord of geheim kan niet worden teruggezet.' : boundReason
}

function planGroupWrites(
  type: RecordType,
  group: Group,
  reversals: ReadonlyMap<string, PlannedReversal>,
): readonly PlannedWrite[] {
  const writes = group.flatMap((each): readonly PlannedWrite[] => {
    const { id, record } = each
    if (isDeleted(each))
      return [{ id, action: 'Insert', before: undefined, after: restoredRecord(type, each) }]
    if (!record) return []
    if (isInserted(each)) return [{ id: record.id, action: 'Delete', before: record, after: record }]
    const { after = record } = reversals.get(id) ?? {}
    // It may have been put back already.
    if (auditChanges(recordTable(type), record, after).length === 0) return []
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
  const made = all.flatMap(({ action, id }) => (action === 'Delete' ? [id] : []))
  const refusal = await trySave(unit, type, all, (part) => deleteChildren(part, type, made))
  if (refusal === undefined || typeof refusal === 'string') return refusal
  return new Map(
    some.flatMap((each) => {
      const reason = each.writes.flatMap((write) => refusal.get(write) ?? [])[0]
      return reason === undefined ? [] : [[each, reason] as const]
    }),
  )
}

const deactivatedReason = 'Is gedeactiveerd in plaats van verwijderd, want er wordt naar verwezen.'

interface RefusedGroups {
  readonly revertible: readonly PlannedGroup[]
  readonly reasons: ReadonlyMap<string, string>
}

/** Deactivates records that the change set made and that others refer to, so that they cannot be deleted; returns their ids. */
async function deactivateUsed(
  unit: UnitOfWork,
  type: RecordType,
  { revertible, reasons }: RefusedGroups,
): Promise<ReadonlySet<string>> {
  const used = revertible.flatMap(({ group: [each, ...others] }): PlannedWrite[] => {
    const record = each?.record
    const isUsed = each !== undefined && reasons.get(each.id) === inUseMessage(type)
    if (!record || !isUsed || others.length > 0 || !isInserted(each) || record.status !== 'Active') return []
    return [{ id: record.id, action: 'Update', before: record, after: { ...record, status: 'Inactive' } }]
  })
  const refused = await bisectRefusals(used, (some) => trySave(unit, type, some))
  return new Set(used.flatMap((write) => (refused.has(write) ? [] : [write.id])))
}

/** Deletes child rows that the change set made with their parents; others would have refused that. */
async function deleteChildren(
  unit: UnitOfWork,
  type: RecordType,
  parentIds: readonly string[],
): Promise<void> {
  const { children } = recordTable(type)
  if (children.length === 0 || parentIds.length === 0) return
  const parents = await readRecords(unit, type, parentIds)
  for (const { path, of } of children) {
    const rows = parents.flatMap((parent) => (parent[path] ?? []) as readonly StoredRecord[])
    const writes = rows.map(
      (row): PlannedWrite => ({ id: row.id, action: 'Delete', before: row, after: row }),
    )
    if (writes.length > 0) await saveRecords(unit, unit.engine.catalogue.get(of), writes)
  }
}
