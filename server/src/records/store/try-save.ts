import type { ProblemCode } from '@stamboek/model/contract/problem'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { sql } from 'kysely'
import { RequestProblem } from '../../request-problem.ts'
import type { CommittedChange } from '../engine/committed-events.ts'
import { withDatabaseRules } from '../engine/database-problems.ts'
import type { PlannedWrite } from '../engine/record-context.ts'
import { RefusedRecords } from '../engine/refuse-each.ts'
import type { UnitOfWork } from '../engine/unit-of-work.ts'
import { raiseParents } from './parent-records.ts'
import type { Refusal } from './refused-of.ts'
import { saveRecords } from './save-records.ts'

/** Its shape, a rule of the type, a right that this record asks for, or somebody who was quicker: the others can still be written. */
const refusals: ReadonlySet<ProblemCode> = new Set(['malformed', 'ruleBroken', 'notAllowed', 'conflict'])

/** Saves all of the writes with their parents, or none of them; gives why not, when a rule refuses some of them. */
export async function trySave(
  unit: UnitOfWork,
  type: RecordType,
  writes: readonly PlannedWrite[],
): Promise<Refusal<PlannedWrite> | undefined> {
  const refusal = await attempt(unit, type, async (part) => {
    await saveRecords(part, type, writes)
    await raiseParents(part, type, writes)
  })
  return refusal && refusalOf(refusal, writes)
}

/**
 * Does the work as a part of the transaction that can be undone by itself; gives the problem when a rule refuses it. What it
 * changed is told only where it stays.
 */
export async function attempt(
  unit: UnitOfWork,
  type: RecordType,
  work: (part: UnitOfWork) => Promise<unknown>,
): Promise<RequestProblem | undefined> {
  const changes: CommittedChange[] = []
  const part: UnitOfWork = { ...unit, changed: (change) => changes.push(change) }
  await sql`SAVEPOINT attempt`.execute(unit.transaction)
  try {
    await withDatabaseRules(unit.catalogue, type, () => work(part))
  } catch (error) {
    if (!(error instanceof RequestProblem) || !refusals.has(error.code)) throw error
    await sql`ROLLBACK TO SAVEPOINT attempt`.execute(unit.transaction)
    await sql`RELEASE SAVEPOINT attempt`.execute(unit.transaction)
    return error
  }
  await sql`RELEASE SAVEPOINT attempt`.execute(unit.transaction)
  for (const change of changes) unit.changed(change)
  return undefined
}

function refusalOf(problem: RequestProblem, writes: readonly PlannedWrite[]): Refusal<PlannedWrite> {
  const reasons: ReadonlyMap<string, string> = problem instanceof RefusedRecords ? problem.reasons : new Map()
  const named = writes.flatMap((write) => {
    const reason = reasons.get(write.id)
    return reason === undefined ? [] : [[write, reason] as const]
  })
  // A hook of the parents names those, and not the records of the call.
  return named.length > 0 ? new Map(named) : problem.message
}
