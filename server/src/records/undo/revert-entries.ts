import type { AuditChange } from '@stamboek/model/contract/record-calls'
import { fieldAt } from '@stamboek/model/fields/field-at'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import { isPlainObject } from '@stamboek/model/fields/plain-object'
import { findLockReason } from '@stamboek/model/rules/find-lock-reason'
import { conditionPaths } from '@stamboek/model/schema/condition'
import { labelPath } from '@stamboek/model/schema/field-path'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { recordTable } from '../../database/record-table.ts'
import type { PlannedWrite } from '../engine/record-context.ts'
import { type RowRight, whyNotChangeable, whyNotPermitted } from '../engine/record-scope.ts'
import type { UnitOfWork } from '../engine/unit-of-work.ts'
import { lockParentsOfWrites, readForUpdate } from '../queries/read-for-update.ts'
import { readRecords } from '../queries/read-records.ts'
import { type StoredRecord, setMember } from '../queries/stored-record.ts'
import { auditChanges } from '../rules/audit-changes.ts'
import { recordLabel } from '../rules/record-label.ts'
import { bisectRefusals, type Refusal } from '../store/bisect-refusals.ts'
import { saveRecords } from '../store/save-records.ts'
import { trySave } from '../store/try-save.ts'
import { type ChangeSetEntryRow, findChangedParts, renameFields } from './change-set-entries.ts'

/** A record that stays as it is, or of which fields do. */
export interface KeptRecord {
  readonly id: string
  readonly label: string
  readonly reason: string
  /** Those that stay while others were put back. */
  readonly fields?: readonly string[]
}

interface ChangedRecord {
  readonly id: string
  /** Latest first. */
  readonly entries: readonly ChangeSetEntryRow[]
  readonly record: StoredRecord | undefined
  /** By part, who changed it since. */
  readonly changedSince: ReadonlyMap<string, string>
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
  /** Whether the right of the act was asked; else each record asks its own. */
  readonly hasOwnRight: boolean
  /** Why no record of the type is put back. */
  readonly whyNotUndone: string | undefined
}

/**
 * Locks the records of these entries, all of one type, and restores what the change set changed of each and nobody changed since: fields
 * one by one, records that it made by deletion, versions of a series to which it added some only together, and records that it deleted. Returns the number
 * of records that are as before, and those that stay, in part or as a whole, with the reason: changed since, gone, locked, a secret, no
 * right, or refused by a rule.
 */
