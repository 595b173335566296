import type { FieldError } from '@stamboek/model/contract/problem'
import type { AuditChange } from '@stamboek/model/contract/record-calls'
import { maxChangedRows } from '@stamboek/model/fields/children/children'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import { isPlainObject } from '@stamboek/model/fields/plain-object'
import { fillMessage } from '@stamboek/model/fields/rule-message'
import { findLockReason } from '@stamboek/model/rules/find-lock-reason'
import { findOverlappingRows } from '@stamboek/model/rules/find-overlapping-rows'
import { labelPath, valueAt } from '@stamboek/model/schema/field-path'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { mapInSlices } from '../../concurrency/yield-to-event-loop.ts'
import { type ChildList, recordTable } from '../../database/record-table.ts'
import { RequestProblem } from '../../request-problem.ts'
import { uuidV7 } from '../../uuid-v7.ts'
import type { PlannedWrite, RecordContext } from '../engine/record-context.ts'
import { type RowRight, whyNotPermitted } from '../engine/record-scope.ts'
import type { StoredRecord } from '../queries/stored-record.ts'
import { auditChanges } from './audit-changes.ts'
import { findRepeatedRows } from './find-repeated-rows.ts'
import { labelReferences } from './label-references.ts'
import { planRecords } from './plan-record.ts'

/** The planned rows of one list of child records (requirements 5.5). */
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

/** A row without malformed members; `at` prefixes its errors with their place in the list. */
interface PlannedRow {
  readonly stored: StoredRecord | undefined
  readonly after: MemberValues
  readonly at: (errors: readonly FieldError[]) => readonly FieldError[]
  /** A reference without a target: the row is not written. */
  readonly isRefused?: boolean
}

/**
 * Plans every list that was sent: a row with an id updates, one without inserts, `isDeleted: true` deletes, an
 * absent one stays. A new version gets copies of the sent rows; without a list, of all rows of the version before.
 */
export async function planChildren(
  context: RecordContext,
  type: RecordType,
  change: ParentChange,
): Promise<readonly PlannedChildren[]> {
  const planned: PlannedChildren[] = []
  for (const list of recordTable(type).children) {
    const rows = change.sent[list.path] as readonly InputRow[] | undefined
    if (rows) {
      const sent = await planInputList(context, list, change, rows)
      requireRights(context, sent)
      planned.push(sent)
    } else if (change.basedOn) planned.push(planCopiedList(context, list, change))
  }
  return planned
}

/** Child records with rights of their own need those here, too (403); what a new version copies needs none. */
function requireRights(context: RecordContext, { type, writes }: PlannedChildren): void {
  if (!type.parent?.isListed) return
  for (const write of writes) {
    if (!write.basedOn) requireRowRight(context, type, write)
  }
}

/** Refuses (403) a write of a child record, in a list or by itself, without the right to it; removing needs that to delete. */
export function requireRowRight(context: RecordContext, type: RecordType, write: PlannedWrite): void {
  const reason = whyNotPermitted(context, type, rightOf(type, write))
  if (reason) throw new RequestProblem('notAllowed', reason)
}

function rightOf({ actions }: RecordType, { action, before, after }: PlannedWrite): RowRight {
  if (action === 'Insert') return 'Create'
  const isRemoved = after.isDeleted === true && before?.isDeleted !== true
  return isRemoved && actions.includes('Delete') ? 'Delete' : 'Update'
}

