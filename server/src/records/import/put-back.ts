import type { UndoAnswer } from '@stamboek/model/contract/import-calls'
import type { AuditChange } from '@stamboek/model/contract/record-calls'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { recordTable } from '../../database/record-table.ts'
import type { PlannedWrite } from '../engine/record-context.ts'
import { whyNotChangeable } from '../engine/record-scope.ts'
import type { UnitOfWork } from '../engine/unit-of-work.ts'
import { readToChange } from '../queries/read-to-change.ts'
import type { StoredRecord } from '../queries/stored-record.ts'
import { recordLabel } from '../rules/plan-children.ts'
import { lockParentsOf } from '../store/parent-records.ts'
import { type Refusal, refusedOf } from '../store/refused-of.ts'
import { trySave } from '../store/try-save.ts'
import { asBefore } from './as-before.ts'
import { type BatchEntry, changedSince } from './batch-entries.ts'
import { type RowRight, whyNoRight } from './row-rights.ts'

/** What an import did to one record. */
interface BatchRecord {
  readonly id: string
  /** The latest first. */
  readonly entries: readonly BatchEntry[]
  /** As it is now; undefined where it is gone. */
  readonly record: StoredRecord | undefined
}

/**
 * What is put back as a whole: where an import made a version, all that it did to the versions of that series; else what it did
 * to one record.
 */
type Group = readonly BatchRecord[]

/** A group that can be put back, and the writes that do. */
interface GroupWrites {
  readonly group: Group
  readonly writes: readonly PlannedWrite[]
}

/** Puts back what an import did to some records, locked before it looks whether they changed since. Returns those that stay as they are. */
export async function putBack(
  unit: UnitOfWork,
  type: RecordType,
  { batchId, entries }: { readonly batchId: string; readonly entries: readonly BatchEntry[] },
): Promise<{ readonly count: number; readonly kept: UndoAnswer['kept'] }> {
  const byRecord = Map.groupBy(entries, (entry) => entry.record_id)
  const first = new Map([...byRecord].map(([id, own]) => [id, own.at(-1)?.sequence ?? 0]))
  const found = await readToChange(unit, type, [...byRecord.keys()])
  const records = new Map(found.map((record) => [record.id, record]))
  const changed = await changedSince(unit, type, { batchId, first })

  const reasons = new Map<string, string>()
  const wanted: GroupWrites[] = []
  for (const group of groupsOf(
    [...byRecord].map(([id, own]) => ({ id, entries: own, record: records.get(id) })),
  )) {
    const refused = whyNotTogether(group, (each) =>
      changed.has(each.id)
        ? 'Het record is na de import gewijzigd.'
        : (whyNot(unit, type, each) ?? whyNoRight(unit, type, rightFor(group, each))),
    )
    for (const [id, reason] of refused) reasons.set(id, reason)
    if (refused.size === 0) wanted.push({ group, writes: writesBack(type, group) })
  }
  // What is taken away may make room for what is put back.
  const [taken = [], others = []] = [true, false].map((isTaken) =>
    wanted.filter(({ writes }) => writes.some(({ action }) => action === 'Delete') === isTaken),
  )
  for (const some of [taken, others])
    for (const [{ group }, reason] of await refusedOf(some, (part) => tryTogether(unit, type, part)))
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

function groupsOf(all: readonly BatchRecord[]): readonly Group[] {
  const bySeries = Map.groupBy(all, ({ id, record }) => record?.seriesId ?? id)
  return [...bySeries.values()].flatMap((same) => (same.some(isMade) ? [same] : same.map((each) => [each])))
}

function isMade({ entries }: BatchRecord): boolean {
  return entries.some(({ action }) => action === 'Insert')
}

/** Why each record of a group stays as it is, where one of them does. */
function whyNotTogether(
  group: Group,
  reasonOf: (each: BatchRecord) => string | undefined,
): ReadonlyMap<string, string> {
  const reasons = group.map((each) => [each.id, reasonOf(each)] as const)
  if (reasons.every(([, reason]) => reason === undefined)) return new Map()
  return new Map(reasons.map(([id, reason]) => [id, reason ?? 'Een andere versie ervan blijft zoals ze is.']))
}

function whyNot(unit: UnitOfWork, type: RecordType, { entries, record }: BatchRecord): string | undefined {
  if (!record) return 'Het record bestaat niet meer.'
  const isSecret = ({ field }: AuditChange) => recordTable(type).fieldAt(field)?.isWriteOnly === true
  if (entries.some(({ action, changes }) => action === 'Update' && changes.some(isSecret)))
    return 'Een wachtwoord of geheim kan niet worden teruggezet.'
  return whyNotChangeable(type, record.isGlobalSystemBusinessUnitRecord, unit)
}

/** Whoever may do what the import did may take it back; to open the version before a new one goes along with that. */
function rightFor(group: Group, each: BatchRecord): RowRight {
  const { id, entries, record } = each
  if (isMade(each)) return record?.seriesId === undefined || record.seriesId === id ? 'Create' : 'NewVersion'
  const isPeriod = ({ field }: AuditChange) => field === 'activeRangeUtc'
  return group.some(isMade) && entries.every(({ changes }) => changes.every(isPeriod))
    ? 'NewVersion'
    : 'Update'
}

/** What is taken away comes first: a version before it may have its time again. */
function writesBack(type: RecordType, group: Group): readonly PlannedWrite[] {
  const writes = group.flatMap((each): readonly PlannedWrite[] => {
    const { record, entries } = each
    if (!record) return []
    if (isMade(each)) return [{ id: record.id, action: 'Delete', before: record, after: record }]
    const after = asBefore(
      type,
      record,
      entries.flatMap(({ changes }) => changes),
    )
    return [{ id: record.id, action: 'Update', before: record, after }]
  })
  return writes.toSorted((one, other) => one.action.localeCompare(other.action))
}

async function tryTogether(
  unit: UnitOfWork,
  type: RecordType,
  some: readonly GroupWrites[],
): Promise<Refusal<GroupWrites> | undefined> {
  const all = some.flatMap(({ writes }) => writes)
  await lockParentsOf(unit, type, all)
  const refusal = await trySave(unit, type, all)
  if (refusal === undefined || typeof refusal === 'string') return refusal
  return new Map(
    some.flatMap((each) => {
      const reason = each.writes.flatMap((write) => refusal.get(write) ?? [])[0]
      return reason === undefined ? [] : [[each, reason] as const]
    }),
  )
}