export async function revertEntries(
  unit: UnitOfWork,
  type: RecordType,
  { changeSetId, entries, hasOwnRight, whyNotUndone }: Reversal,
): Promise<{ readonly count: number; readonly kept: readonly KeptRecord[] }> {
  const byRecord = Map.groupBy(
    entries.map((entry) => ({ ...entry, changes: ownChanges(type, entry) })),
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

  const reasons = new Map<string, string>()
  const partly = new Map<string, readonly string[]>()
  const revertible: PlannedGroup[] = []
  for (const group of groupBySeries(all)) {
    const refused = findGroupRefusals(
      group,
      (each) =>
        whyNotUndone ??
        findRefusal(unit, type, each) ??
        (hasOwnRight ? undefined : whyNotPermitted(unit, type, requiredRight(group, each))),
    )
    for (const [id, reason] of refused) reasons.set(id, reason)
    if (refused.size > 0) continue
    const writes = planGroupWrites(type, group)
    for (const each of group) notePart(type, each, partly)
    if (writes.length > 0) revertible.push({ group, writes })
  }
  // Deletions first: they can free values that other writes restore.
  const [deletions = [], others = []] = [true, false].map((isDeletion) =>
    revertible.filter(({ writes }) => writes.some(({ action }) => action === 'Delete') === isDeletion),
  )
  for (const some of [deletions, others])
    for (const [{ group }, reason] of await bisectRefusals(some, (part) => trySaveGroups(unit, type, part)))
      for (const each of group)
        reasons.set(each.id, (await deactivateInstead(unit, type, each)) ? deactivatedReason : reason)
  const labelOf = ({ id, record, entries: own }: ChangedRecord) =>
    recordLabel(type, record ?? records.get(id) ?? restoredRecord(type, own))
  const kept = all.flatMap((each): KeptRecord[] => {
    const reason = reasons.get(each.id)
    if (reason !== undefined) return [{ id: each.id, label: labelOf(each), reason }]
    const fields = partly.get(each.id)
    return fields
      ? [{ id: each.id, label: labelOf(each), reason: explainFields(type, each, fields), fields }]
      : []
  })
  return { count: all.length - kept.length, kept }
}

/** The changes of the record's own fields, by their present names: those of child records have entries of their own. */
function ownChanges(type: RecordType, { changes }: ChangeSetEntryRow): readonly AuditChange[] {
  const lists = new Set(recordTable(type).children.map(({ path }) => path))
  return renameFields(type, changes).filter(({ field }) => !lists.has(field))
}

function groupBySeries(all: readonly ChangedRecord[]): readonly Group[] {
  const bySeries = Map.groupBy(all, ({ id, record }) => record?.seriesId ?? id)
  return [...bySeries.values()].flatMap((same) =>
    same.some(isInserted) ? [same] : same.map((each) => [each]),
  )
}

function isInserted({ entries }: Pick<ChangedRecord, 'entries'>): boolean {
  return entries.some(({ action }) => action === 'Insert')
}

function isDeleted({ entries }: Pick<ChangedRecord, 'entries'>): boolean {
  return entries.some(({ action }) => action === 'Delete')
}

function findGroupRefusals(
  group: Group,
  reasonOf: (each: ChangedRecord) => string | undefined,
): ReadonlyMap<string, string> {
  const reasons = group.map((each) => [each.id, reasonOf(each)] as const)
  if (reasons.every(([, reason]) => reason === undefined)) return new Map()
  return new Map(reasons.map(([id, reason]) => [id, reason ?? 'Een andere versie ervan blijft zoals ze is.']))
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

function changedFields({ entries }: ChangedRecord): readonly string[] {
  return [...new Set(entries.flatMap(({ changes }) => changes.map(({ field }) => field)))]
}

/** The fields of an update that stay: changed since, or a secret. */
function keptFields(type: RecordType, each: ChangedRecord): ReadonlySet<string> {
  const table = recordTable(type)
  return new Set(
    changedFields(each).filter(
      (field) => each.changedSince.has(field) || table.fieldAt(field)?.isWriteOnly === true,
    ),
  )
}

function notePart(type: RecordType, each: ChangedRecord, partly: Map<string, readonly string[]>): void {
  if (isInserted(each) || isDeleted(each)) return
  const kept = keptFields(type, each)
  if (kept.size > 0) partly.set(each.id, [...kept])
}

function explainFields(type: RecordType, { changedSince }: ChangedRecord, fields: readonly string[]): string {
  const later = fields.flatMap((field) => changedSince.get(field) ?? [])
  if (later.length > 0) return describeLater(later)
  return 'Een wachtwoord of geheim kan niet worden teruggezet.'
}

/** Reverting needs the right of the act; a new version includes reopening the one before. */
function requiredRight(group: Group, each: ChangedRecord): RowRight {
  const { id, entries, record } = each
  if (isDeleted(each)) return 'Delete'
  if (isInserted(each))
    return record?.seriesId === undefined || record.seriesId === id ? 'Create' : 'NewVersion'
  const isPeriod = ({ field }: AuditChange) => field === 'activeRangeUtc'
  return group.some(isInserted) && entries.every(({ changes }) => changes.every(isPeriod))
    ? 'NewVersion'
    : 'Update'
}

function planGroupWrites(type: RecordType, group: Group): readonly PlannedWrite[] {
  const writes = group.flatMap((each): readonly PlannedWrite[] => {
    const { id, record, entries } = each
    if (isDeleted(each))
      return [{ id, action: 'Insert', before: undefined, after: restoredRecord(type, entries) }]
    if (!record) return []
    if (isInserted(each)) return [{ id: record.id, action: 'Delete', before: record, after: record }]
    const after = revertRecord(type, each, record)
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

/** A record that the change set made and that cannot be deleted becomes inactive; returns whether it did. */
async function deactivateInstead(unit: UnitOfWork, type: RecordType, each: ChangedRecord): Promise<boolean> {
  const { record } = each
  if (!record || !isInserted(each) || record.status !== 'Active') return false
  const after = { ...record, status: 'Inactive' }
  const write: PlannedWrite = { id: record.id, action: 'Update', before: record, after }
  return (await trySave(unit, type, [write])) === undefined
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

/** The record with the fields that nobody changed since as they were before the change set. */
function revertRecord(
  type: RecordType,
  each: ChangedRecord,
  record: StoredRecord,
): Readonly<Record<string, unknown>> {
  const kept = keptFields(type, each)
  const result: Record<string, unknown> = structuredClone({ ...record })
  for (const { changes } of each.entries)
    for (const change of changes) if (!kept.has(change.field)) setBefore(type, result, change)
  return result
}

/** A deleted record as it was before the change set. */
function restoredRecord(
  type: RecordType,
  entries: readonly ChangeSetEntryRow[],
): Readonly<Record<string, unknown>> {
  const result: Record<string, unknown> = {}
  for (const { path, field } of recordTable(type).fields) setMember(result, path, kindOf(field).empty(field))
  for (const { path } of recordTable(type).links) result[path] = []
  for (const { changes } of entries) for (const change of changes) setBefore(type, result, change)
  return result
}

function setBefore(
  type: RecordType,
  record: Record<string, unknown>,
  { field: path, before }: AuditChange,
): void {
  const stored = recordTable(type).fieldAt(path)
  const field = fieldAt(type.fields, path)
  if (path === 'isDeleted' || path === 'seriesId') record[path] = before
  else if (!field) return
  else if (stored?.references) {
    setMember(record, path, isPlainObject(before) ? before.id : before)
    setMember(record, labelPath(path), isPlainObject(before) ? before : null)
  } else setMember(record, path, before ?? kindOf(field).empty(field))
}