/** Copies the child records of the previous version. */
function planCopiedList(
  context: RecordContext,
  { path, of }: ChildList,
  { parentId, basedOn }: ParentChange,
): PlannedChildren {
  const type = context.engine.catalogue.get(of)
  const parentField = getParentField(type)
  const rows = getChildren(basedOn, path).filter((row) => row.isDeleted !== true)
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

/** Plans the rows of one list of the input. Returns their errors, throws none. */
async function planInputList(
  context: RecordContext,
  { path, of }: ChildList,
  change: ParentChange,
  rows: readonly InputRow[],
): Promise<PlannedChildren> {
  const { before, basedOn } = change
  const type = context.engine.catalogue.get(of)
  const stored = getChildren(before ?? basedOn, path)
  // More rows than stored ones plus the limit: refused unplanned.
  if (rows.length - stored.length > maxChangedRows) return refuseTooManyChanges(path, type)
  const matched = pairWithStoredRows(rows, stored)
  const { planned: unlabelled, malformed, broken } = await planRows(context, { path, type, change }, matched)
  const { planned, errors } = await labelRows(context, type, unlabelled)
  const sentIds = new Set(matched.map(({ id }) => id))
  const kept = basedOn ? [] : stored.filter(({ id }) => !sentIds.has(id))
  const clashes = [...findRepeats(type, planned, kept), ...findOverlaps(type, planned, kept)]
  const writes = (await mapInSlices(planned, (row) => createWrite(type, row, basedOn !== undefined))).flat()
  const list = {
    path,
    type,
    writes,
    malformed,
    broken: [
      ...broken,
      ...findRepeats(type, planned),
      ...findOverlaps(type, planned),
      ...errors,
      ...(basedOn ? [] : findLocked(type, planned)),
    ],
    clashes,
  }
  return changedWrites(list).length > maxChangedRows ? refuseTooManyChanges(path, type) : list
}

interface MatchedRow {
  readonly row: InputRow
  readonly id: string | undefined
  readonly stored: StoredRecord | undefined
  /** An earlier row has the same id. */
  readonly isRepeated: boolean
}

/** Finds the stored record of each sent row. */
function pairWithStoredRows(
  rows: readonly InputRow[],
  stored: readonly StoredRecord[],
): readonly MatchedRow[] {
  const storedById = new Map<string | undefined, StoredRecord>(stored.map((row) => [row.id, row]))
  const seen = new Set<string | undefined>()
  return rows.map((row) => {
    const id = row.id ?? undefined
    const isRepeated = seen.has(id)
    seen.add(id)
    return { row, id, stored: storedById.get(id), isRepeated }
  })
}

interface SentList {
  readonly path: string
  readonly type: RecordType
  readonly change: ParentChange
}

interface PlannedRows {
  readonly planned: readonly PlannedRow[]
  readonly malformed: readonly FieldError[]
  readonly broken: readonly FieldError[]
}

/** Plans each row by itself; leaves out malformed rows, and deleted ones that are not stored or would be copied. */
async function planRows(
  context: RecordContext,
  { path, type, change: { parentId, basedOn, after: parent } }: SentList,
  rows: readonly MatchedRow[],
): Promise<PlannedRows> {
  const parentField = getParentField(type)
  const plans = await planRecords(
    context,
    type,
    await mapInSlices(rows, ({ row, stored }) => ({
      before: stored,
      body: { ...row, [parentField]: parentId },
      mode: stored ? ('edit' as const) : ('add' as const),
    })),
    parent,
  )
  // The parent may not be stored yet, so its label cannot be read.
  const parentLabel = {
    id: parentId,
    label: type.parent ? recordLabel(context.engine.catalogue.get(type.parent.dtoKey), parent) : '',
  }
  const planned: PlannedRow[] = []
  const malformed: FieldError[] = []
  const broken: FieldError[] = []
  for (const [index, plan] of plans.entries()) {
    const matched = rows[index]
    if (!matched) throw new Error('More plans than rows')
    const { row, stored } = matched
    const at = (errors: readonly FieldError[]) =>
      errors.map((error) => ({ ...error, field: `${path}.${index}.${error.field}` }))
    const wrongId = describeWrongId(matched)
    if (wrongId) {
      malformed.push(...at([{ field: 'id', message: wrongId }]))
      continue
    }
    malformed.push(...at(plan.malformed))
    if (plan.malformed.length > 0) continue
    const isRemoved = row.isDeleted === true || plan.after.isDeleted === true
    if (isRemoved && (!stored || basedOn)) continue
    broken.push(...at(plan.broken))
    const after = {
      ...plan.after,
      [parentField]: parentId,
      [labelPath(parentField)]: parentLabel,
      isGlobalSystemBusinessUnitRecord: parent.isGlobalSystemBusinessUnitRecord,
      ...(basedOn && { seriesId: undefined }),
    }
    planned.push({ stored, after, at })
  }
  return { planned, malformed, broken }
}

function describeWrongId({ id, stored, isRepeated }: MatchedRow): string | undefined {
  if (id === undefined) return undefined
  if (!stored) return 'Deze regel hoort niet bij dit record.'
  return isRepeated ? 'Deze regel staat al eerder in de lijst.' : undefined
}

/** Puts labels beside the references of the rows; a reference without a target is an error of its row. */
async function labelRows(
  context: RecordContext,
  type: RecordType,
  planned: readonly PlannedRow[],
): Promise<{ readonly planned: readonly PlannedRow[]; readonly errors: readonly FieldError[] }> {
  const labelled = await labelReferences(
    context,
    type,
    planned.map(({ stored, after }) => ({ before: stored, after })),
  )
  const errors: FieldError[] = []
  const rows = planned.map((row, index) => {
    const change = labelled[index]
    if (change && 'after' in change) return { ...row, after: change.after }
    errors.push(...row.at(change?.errors ?? []))
    return { ...row, isRefused: true }
  })
  return { planned: rows, errors }
}

/** The insert or update of a row; none where nothing changes. */
function createWrite(
  type: RecordType,
  { stored, after, isRefused = false }: PlannedRow,
  isCopy: boolean,
): readonly PlannedWrite[] {
  if (isRefused) return []
  if (!stored || isCopy)
    return [{ id: uuidV7(), action: 'Insert', before: undefined, after, ...(stored && { basedOn: stored }) }]
  return isChanged(type, stored, after) ? [{ id: stored.id, action: 'Update', before: stored, after }] : []
}

/** Sent rows that change a record which is locked. */
function findLocked(type: RecordType, planned: readonly PlannedRow[]): readonly FieldError[] {
  if (type.lockedWhen.length === 0) return []
  return planned.flatMap(({ stored, after, at }) => {
    const message = stored && findLockReason(type, stored)
    return message !== undefined && isChanged(type, stored ?? {}, after) ? at([{ field: 'id', message }]) : []
  })
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
  return findOverlappingRows(type.exclusions, rows).flatMap(({ index, field, message }) => {
    const row = planned[index]
    return row?.at([{ field, message: fillMessage(message, type.fields, row.after) }]) ?? []
  })
}

function refuseTooManyChanges(path: string, type: RecordType): PlannedChildren {
  const message = `Wijzig hoogstens ${maxChangedRows} regels tegelijk.`
  return { path, type, writes: [], malformed: [{ field: path, message }], broken: [], clashes: [] }
}

/** Whether the list changes, for a new version from that of the previous one. */
export function isListChanged(list: PlannedChildren, basedOn: StoredRecord | undefined): boolean {
  if (changedWrites(list).length > 0) return true
  const kept = new Set(list.writes.map((write) => write.basedOn?.id))
  return getChildren(basedOn, list.path).some((row) => row.isDeleted !== true && !kept.has(row.id))
}

/** Rows that a new version copies unchanged do not count. */
function changedWrites({ type, writes }: Pick<PlannedChildren, 'type' | 'writes'>): readonly PlannedWrite[] {
  const parentField = getParentField(type)
  return writes.filter(
    ({ basedOn, after }) =>
      !basedOn || isChanged(type, basedOn, { ...after, [parentField]: basedOn[parentField] }),
  )
}

function getParentField({ parent }: RecordType): string {
  return parent?.field ?? ''
}

function getChildren(parent: StoredRecord | undefined, path: string): readonly StoredRecord[] {
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
    const reference = valueAt(record, labelPath(path))
    if (isPlainObject(reference) && 'label' in reference) return String(reference.label)
    const field = recordTable(type).fieldAt(path)?.field
    const value = valueAt(record, path) ?? null
    return field && value !== null ? kindOf(field).format(value, field) : ''
  })
  return parts.filter((part) => part !== '').join(' – ')
}
