import type { FieldError } from '@stamboek/model/contract/problem'
import type { AuditChange } from '@stamboek/model/contract/record-calls'
import { isPlainObject } from '@stamboek/model/fields/plain-object'
import { valueAt } from '@stamboek/model/schema/field-path'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { type ChildList, recordTable } from '../database/record-table.ts'
import { uuidV7 } from '../uuid-v7.ts'
import { auditChanges } from './audit-changes.ts'
import { planRecord } from './plan-record.ts'
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
  readonly body: unknown
}

/** A row of which nothing is malformed; `at` tells its errors under the list. */
interface PlannedRow {
  readonly stored: StoredRecord | undefined
  readonly after: Readonly<Record<string, unknown>>
  readonly at: (errors: readonly FieldError[]) => readonly FieldError[]
}

/**
 * Plans the rows of every list of children in a body: rows with an id change that one, rows without are new,
 * `isDeleted: true` marks one as deleted; rows that are absent stay as they are.
 */
export async function planChildren(
  unit: UnitOfWork,
  type: RecordType,
  { parentId, before, body }: ParentChange,
): Promise<readonly PlannedChildren[]> {
  const planned: PlannedChildren[] = []
  for (const list of recordTable(type).children) {
    const rows = isPlainObject(body) ? body[list.path] : undefined
    if (Array.isArray(rows)) planned.push(await planList(unit, list, { parentId, before, body: rows }))
  }
  return planned
}

async function planList(
  unit: UnitOfWork,
  { path, of }: ChildList,
  { parentId, before, body: rows }: ParentChange & { readonly body: readonly unknown[] },
): Promise<PlannedChildren> {
  const type = unit.catalogue.get(of)
  const parentField = type.parent?.field ?? ''
  const known = new Map(((before?.[path] ?? []) as readonly StoredRecord[]).map((row) => [row.id, row]))
  const planned: PlannedRow[] = []
  const malformed: FieldError[] = []
  const broken: FieldError[] = []
  for (const [index, row] of rows.entries()) {
    const at = (errors: readonly FieldError[]) =>
      errors.map((error) => ({ ...error, field: `${path}.${index}.${error.field}` }))
    const { id, isDeleted } = (isPlainObject(row) ? row : {}) as { id?: unknown; isDeleted?: unknown }
    const stored = typeof id === 'string' ? known.get(id.toLowerCase()) : undefined
    if (id !== undefined && id !== null && !stored) {
      malformed.push({ field: `${path}.${index}.id`, message: 'Deze regel hoort niet bij dit record.' })
      continue
    }
    const plan = planRecord(unit, type, {
      before: stored,
      body: isPlainObject(row) ? { ...row, [parentField]: parentId } : row,
      mode: stored ? 'edit' : 'add',
    })
    malformed.push(...at(plan.malformed))
    if (plan.malformed.length > 0) continue
    // A row that is taken away need not be right.
    if (isDeleted !== true) broken.push(...at(plan.broken))
    if (!stored && isDeleted === true) continue
    const withParent = {
      ...plan.after,
      [parentField]: parentId,
      isDeleted: isDeleted === undefined ? (stored?.isDeleted ?? false) : isDeleted === true,
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
    if (!stored) return [{ id: uuidV7(), action: 'Insert', before: undefined, after }]
    return isChanged(type, stored, after) ? [{ id: stored.id, action: 'Update', before: stored, after }] : []
  })
  return { path, type, writes, malformed, broken }
}

function isChanged(
  type: RecordType,
  before: StoredRecord,
  after: Readonly<Record<string, unknown>>,
): boolean {
  return before.isDeleted !== after.isDeleted || auditChanges(recordTable(type), before, after).length > 0
}

/** How the parent's own entry tells of its children: the labels of the rows that changed, before and after. */
export function childChanges(children: readonly PlannedChildren[]): readonly AuditChange[] {
  return children
    .filter((list) => list.writes.length > 0)
    .map(({ path, type, writes }) => ({
      field: path,
      before: writes.flatMap(({ before }) => (before && !before.isDeleted ? [childLabel(type, before)] : [])),
      after: writes.flatMap(({ after }) => (after.isDeleted === true ? [] : [childLabel(type, after)])),
    }))
}

function childLabel(type: RecordType, record: Readonly<Record<string, unknown>>): string {
  const parts = type.labelFields.map((path) => {
    const beside = valueAt(record, path.replace(/Id$/, ''))
    const value = isPlainObject(beside) && 'label' in beside ? beside.label : valueAt(record, path)
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  })
  return parts.filter((part) => part !== '').join(' – ')
}
