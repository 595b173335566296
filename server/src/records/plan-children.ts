import type { FieldError } from '@stamboek/model/contract/problem'
import type { AuditChange } from '@stamboek/model/contract/record-calls'
import { isPlainObject } from '@stamboek/model/fields/plain-object'
import { valueAt } from '@stamboek/model/schema/field-path'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { type ChildList, recordTable } from '../database/record-table.ts'
import { uuidV7 } from '../uuid-v7.ts'
import { auditChanges } from './audit-changes.ts'
import { planRecords } from './plan-record.ts'
import type { PlannedWrite } from './record-context.ts'
import { labelReferences } from './reference-labels.ts'
import type { StoredRecord } from './stored-record.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/** The changes of one list of child records that come with their parent (contracts.md, Child records). */
export interface PlannedChildren {
  readonly path: string
  readonly type: RecordType
  readonly writes: readonly PlannedWrite[]
  readonly malformed: readonly FieldError[]
  readonly broken: readonly FieldError[]
}

/** The record that the children belong to, and what was sent of it. */
interface ParentChange {
  readonly parentId: string
  readonly before: StoredRecord | undefined
  /** The version that a new one follows. */
  readonly basedOn?: StoredRecord | undefined
  /** The parent as it will be. */
  readonly after: Members
  readonly body: unknown
}

type Members = Readonly<Record<string, unknown>>

/** A row of which nothing is malformed; `at` tells its errors under the list. */
interface PlannedRow {
  readonly stored: StoredRecord | undefined
  readonly after: Members
  readonly at: (errors: readonly FieldError[]) => readonly FieldError[]
}

/**
 * Plans the rows of every list of children in a body: rows with an id change that one, rows without are new,
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
    const rows = isPlainObject(change.body) ? change.body[list.path] : undefined
    if (Array.isArray(rows)) planned.push(await planList(unit, list, change, rows))
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
  const parentField = type.parent?.field ?? ''
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
  return { path, type, writes, malformed: [], broken: [] }
}

async function planList(
  unit: UnitOfWork,
  { path, of }: ChildList,
  { parentId, before, basedOn, after: parent }: ParentChange,
  rows: readonly unknown[],
): Promise<PlannedChildren> {
  const type = unit.catalogue.get(of)
  const parentField = type.parent?.field ?? ''
  const known = new Map(childrenIn(before ?? basedOn, path).map((row) => [row.id, row]))
  const planned: PlannedRow[] = []
  const malformed: FieldError[] = []
  const broken: FieldError[] = []
  const sent = rows.map((row) => {
    const { id } = (isPlainObject(row) ? row : {}) as { id?: unknown }
    return { row, id, stored: typeof id === 'string' ? known.get(id.toLowerCase()) : undefined }
  })
  const plans = await planRecords(
    unit,
    type,
    sent.map(({ row, stored }) => ({
      before: stored,
      body: isPlainObject(row) ? { ...row, [parentField]: parentId } : row,
      mode: stored ? 'edit' : 'add',
    })),
    parent,
  )
  for (const [index, plan] of plans.entries()) {
    const { row, id, stored } = sent[index] ?? {}
    const at = (errors: readonly FieldError[]) =>
      errors.map((error) => ({ ...error, field: `${path}.${index}.${error.field}` }))
    if (id !== undefined && id !== null && !stored) {
      malformed.push({ field: `${path}.${index}.id`, message: 'Deze regel hoort niet bij dit record.' })
      continue
    }
    malformed.push(...at(plan.malformed))
    if (plan.malformed.length > 0) continue
    const isTakenAway = isPlainObject(row) && row.isDeleted === true
    // Neither stored nor copied.
    if (isTakenAway && (!stored || basedOn)) continue
    broken.push(...at(plan.broken))
    const withParent = {
      ...plan.after,
      [parentField]: parentId,
      isGlobalSystemBusinessUnitRecord: parent.isGlobalSystemBusinessUnitRecord,
      ...(basedOn && { seriesId: undefined }),
    }
    planned.push({ stored, after: withParent, at })
  }
  // The parent of a new record is not stored yet; every other reference must be there.
  const labelled = await labelReferences(
    unit,
    type,
    planned.map(({ stored, after }) => ({ before: { ...stored, [parentField]: parentId }, after })),
  )
  const writes = planned.flatMap(({ stored, at }, index): PlannedWrite[] => {
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
  return { path, type, writes, malformed, broken }
}

function childrenIn(parent: StoredRecord | undefined, path: string): readonly StoredRecord[] {
  return (parent?.[path] ?? []) as readonly StoredRecord[]
}

function isChanged(type: RecordType, before: StoredRecord, after: Members): boolean {
  return before.isDeleted !== after.isDeleted || auditChanges(recordTable(type), before, after).length > 0
}

/** How the parent's own entry tells of its children: the labels of the rows that changed, before and after. */
export function childChanges(children: readonly PlannedChildren[]): readonly AuditChange[] {
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
export function recordLabel(type: RecordType, record: Members): string {
  const parts = type.labelFields.map((path) => {
    const beside = valueAt(record, path.replace(/Id$/, ''))
    const value = isPlainObject(beside) && 'label' in beside ? beside.label : valueAt(record, path)
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  })
  return parts.filter((part) => part !== '').join(' – ')
}
