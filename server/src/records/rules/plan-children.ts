import type { FieldError } from '@stamboek/model/contract/problem'
import type { AuditChange } from '@stamboek/model/contract/record-calls'
import { maxChangedRows } from '@stamboek/model/fields/children/children'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import { isPlainObject } from '@stamboek/model/fields/plain-object'
import { findOverlappingRows } from '@stamboek/model/rules/find-overlapping-rows'
import { labelPath, valueAt } from '@stamboek/model/schema/field-path'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { mapInSlices } from '../../concurrency/yield-to-event-loop.ts'
import { type ChildList, recordTable } from '../../database/record-table.ts'
import { uuidV7 } from '../../uuid-v7.ts'
import type { PlannedWrite } from '../engine/record-context.ts'
import type { UnitOfWork } from '../engine/unit-of-work.ts'
import type { StoredRecord } from '../queries/stored-record.ts'
import { auditChanges } from './audit-changes.ts'
import { planRecords } from './plan-record.ts'
import { labelReferences } from './reference-labels.ts'
import { repeatedRows } from './repeated-rows.ts'

/** The changes of one list of child records that come with their parent (contracts.md, Child records). */
export interface PlannedChildren {
  readonly path: string
  readonly type: RecordType
  readonly writes: readonly PlannedWrite[]
  readonly malformed: readonly FieldError[]
  readonly broken: readonly FieldError[]
  /** What is wrong with rows that were sent beside those that were not: of a stale list that is no news to its sender. */
  readonly clashing: readonly FieldError[]
}

/** The record that the children belong to, and what was sent of it. */
interface ParentChange {
  readonly parentId: string
  readonly before: StoredRecord | undefined
  /** The version that a new one follows. */
  readonly basedOn?: StoredRecord | undefined
  /** The parent as it will be. */
  readonly after: MemberValues
  /** What was sent of the parent and could be written. */
  readonly sent: MemberValues
}

/** A row as it came through the parser of its list. */
type SentRow = MemberValues & { readonly id?: string | null }

/** A row of which nothing is malformed; `at` tells its errors under the list. */
interface PlannedRow {
  readonly stored: StoredRecord | undefined
  readonly after: MemberValues
  readonly at: (errors: readonly FieldError[]) => readonly FieldError[]
}

/**
 * Plans the rows of every list of children that was sent: rows with an id change that one, rows without are new,
 * `isDeleted: true` marks one as deleted; rows that are absent stay as they are. A new version gets records of its own:
 * those that were sent, a row with an id of the version that it follows laid over that; or, without a list, a copy of all
 * that are not deleted there.
 */
export async function planChildren(
  unit: UnitOfWork,
  type: RecordType,
  change: ParentChange,
): Promise<readonly PlannedChildren[]> {
  const planned: PlannedChildren[] = []
  for (const list of recordTable(type).children) {
    const rows = change.sent[list.path] as readonly SentRow[] | undefined
    if (rows) planned.push(await planList(unit, list, change, rows))
    else if (change.basedOn) planned.push(copyList(unit, list, change))
  }
  return planned
}

/** The child records of the version before, as those of the new one. */
function copyList(
  unit: UnitOfWork,
  { path, of }: ChildList,
  { parentId, basedOn }: ParentChange,
): PlannedChildren {
  const type = unit.catalogue.get(of)
  const parentField = parentFieldOf(type)
  const rows = childrenIn(basedOn, path).filter((row) => row.isDeleted !== true)
  const writes = rows.map(
    (row): PlannedWrite => ({
      id: uuidV7(),
      action: 'Insert',
      before: undefined,
      after: { ...row, seriesId: undefined, [parentField]: parentId },
      basedOn: row,
    }),
  )
  return { path, type, writes, malformed: [], broken: [], clashing: [] }
}

