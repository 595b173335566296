import type { RecordType } from '@stamboek/model/schema/record-type'
import { recordTable } from '../../database/record-table.ts'
import type { PlannedWrite } from '../engine/record-context.ts'
import type { UnitOfWork } from '../engine/unit-of-work.ts'
import { readRecords } from '../queries/read-records.ts'
import { auditChildren } from '../rules/audit-changes.ts'
import { requireParentLists } from '../rules/require-parent-lists.ts'
import { saveRecords } from './save-records.ts'

/**
 * Updates the parents, former ones too, of child records that were written on their own: raises their rowVersion,
 * with hooks, audit entry and event. Throws 422 for what the list of a parent does not allow. The parents are locked
 * already (`readForUpdate`). Does nothing for types that are in no list.
 */
export async function raiseParents(
  unit: UnitOfWork,
  type: RecordType,
  writes: readonly PlannedWrite[],
): Promise<void> {
  const { parent } = type
  if (!parent) return
  const parentType = unit.engine.catalogue.get(parent.dtoKey)
  const list = recordTable(parentType).children.find((each) => each.of === type.dtoKey)
  if (!list) return
  const byParent = new Map<string, PlannedWrite[]>()
  for (const write of writes)
    for (const id of new Set([write.before?.[parent.field], write.after[parent.field]]))
      if (typeof id === 'string') byParent.set(id, [...(byParent.get(id) ?? []), write])
  const parents = await readRecords(unit, parentType, [...byParent.keys()], {
    withoutChildren: !('minItems' in list.field),
  })
  await requireParentLists(unit, type, list, { writes, parents })
  await saveRecords(
    unit,
    parentType,
    parents.map((record) => ({
      id: record.id,
      action: 'Update',
      before: record,
      after: record,
      childChanges: auditChildren([{ path: list.path, type, writes: byParent.get(record.id) ?? [] }]),
    })),
  )
}
