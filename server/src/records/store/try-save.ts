import type { RecordType } from '@stamboek/model/schema/record-type'
import type { RequestProblem } from '../../request-problem.ts'
import { inSavepoint } from '../engine/in-savepoint.ts'
import type { PlannedWrite } from '../engine/record-context.ts'
import { RefusedRecords } from '../engine/refuse-each.ts'
import type { UnitOfWork } from '../engine/unit-of-work.ts'
import type { Refusal } from './bisect-refusals.ts'
import { raiseParents } from './raise-parents.ts'
import { saveRecords } from './save-records.ts'

/**
 * Saves all writes and raises their parents, in a savepoint; undefined if saved. If a rule, hook or constraint
 * refuses any of them, saves none and returns the reasons by write, or one for all. Throws other errors.
 * @param saveFirst writes what must precede them, in the same savepoint
 */
export async function trySave(
  unit: UnitOfWork,
  type: RecordType,
  writes: readonly PlannedWrite[],
  saveFirst?: (part: UnitOfWork) => Promise<void>,
): Promise<Refusal<PlannedWrite> | undefined> {
  const outcome = await inSavepoint(unit, type, async (part) => {
    await saveFirst?.(part)
    await raiseParents(part, type, await saveRecords(part, type, writes))
  })
  return 'refusal' in outcome ? toRefusal(outcome.refusal, writes) : undefined
}

/** Returns the refusals by write, if the problem names them; else its message for all. */
export function toRefusal(problem: RequestProblem, writes: readonly PlannedWrite[]): Refusal<PlannedWrite> {
  const reasons: ReadonlyMap<string, string> = problem instanceof RefusedRecords ? problem.reasons : new Map()
  const named = writes.flatMap((write) => {
    const reason = reasons.get(write.id)
    return reason === undefined ? [] : [[write, reason] as const]
  })
  return named.length > 0 ? new Map(named) : problem.message
}
