import type { FieldError } from '@stamboek/model/contract/problem'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import { labelPath } from '@stamboek/model/schema/field-path'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { type ChildList, recordTable } from '../../database/record-table.ts'
import { RequestProblem } from '../../request-problem.ts'
import type { PlannedWrite, RecordContext } from '../engine/record-context.ts'
import type { UnitOfWork } from '../engine/unit-of-work.ts'
import { readRecords } from '../queries/read-records.ts'
import type { StoredRecord } from '../queries/stored-record.ts'
import { childChanges, recordLabel } from '../rules/plan-children.ts'
import { referenceToNothing } from '../rules/reference-labels.ts'
import { requireOpenLists } from '../rules/require-open-lists.ts'
import { saveRecords } from './save-records.ts'

interface Placing {
  readonly before: MemberValues | undefined
  readonly after: MemberValues
}

/** Where a child record will belong, and why it cannot belong there; neither for other types. */
export interface Placed {
  readonly parent?: StoredRecord
  readonly broken: readonly FieldError[]
}

/** Where these records will belong; their parents are read together. */
export async function parentsOf(
  context: RecordContext,
  type: RecordType,
  placings: readonly Placing[],
): Promise<readonly Placed[]> {
  const path = type.parent?.field ?? ''
  const field = type.fields[path]
  if (!type.parent || !field) return placings.map(() => ({ broken: [] }))
  const parentType = context.catalogue.get(type.parent.dtoKey)
  const ids = new Set(placings.map(({ after }) => after[path]).filter((id) => typeof id === 'string'))
  const found =
    ids.size > 0 ? await readRecords(context, parentType, [...ids], { withoutChildren: true }) : []
  const parents = new Map<unknown, StoredRecord>(found.map((parent) => [parent.id, parent]))
  // What it refers to, and its audit trail, are for those who see it now.
  const message = `${type.labels.one} kan niet worden verplaatst tussen wat in alle business units geldt en wat van één business unit is.`
  return placings.map(({ before, after }) => {
    const parent = parents.get(after[path])
    if (!parent) return { broken: [referenceToNothing(path, field)] }
    return {
      parent,
      broken: before && isGlobal(before) !== isGlobal(parent) ? [{ field: path, message }] : [],
    }
  })
}

/** As `parentsOf`, for one record. */
export async function parentOf(context: RecordContext, type: RecordType, placing: Placing): Promise<Placed> {
  const [placed = { broken: [] }] = await parentsOf(context, type, [placing])
  return placed
}

function isGlobal(record: MemberValues): boolean {
  return record.isGlobalSystemBusinessUnitRecord === true
}

/** Locks the parents of these writes, in order, before the children are written: as whoever saves a parent with its children does. */
export async function lockParentsOf(
  unit: UnitOfWork,
  type: RecordType,
  writes: readonly PlannedWrite[],
): Promise<void> {
  const { parent } = type
  if (!parent) return
  const ids = writes.flatMap(({ before, after }) => [before?.[parent.field], after[parent.field]])
  const wanted = [...new Set(ids.filter((id) => typeof id === 'string'))]
  await readRecords(unit, unit.catalogue.get(parent.dtoKey), wanted, {
    forUpdate: true,
    withoutChildren: true,
  })
}

/** A child belongs to whom its parent belongs (contracts.md, Business unit), and says what that is called. */
export function belongingTo(context: RecordContext, type: RecordType, parent: StoredRecord): MemberValues {
  if (!type.parent) return {}
  const label = recordLabel(context.catalogue.get(type.parent.dtoKey), parent)
  return {
    [labelPath(type.parent.field)]: { id: parent.id, label },
    ...(type.ownership === 'either' && {
      isGlobalSystemBusinessUnitRecord: parent.isGlobalSystemBusinessUnitRecord,
    }),
  }
}

/**
 * A child changed by itself is a change of its parent too: its rowVersion rises, its audit trail tells of it, and it keeps as
 * many children as it needs. Moved from one parent to another, both. Asks for no right of the parent's type. The parents are
 * locked already (`readToChange`).
 */
export async function raiseParents(
  unit: UnitOfWork,
  type: RecordType,
  writes: readonly PlannedWrite[],
): Promise<void> {
  const { parent } = type
  if (!parent) return
  const parentType = unit.catalogue.get(parent.dtoKey)
  const list = recordTable(parentType).children.find((each) => each.of === type.dtoKey)
  if (!list) return
  const byParent = new Map<string, PlannedWrite[]>()
  for (const write of writes)
    for (const id of new Set([write.before?.[parent.field], write.after[parent.field]]))
      if (typeof id === 'string') byParent.set(id, [...(byParent.get(id) ?? []), write])
  const parents = await readRecords(unit, parentType, [...byParent.keys()], {
    withoutChildren: !('minItems' in list.field),
  })
  const raised = parents.map((record) => ({ record, children: byParent.get(record.id) ?? [] }))
  for (const { record, children } of raised) {
    const [taken] = children.flatMap((write) => memberThatTakes(write, parent.field, record.id))
    requireEnough(list, record, taken)
  }
  await requireOpenLists(unit, type, writes, parents)
  await saveRecords(
    unit,
    parentType,
    raised.map(({ record, children }) => ({
      id: record.id,
      action: 'Update',
      before: record,
      after: record,
      alsoChanged: childChanges([{ path: list.path, type, writes: children }]),
    })),
  )
}

/** The member of a child that takes it away from a parent; a deletion for good has none. */
function memberThatTakes(
  { action, after }: PlannedWrite,
  parentField: string,
  parentId: string,
): readonly string[] {
  if (action === 'Delete') return []
  if (after[parentField] !== parentId) return [parentField]
  return after.isDeleted === true ? ['isDeleted'] : []
}

/** After the change: what is taken away by itself must not be the last that the parent needs. */
function requireEnough(list: ChildList, parent: StoredRecord, member: string | undefined): void {
  const { path, field } = list
  if (!('minItems' in field)) return
  const message = kindOf(field).validate(parent[path], field)
  if (message === undefined) return
  throw new RequestProblem(
    'ruleBroken',
    message,
    member === undefined ? {} : { errors: [{ field: member, message }] },
  )
}
