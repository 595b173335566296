import { isReadOnly, readOnlyMessage } from '@stamboek/model/fields/find-read-only-changes'
import { isLocked } from '@stamboek/model/rules/is-locked'
import { evaluateCondition } from '@stamboek/model/schema/evaluate-condition'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { type ChildList, recordTable } from '../../database/record-table.ts'
import { RequestProblem } from '../../request-problem.ts'
import type { PlannedWrite, RecordContext } from '../engine/record-context.ts'
import { refuseEach } from '../engine/refuse-each.ts'
import type { StoredRecord } from '../queries/stored-record.ts'
import { conditionView } from './condition-members.ts'

/**
 * A child record changed by itself is a change of the list it stands in: refused (422) where the parent's conditions say
 * that the list cannot be changed or is not shown, and for a system value whose list is locked.
 * @param parents those of the writes, before and after
 */
export async function requireOpenLists(
  context: RecordContext,
  type: RecordType,
  writes: readonly PlannedWrite[],
  parents: readonly StoredRecord[],
): Promise<void> {
  const { parent } = type
  const parentType = parent && context.catalogue.get(parent.dtoKey)
  const list = parentType && recordTable(parentType).children.find(({ of }) => of === type.dtoKey)
  if (!parent || !list) return
  const { field } = list
  if (!field.readOnlyWhen && !field.visibleWhen && !field.lockedForSystemValues) return
  const view = await conditionView(context, parentType, parents)
  const closed = new Set(parents.filter((each) => isClosed(list, view(each))).map((each) => each.id))
  const message = readOnlyMessage(field)
  refuseEach(writes, ({ before, after }) =>
    [before, after].some((each) => closed.has(each?.[parent.field] as string))
      ? new RequestProblem('ruleBroken', message, { errors: [{ field: parent.field, message }] })
      : undefined,
  )
}

function isClosed({ field }: ChildList, parent: Readonly<Record<string, unknown>>): boolean {
  const isHidden = field.visibleWhen !== undefined && !evaluateCondition(field.visibleWhen, parent)
  return isHidden || isReadOnly(field, parent) || isLocked(field, parent, 'edit')
}
