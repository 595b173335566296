import { kindOf } from '@stamboek/model/fields/field-kinds'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { type ChildList, recordTable } from '../database/record-table.ts'
import { RequestProblem } from '../request-problem.ts'
import { childChanges, recordLabel } from './plan-children.ts'
import { readRecords } from './read-records.ts'
import type { PlannedWrite, RecordContext } from './record-context.ts'
import { requireChangeable } from './record-scope.ts'
import { requireOpenLists } from './require-open-lists.ts'
import { saveRecords } from './save-records.ts'
import { labelPath, type StoredRecord } from './stored-record.ts'
import type { UnitOfWork } from './unit-of-work.ts'

type Members = Readonly<Record<string, unknown>>

/** The parent of a child record; undefined for other types, and where there is none that the call may see. */
export async function parentOf(
  context: RecordContext,
  type: RecordType,
  record: Members,
): Promise<StoredRecord | undefined> {
  const id = type.parent && record[type.parent.field]
  if (!type.parent || typeof id !== 'string') return undefined
  const parentType = context.catalogue.get(type.parent.dtoKey)
  const [parent] = await readRecords(context, parentType, [id], { withoutChildren: true })
  return parent
}

/** A child belongs to whom its parent belongs (contracts.md, Business unit), and says what that is called. */
export function belongingTo(context: RecordContext, type: RecordType, parent: StoredRecord): Members {
  if (!type.parent) return {}
  const label = recordLabel(context.catalogue.get(type.parent.dtoKey), parent)
  return {
    [labelPath(type.parent.field)]: { id: parent.id, label },
    ...(type.ownership === 'either' && {
      isGlobalSystemBusinessUnitRecord: parent.isGlobalSystemBusinessUnitRecord,
    }),
  }
}

/** The reference to the parent alone. */
export function parentMember(type: RecordType, record: Members): Members {
  return type.parent ? { [type.parent.field]: record[type.parent.field] } : {}
}

/**
 * A child changed by itself is a change of its parent too: whoever makes it must be allowed to change that, its rowVersion
 * rises, its audit trail tells of it, and it keeps as many children as it needs. Moved from one parent to another, both.
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
  const parents = await readRecords(unit, parentType, [...byParent.keys()].toSorted(), {
    forUpdate: true,
    withoutChildren: !('minItems' in list.field),
  })
  for (const record of parents) {
    requireChangeable(parentType, record.isGlobalSystemBusinessUnitRecord, unit)
    requireEnough(list, record)
  }
  await requireOpenLists(unit, type, writes, parents)
  await saveRecords(
    unit,
    parentType,
    parents.map((record) => ({
      id: record.id,
      action: 'Update',
      before: record,
      after: record,
      alsoChanged: childChanges([
        { path: list.path, type, writes: byParent.get(record.id) ?? [], malformed: [], broken: [] },
      ]),
    })),
  )
}

/** After the change: what is taken away by itself must not be the last that the parent needs. */
function requireEnough({ path, field }: ChildList, parent: StoredRecord): void {
  if (!('minItems' in field)) return
  const message = kindOf(field).validate(parent[path], field)
  if (message !== undefined)
    throw new RequestProblem('ruleBroken', message, { errors: [{ field: 'isDeleted', message }] })
}
