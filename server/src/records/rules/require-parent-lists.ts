import { describeMaxItems } from '@stamboek/model/fields/children/children'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import { isReadOnlyByCondition, readOnlyMessage } from '@stamboek/model/fields/find-read-only-changes'
import { maxListItems } from '@stamboek/model/fields/options'
import { findLockReason } from '@stamboek/model/rules/find-lock-reason'
import { isLockedAsSystemValue } from '@stamboek/model/rules/is-locked-as-system-value'
import { evaluateCondition } from '@stamboek/model/schema/evaluate-condition'
import type { RecordType } from '@stamboek/model/schema/record-type'
import type { ChildList } from '../../database/record-table.ts'
import { createBrokenRule, RequestProblem } from '../../request-problem.ts'
import type { PlannedWrite, RecordContext } from '../engine/record-context.ts'
import { refuseEach } from '../engine/refuse-each.ts'
import { readConditionView } from '../queries/condition-view.ts'
import { countChildren } from '../queries/count-children.ts'
import type { StoredRecord } from '../queries/stored-record.ts'

interface ChildWrites {
  readonly writes: readonly PlannedWrite[]
  readonly parents: readonly StoredRecord[]
}

/**
 * Checks the lists of parents after child records were written on their own, and throws 422 if a former or present
 * parent is locked, or its list has too few or too many rows (`minItems`, `maxItems`), is hidden, read-only or locked
 * for system values.
 */
export async function requireParentLists(
  context: RecordContext,
  type: RecordType,
  list: ChildList,
  { writes, parents }: ChildWrites,
): Promise<void> {
  const { parent } = type
  if (!parent) return
  const parentType = context.engine.catalogue.get(parent.dtoKey)
  const locks = new Map(parents.map((each) => [each.id, findLockReason(parentType, each)]))
  refuseEach(writes, ({ before, after }) => {
    const reason = [before, after]
      .map((each) => locks.get(each?.[parent.field] as string))
      .find((each) => each !== undefined)
    return reason === undefined ? undefined : new RequestProblem('ruleBroken', reason)
  })
  for (const record of parents) {
    const [member] = writes
      .filter(({ before, after }) => [before, after].some((each) => each?.[parent.field] === record.id))
      .flatMap((write) => removingMember(write, parent.field, record.id))
    requireMinItems(list, record, member)
  }
  await requireMaxItems(context, type, list, writes)
  const { field } = list
  if (!field.readOnlyWhen && !field.visibleWhen && !field.lockedForSystemValues) return
  const view = await readConditionView(context, parentType, parents)
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
  return isHidden || isReadOnlyByCondition(field, parent) || isLockedAsSystemValue(field, parent, 'edit')
}

function removingMember(
  { action, after }: PlannedWrite,
  parentField: string,
  parentId: string,
): readonly string[] {
  if (action === 'Delete') return []
  if (after[parentField] !== parentId) return [parentField]
  return after.isDeleted === true ? ['isDeleted'] : []
}

async function requireMaxItems(
  context: RecordContext,
  type: RecordType,
  { field }: ChildList,
  writes: readonly PlannedWrite[],
): Promise<void> {
  const parentField = type.parent?.field ?? ''
  const added = writes.filter((write) => isAdded(write, parentField))
  if (added.length === 0) return
  const parentOf = ({ after }: PlannedWrite) => String(after[parentField])
  const counts = await countChildren(context, type, added.map(parentOf))
  const { maxItems = maxListItems } = 'maxItems' in field ? field : {}
  refuseEach(added, (write) =>
    (counts.get(parentOf(write)) ?? 0) > maxItems
      ? createBrokenRule(parentField, describeMaxItems(maxItems))
      : undefined,
  )
}

function isAdded({ before, after }: PlannedWrite, parentField: string): boolean {
  if (after.isDeleted === true) return false
  return !before || before.isDeleted === true || before[parentField] !== after[parentField]
}

function requireMinItems(list: ChildList, parent: StoredRecord, member: string | undefined): void {
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
