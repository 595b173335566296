import type { FieldError } from '@stamboek/model/contract/problem'
import { findConditionPaths } from '@stamboek/model/fields/find-condition-paths'
import { readOnlyMessage } from '@stamboek/model/fields/find-read-only-changes'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { recordTable } from '../../database/record-table.ts'
import type { PlannedWrite, RecordContext } from '../engine/record-context.ts'
import type { StoredRecord } from '../queries/stored-record.ts'
import { labelReferences } from './label-references.ts'
import { type PlannedRecord, planRecords } from './plan-record.ts'

export interface UpdateInput {
  readonly before: StoredRecord
  readonly sent: MemberValues
}

/**
 * Plans updates of many records without writing. Returns a write for each record without errors, even if nothing
 * changes, and the first error of each other one by id. Checks no locks, gate or rights, and no child rows.
 */
export async function planUpdates(context: RecordContext, type: RecordType, updates: readonly UpdateInput[]) {
  const plans = await planRecords(
    context,
    type,
    updates.map(({ before, sent }) => ({ before, body: sent, mode: 'edit' })),
  )
  const labelled = await labelReferences(
    context,
    type,
    plans.map(({ after }, index) => ({ before: updates[index]?.before, after })),
  )
  const writes: PlannedWrite[] = []
  const broken = new Map<string, string>()
  for (const [index, { before, sent }] of updates.entries()) {
    const [plan, change] = [plans[index], labelled[index]]
    if (!plan || !change) continue
    const errors = [...findErrors(type, sent, plan), ...('errors' in change ? change.errors : [])]
    if (errors[0]) broken.set(before.id, errors[0].message)
    else if ('after' in change) writes.push({ id: before.id, action: 'Update', before, after: change.after })
  }
  return { writes, broken }
}

/**
 * Returns the errors of a plan: malformed members, members that were sent although they cannot be written, which
 * `planRecords` ignores, and broken rules.
 */
export function findErrors(type: RecordType, sent: MemberValues, plan: PlannedRecord): readonly FieldError[] {
  const unwritable = Object.keys(sent).flatMap((name): readonly FieldError[] => {
    const field = type.fields[name]
    const isReported = plan.broken.some((error) => error.field === name)
    return field && !isReported && !(name in plan.sent)
      ? [{ field: name, message: readOnlyMessage(field) }]
      : []
  })
  return [...plan.malformed, ...unwritable, ...plan.broken]
}

/** True if conditions, `required` or `minItems` of the type read its child records. */
export function hasRulesOnChildLists(type: RecordType): boolean {
  const read = new Set(findConditionPaths(type))
  return recordTable(type).children.some(
    ({ path, field }) => 'minItems' in field || field.required === true || read.has(path),
  )
}
