import { validateMembers } from '@stamboek/model/fields/validate-members'
import { labelPath, valueAt, withValueAt } from '@stamboek/model/schema/field-path'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { recordTable } from '../../database/record-table.ts'
import type { UnitOfWork } from '../engine/unit-of-work.ts'
import { type ConditionView, readConditionView } from '../queries/condition-view.ts'
import type { StoredRecord } from '../queries/stored-record.ts'
import { auditChanges } from '../rules/audit-changes.ts'
import { settleMembers } from '../rules/plan-record.ts'
import {
  type ChangedRecord,
  changedFields,
  isDeleted,
  isInserted,
  keptFields,
  revertRecord,
} from './changed-record.ts'

/** What an undo makes of a record that was updated. */
export interface PlannedReversal {
  readonly after: MemberValues
  /** The fields that stay: changed since, secrets, or bound to others of today. */
  readonly kept: ReadonlySet<string>
  /** Why all of it stays. */
  readonly refusal: string | undefined
}

/** The reason of fields that conditions of the type bind to others, which stay. */
export const boundReason = 'Past niet bij de andere velden van nu.'

/**
 * Plans which fields of updated records go back, by the conditions of the type as in a save: what follows from fields that stay, stays
 * too. Writes nothing.
 */
export async function planReversals(
  unit: UnitOfWork,
  type: RecordType,
  all: readonly ChangedRecord[],
): Promise<ReadonlyMap<string, PlannedReversal>> {
  const updated = all.flatMap((each) => {
    const { record } = each
    return record && !isInserted(each) && !isDeleted(each)
      ? [{ each, record, after: revertRecord(type, each, record) }]
      : []
  })
  const view = await readConditionView(
    unit,
    type,
    updated.flatMap(({ record, after }) => [record, after]),
  )
  return new Map(updated.map((one) => [one.each.id, settleReversal(type, one, view)]))
}

interface RevertedRecord {
  readonly each: ChangedRecord
  readonly record: StoredRecord
  readonly after: MemberValues
}

function settleReversal(
  type: RecordType,
  { each, record, after }: RevertedRecord,
  view: ConditionView,
): PlannedReversal {
  const kept = keptFields(type, each)
  const restored = new Set(changedFields(each).filter((field) => !kept.has(field)))
  const settled = settleMembers(type, after, view)
  const moved = fieldsThatDiffer(type, after, settled)
  // Not by this undo.
  const movedBefore = new Set(fieldsThatDiffer(type, record, settleMembers(type, record, view)))
  const bound = moved.filter((field) => restored.has(field))
  const isOfOthers = moved.some((field) => !restored.has(field) && !movedBefore.has(field))
  const result = bound.reduce((members, path) => withMember(members, path, valueAt(settled, path)), after)
  const [broken] = validateMembers(type.fields, view(result), { mode: 'edit' }).filter(({ field }) =>
    restored.has(field),
  )
  const listed = bound.filter((path) => recordTable(type).fieldAt(path)?.field.computed === undefined)
  return {
    after: result,
    kept: new Set([...kept, ...listed]),
    refusal: isOfOthers ? boundReason : broken?.message,
  }
}

function fieldsThatDiffer(type: RecordType, one: MemberValues, other: MemberValues): readonly string[] {
  return auditChanges(recordTable(type), one, other).map(({ field }) => field)
}

function withMember(members: MemberValues, path: string, value: unknown): MemberValues {
  const result = withValueAt(members, path, value)
  return value === null && valueAt(members, labelPath(path)) !== undefined
    ? withValueAt(result, labelPath(path), null)
    : result
}
