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
import type { PlannedWrite, RecordContext } from '../engine/record-context.ts'
import type { StoredRecord } from '../queries/stored-record.ts'
import { auditChanges } from './audit-changes.ts'
import { findRepeatedRows } from './find-repeated-rows.ts'
import { labelReferences } from './label-references.ts'
import { planRecords } from './plan-record.ts'

/** The planned rows of one list of child records (contracts.md, Child records). */
export interface PlannedChildren {
  readonly path: string
  readonly type: RecordType
  readonly writes: readonly PlannedWrite[]
  readonly malformed: readonly FieldError[]
  readonly broken: readonly FieldError[]
  /** Errors of sent rows against rows that were not sent: the sender of a stale list cannot know those. */
  readonly clashes: readonly FieldError[]
}

/** The parent and its input. */
interface ParentChange {
  readonly parentId: string
  readonly before: StoredRecord | undefined
  /** The version that a new one follows. */
  readonly basedOn?: StoredRecord | undefined
  /** The planned parent. */
  readonly after: MemberValues
  /** The writable input of the parent. */
  readonly sent: MemberValues
}

/** A parsed row of the list. */
type InputRow = MemberValues & { readonly id?: string | null }

/** A row without malformed members; `at` places its errors under the list. */
interface PlannedRow {
  readonly stored: StoredRecord | undefined
  readonly after: MemberValues
  readonly at: (errors: readonly FieldError[]) => readonly FieldError[]
}

/**
 * Plans every list that was sent: a row with an id updates, one without inserts, `isDeleted: true` deletes, an
 * absent one stays. A new version gets copies: of the sent rows, or without a list of all rows of the version
 * before.
 */
export async function planChildren(
  context: RecordContext,
  type: RecordType,
  change: ParentChange,
): Promise<readonly PlannedChildren[]> {
  const planned: PlannedChildren[] = []
  for (const list of recordTable(type).children) {
    const rows = change.sent[list.path] as readonly InputRow[] | undefined
    if (rows) planned.push(await planList(context, list, change, rows))
    else if (change.basedOn) planned.push(planCopiedList(context, list, change))
  }
  return planned
}

/** Copies the child records of the previous version. */
function planCopiedList(
  context: RecordContext,
  { path, of }: ChildList,
  { parentId, basedOn }: ParentChange,
): PlannedChildren {
  const type = context.catalogue.get(of)
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
  return { path, type, writes, malformed: [], broken: [], clashes: [] }
}

async function planList(
  context: RecordContext,
  { path, of }: ChildList,
  { parentId, before, basedOn, after: parent }: ParentChange,
  rows: readonly InputRow[],
): Promise<PlannedChildren> {
  const type = context.catalogue.get(of)
  const parentField = parentFieldOf(type)
  const known = new Map<string | undefined, StoredRecord>(
    childrenIn(before ?? basedOn, path).map((row) => [row.id, row]),
  )
  // At least this many rows are new: refused without planning them.
  if (rows.length - known.size > maxChangedRows) return refuseTooManyChanges(path, type)
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
    context,
    type,
    await mapInSlices(sent, ({ row, stored }) => ({
      before: stored,
      body: { ...row, [parentField]: parentId },
      mode: stored ? ('edit' as const) : ('add' as const),
    })),
    parent,
  )
  // The parent may not be stored yet, so its label cannot be read.
  const parentLabel = {
    id: parentId,
    label: type.parent ? recordLabel(context.catalogue.get(type.parent.dtoKey), parent) : '',
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
    const isRemoved = row?.isDeleted === true || plan.after.isDeleted === true
    // A row that is neither stored nor copied.
    if (isRemoved && (!stored || basedOn)) continue
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
  broken.push(...findRepeats(type, planned), ...findOverlaps(type, planned))
  const clashes = [...findRepeats(type, planned, kept), ...findOverlaps(type, planned, kept)]
  const labelled = await labelReferences(
    context,
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
  const list = { path, type, writes: writes.flat(), malformed, broken, clashes }
  return changedWrites(list).length > maxChangedRows ? refuseTooManyChanges(path, type) : list
}

/** Sent rows that repeat an earlier one or a kept row. */
function findRepeats(
  type: RecordType,
  planned: readonly PlannedRow[],
  kept: readonly StoredRecord[] = [],
): readonly FieldError[] {
  const repeated = findRepeatedRows(type, [...kept, ...planned.map(({ after }) => after)])
  return planned.flatMap(({ at }, index) => at(repeated[kept.length + index] ?? []))
}

/** Sent rows that overlap each other or a kept row. */
function findOverlaps(
  type: RecordType,
  planned: readonly PlannedRow[],
  kept: readonly StoredRecord[] = [],
): readonly FieldError[] {
  const rows = [...planned.map(({ after }) => after), ...kept]
  return findOverlappingRows(type.exclusions, rows).flatMap(
    ({ index, field, message }) => planned[index]?.at([{ field, message }]) ?? [],
  )
}

function refuseTooManyChanges(path: string, type: RecordType): PlannedChildren {
  const message = `Wijzig hoogstens ${maxChangedRows} regels tegelijk.`
  return { path, type, writes: [], malformed: [{ field: path, message }], broken: [], clashes: [] }
}

/** Whether the list changes, for a new version from that of the previous one. */
export function isListChanged(list: PlannedChildren, basedOn: StoredRecord | undefined): boolean {
  if (changedWrites(list).length > 0) return true
  const kept = new Set(list.writes.map((write) => write.basedOn?.id))
  return childrenIn(basedOn, list.path).some((row) => row.isDeleted !== true && !kept.has(row.id))
}

/** Rows that a new version copies unchanged do not count. */
function changedWrites({ type, writes }: Pick<PlannedChildren, 'type' | 'writes'>): readonly PlannedWrite[] {
  const parentField = parentFieldOf(type)
  return writes.filter(
    ({ basedOn, after }) =>
      !basedOn || isChanged(type, basedOn, { ...after, [parentField]: basedOn[parentField] }),
  )
}

function parentFieldOf({ parent }: RecordType): string {
  return parent?.field ?? ''
}

function childrenIn(parent: StoredRecord | undefined, path: string): readonly StoredRecord[] {
  return (parent?.[path] ?? []) as readonly StoredRecord[]
}

function isChanged(type: RecordType, before: MemberValues, after: MemberValues): boolean {
  return auditChanges(recordTable(type), before, after).length > 0
}

/** Changes of child records for the audit entry of their parent: the labels of the changed rows, before and after. */
export function describeChildChanges(
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

/** The label of a record. */
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