async function planList(
  unit: UnitOfWork,
  { path, of }: ChildList,
  { parentId, before, basedOn, after: parent }: ParentChange,
  rows: readonly SentRow[],
): Promise<PlannedChildren> {
  const type = unit.catalogue.get(of)
  const parentField = parentFieldOf(type)
  const known = new Map<string | undefined, StoredRecord>(
    childrenIn(before ?? basedOn, path).map((row) => [row.id, row]),
  )
  // At least so many are new, and need not be planned to know that.
  if (rows.length - known.size > maxChangedRows) return tooManyChanges(path, type)
  const planned: PlannedRow[] = []
  const malformed: FieldError[] = []
  const broken: FieldError[] = []
  const seen = new Set<string | undefined>()
  const sent = rows.map((row) => {
    const id = row.id ?? undefined
    const isRepeated = seen.has(id)
    seen.add(id)
    return { row, id, isRepeated, stored: known.get(id) }
  })
  const plans = await planRecords(
    unit,
    type,
    await mapInSlices(sent, ({ row, stored }) => ({
      before: stored,
      body: { ...row, [parentField]: parentId },
      mode: stored ? ('edit' as const) : ('add' as const),
    })),
    parent,
  )
  // It may not be stored yet, so that no label of it can be read.
  const parentLabel = {
    id: parentId,
    label: type.parent ? recordLabel(unit.catalogue.get(type.parent.dtoKey), parent) : '',
  }
  for (const [index, plan] of plans.entries()) {
    const { row, id, stored, isRepeated } = sent[index] ?? {}
    const at = (errors: readonly FieldError[]) =>
      errors.map((error) => ({ ...error, field: `${path}.${index}.${error.field}` }))
    if (id !== undefined && (!stored || isRepeated)) {
      const message = stored
        ? 'Deze regel staat al eerder in de lijst.'
        : 'Deze regel hoort niet bij dit record.'
      malformed.push({ field: `${path}.${index}.id`, message })
      continue
    }
    malformed.push(...at(plan.malformed))
    if (plan.malformed.length > 0) continue
    const isTakenAway = row?.isDeleted === true || plan.after.isDeleted === true
    // Neither stored nor copied.
    if (isTakenAway && (!stored || basedOn)) continue
    broken.push(...at(plan.broken))
    const withParent = {
      ...plan.after,
      [parentField]: parentId,
      [labelPath(parentField)]: parentLabel,
      isGlobalSystemBusinessUnitRecord: parent.isGlobalSystemBusinessUnitRecord,
      ...(basedOn && { seriesId: undefined }),
    }
    planned.push({ stored, after: withParent, at })
  }
  const kept = basedOn ? [] : [...known.values()].filter((row) => !seen.has(row.id))
  broken.push(...repeats(type, planned), ...overlaps(type, planned))
  const clashing = [...repeats(type, planned, kept), ...overlaps(type, planned, kept)]
  const labelled = await labelReferences(
    unit,
    type,
    planned.map(({ stored, after }) => ({ before: stored, after })),
  )
  const writes = await mapInSlices(planned, ({ stored, at }, index): PlannedWrite[] => {
    const change = labelled[index]
    if (!change || 'errors' in change) {
      broken.push(...at(change?.errors ?? []))
      return []
    }
    const { after } = change
    if (!stored || basedOn)
      return [
        { id: uuidV7(), action: 'Insert', before: undefined, after, ...(stored && { basedOn: stored }) },
      ]
    return isChanged(type, stored, after) ? [{ id: stored.id, action: 'Update', before: stored, after }] : []
  })
  const list = { path, type, writes: writes.flat(), malformed, broken, clashing }
  return changedWrites(list).length > maxChangedRows ? tooManyChanges(path, type) : list
}

/** Which of the rows that were sent repeat one before them or one that stays. */
function repeats(
  type: RecordType,
  planned: readonly PlannedRow[],
  kept: readonly StoredRecord[] = [],
): readonly FieldError[] {
  const repeated = repeatedRows(type, [...kept, ...planned.map(({ after }) => after)])
  return planned.flatMap(({ at }, index) => at(repeated[kept.length + index] ?? []))
}

/** Which of the rows that were sent overlap each other or one that stays. */
function overlaps(
  type: RecordType,
  planned: readonly PlannedRow[],
  kept: readonly StoredRecord[] = [],
): readonly FieldError[] {
  const rows = [...planned.map(({ after }) => after), ...kept]
  return findOverlappingRows(type.exclusions, rows).flatMap(
    ({ index, field, message }) => planned[index]?.at([{ field, message }]) ?? [],
  )
}

function tooManyChanges(path: string, type: RecordType): PlannedChildren {
  const message = `Wijzig hoogstens ${maxChangedRows} regels tegelijk.`
  return { path, type, writes: [], malformed: [{ field: path, message }], broken: [], clashing: [] }
}

/** Whether a list will not be what it was, or what it was in the version that a new one follows. */
export function isListChanged(list: PlannedChildren, basedOn: StoredRecord | undefined): boolean {
  if (changedWrites(list).length > 0) return true
  const kept = new Set(list.writes.map((write) => write.basedOn?.id))
  return childrenIn(basedOn, list.path).some((row) => row.isDeleted !== true && !kept.has(row.id))
}

/** A row that a new version takes over as it was is no change. */
function changedWrites({ type, writes }: Pick<PlannedChildren, 'type' | 'writes'>): readonly PlannedWrite[] {
  const parentField = parentFieldOf(type)
  return writes.filter(
    ({ basedOn, after }) =>
      !basedOn || isChanged(type, basedOn, { ...after, [parentField]: basedOn[parentField] }),
  )
}

/** The reference of a child record to its parent. */
function parentFieldOf({ parent }: RecordType): string {
  return parent?.field ?? ''
}

function childrenIn(parent: StoredRecord | undefined, path: string): readonly StoredRecord[] {
  return (parent?.[path] ?? []) as readonly StoredRecord[]
}

function isChanged(type: RecordType, before: MemberValues, after: MemberValues): boolean {
  return auditChanges(recordTable(type), before, after).length > 0
}

/** How the parent's own entry tells of its children: the labels of the rows that changed, before and after. */
export function childChanges(
  children: readonly Pick<PlannedChildren, 'path' | 'type' | 'writes'>[],
): readonly AuditChange[] {
  return children
    .filter((list) => list.writes.length > 0)
    .map(({ path, type, writes }) => ({
      field: path,
      before: writes.flatMap(({ before }) =>
        before && !before.isDeleted ? [recordLabel(type, before)] : [],
      ),
      after: writes.flatMap(({ action, after }) =>
        action === 'Delete' || after.isDeleted === true ? [] : [recordLabel(type, after)],
      ),
    }))
}

/** What a reference to the record shows. */
export function recordLabel(type: RecordType, record: MemberValues): string {
  const parts = type.labelFields.map((path) => {
    const beside = valueAt(record, labelPath(path))
    if (isPlainObject(beside) && 'label' in beside) return String(beside.label)
    const field = recordTable(type).fieldAt(path)?.field
    const value = valueAt(record, path) ?? null
    return field && value !== null ? kindOf(field).format(value, field) : ''
  })
  return parts.filter((part) => part !== '').join(' – ')
}
