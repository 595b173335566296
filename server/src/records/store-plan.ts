import type { RecordType } from '@stamboek/model/schema/record-type'
import { recordTable } from '../database/record-table.ts'
import { RequestProblem } from '../request-problem.ts'
import { auditChanges } from './audit-changes.ts'
import { childChanges, type PlannedChildren, planChildren } from './plan-children.ts'
import type { PlannedRecord } from './plan-record.ts'
import { readRecord, readRecords } from './read-records.ts'
import type { PlannedWrite } from './record-context.ts'
import { withReferenceLabels } from './reference-labels.ts'
import { saveRecords } from './save-records.ts'
import type { StoredRecord } from './stored-record.ts'
import type { UnitOfWork } from './unit-of-work.ts'

interface Plan {
  readonly id: string
  readonly before: StoredRecord | undefined
  readonly planned: PlannedRecord
  readonly body: unknown
  /** Called once shape and rules are right, before anything is written: throws when the state is not (409). */
  readonly checkState?: () => void | Promise<void>
  /** The version that a new one follows. */
  readonly basedOn?: StoredRecord
}

/**
 * Stores a planned record with its child records, or tells everything that is wrong with both at once: first what is
 * malformed (400), then what breaks a rule (422). A change that changes nothing writes nothing.
 */
export async function storePlan(
  unit: UnitOfWork,
  type: RecordType,
  { id, before, planned, body, checkState, basedOn }: Plan,
): Promise<StoredRecord> {
  const children = await planChildren(unit, type, { parentId: id, before, body })
  const malformed = [...planned.malformed, ...children.flatMap((list) => list.malformed)]
  if (malformed.length > 0)
    throw new RequestProblem('malformed', malformed[0]?.message ?? '', { errors: malformed })
  const broken = [...planned.broken, ...children.flatMap((list) => list.broken)]
  if (broken.length > 0) throw new RequestProblem('ruleBroken', broken[0]?.message ?? '', { errors: broken })

  const after = await withReferenceLabels(unit, type, before, planned.after)
  await checkState?.()
  const alsoChanged = childChanges(children)
  const table = recordTable(type)
  if (before && alsoChanged.length === 0 && auditChanges(table, before, after).length === 0) return before

  await saveRecords(unit, type, [
    { id, action: before ? 'Update' : 'Insert', before, after, alsoChanged, ...(basedOn && { basedOn }) },
  ])
  for (const list of children) await saveChildren(unit, list)
  if (type.parent?.isListed) await raiseParents(unit, type, [{ id, action: 'Update', before, after }])
  return readRecord(unit, type, id)
}

async function saveChildren(unit: UnitOfWork, list: PlannedChildren): Promise<void> {
  if (list.writes.length > 0) await saveRecords(unit, list.type, list.writes)
}

/** A child changed by itself is a change of its parent too: its rowVersion rises, and its audit trail tells of it. */
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
  const byParent = Map.groupBy(writes, (write) => write.after[parent.field] as string)
  const ids = [...byParent.keys()].toSorted()
  const parents = await readRecords(unit, parentType, ids, {
    forUpdate: true,
    withoutChildren: true,
  })
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
