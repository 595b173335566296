import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { createBrokenRule, RequestProblem } from '../../request-problem.ts'
import type { HookContext } from '../engine/record-context.ts'
import { inUnitOfWork } from '../engine/unit-of-work.ts'
import { readRecords } from '../queries/read-records.ts'
import { hasRulesOnChildLists, planUpdates } from '../rules/plan-updates.ts'
import { saveRecords } from '../store/save-records.ts'

/**
 * Changes a record that the transaction of `context` has locked, by the rules of an update; throws 422 with the first rule that is
 * broken, 404 if the record is not visible. Not for child records, and without the checks of a lock of the type (`lockedWhen`).
 */
export async function changeLockedRecord(
  context: HookContext,
  type: RecordType,
  id: string,
  sent: MemberValues,
): Promise<void> {
  await inUnitOfWork(context, type, async (unit) => {
    const [before] = await readRecords(unit, type, [id], { withoutChildren: !hasRulesOnChildLists(type) })
    if (!before) throw new RequestProblem('notFound', `${type.labels.one} niet gevonden.`)
    const { writes, broken } = await planUpdates(unit, type, [{ before, sent }])
    const [reason] = broken.values()
    if (reason !== undefined) throw createBrokenRule(Object.keys(sent)[0] ?? 'id', reason)
    await saveRecords(unit, type, writes)
  })
}
