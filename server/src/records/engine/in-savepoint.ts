import type { ProblemCode } from '@stamboek/model/contract/problem'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { sql } from 'kysely'
import { RequestProblem } from '../../request-problem.ts'
import type { CommittedChange } from './event-bus.ts'
import { explainConstraintViolations } from './explain-constraint-violations.ts'
import type { UnitOfWork } from './unit-of-work.ts'

const refusalCodes: ReadonlySet<ProblemCode> = new Set(['malformed', 'ruleBroken', 'notAllowed', 'conflict'])

export type SavepointOutcome<Result> = { readonly result: Result } | { readonly refusal: RequestProblem }

/**
 * Runs `work` in a savepoint of the transaction and returns its `result`. A refusal (400, 403, 409, 422, also of a
 * violated constraint) rolls back to it, drops what `work` gave to `publishAfterCommit`, and is returned as
 * `refusal`; other errors, also 404, are thrown.
 */
export async function inSavepoint<Result>(
  unit: UnitOfWork,
  type: RecordType,
  work: (part: UnitOfWork) => Promise<Result>,
): Promise<SavepointOutcome<Result>> {
  const changes: CommittedChange[] = []
  const part: UnitOfWork = { ...unit, publishAfterCommit: (change) => changes.push(change) }
  const forget = unit.changeSet.mark()
  await sql`SAVEPOINT attempt`.execute(unit.transaction)
  try {
    const result = await explainConstraintViolations(unit, type, () => work(part))
    await sql`RELEASE SAVEPOINT attempt`.execute(unit.transaction)
    for (const change of changes) unit.publishAfterCommit(change)
    return { result }
  } catch (error) {
    if (!(error instanceof RequestProblem) || !refusalCodes.has(error.code)) throw error
    await sql`ROLLBACK TO SAVEPOINT attempt`.execute(unit.transaction)
    await sql`RELEASE SAVEPOINT attempt`.execute(unit.transaction)
    forget()
    return { refusal: error }
  }
}
