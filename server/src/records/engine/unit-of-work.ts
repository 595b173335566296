import type { RecordType } from '@stamboek/model/schema/record-type'
import { inTransaction, OutcomeUnknown } from '../../database/connection/in-transaction.ts'
import { recordTable } from '../../database/record-table.ts'
import { type CommittedChange, mostNamedIds } from './committed-events.ts'
import { withDatabaseRules } from './database-problems.ts'
import { claimKey, storeAnswer } from './idempotency-keys.ts'
import type { Executor, RecordContext } from './record-context.ts'

/** One transaction of the engine; what it changed is told to others only once it is committed. */
export interface UnitOfWork extends RecordContext {
  readonly transaction: Executor
  /** Writes one record by one statement, which checks the version that was read: nothing is locked before it. */
  readonly isOneStatement?: boolean
  readonly changed: (change: CommittedChange) => void
}

/**
 * Runs `work` in a transaction: all of it or nothing; within a unit of work, as a part of that. Rules that the database
 * finds broken become problem answers. A call has one unit of work: what that gives is stored under its idempotency key.
 */
export async function inUnitOfWork<Result>(
  context: RecordContext,
  type: RecordType,
  work: (unit: UnitOfWork) => Promise<Result>,
): Promise<Result> {
  if (isUnitOfWork(context)) return withDatabaseRules(context.catalogue, type, () => work(context))
  return tellingAfterwards(context, type, (changed) =>
    inTransaction(context.database.kysely, (transaction) =>
      runOnce({ ...context, transaction, changed }, work),
    ),
  )
}

/**
 * As `inUnitOfWork`, for work that writes one record. Where that is one statement, which is a transaction by itself and checks
 * the version that was read before it, there are no locks, no BEGIN and no COMMIT to wait for.
 */
export async function inOneWrite<Result>(
  context: RecordContext,
  type: RecordType,
  work: (unit: UnitOfWork) => Promise<Result>,
): Promise<Result> {
  if (isUnitOfWork(context) || !isWrittenByOneStatement(context, type))
    return inUnitOfWork(context, type, work)
  const { kysely } = context.database
  return tellingAfterwards(context, type, (changed) => {
    const unit = { ...context, changed, isOneStatement: true }
    if (!context.idempotency) return work({ ...unit, transaction: kysely })
    return inTransaction(kysely, (transaction) => runOnce({ ...unit, transaction }, work))
  })
}

/** Does the work, or gives the answer that an earlier call with the same idempotency key got. */
async function runOnce<Result>(
  unit: UnitOfWork,
  work: (unit: UnitOfWork) => Promise<Result>,
): Promise<Result> {
  const { idempotency } = unit
  if (!idempotency) return work(unit)
  const call = { ...unit, idempotency }
  const earlier = await claimKey(call)
  if (earlier) return earlier.value as Result
  const answer = await work(unit)
  await storeAnswer(call, answer)
  return answer
}

/**
 * No hook, list, child record or parent is written with a record of this type, and no series is locked before it; nor does it show the label of one of its
 * own type, which could be that of the record itself before the write.
 */
function isWrittenByOneStatement({ hooks }: RecordContext, type: RecordType): boolean {
  const { links, children, fields } = recordTable(type)
  const isAlone = links.length === 0 && children.length === 0 && !type.parent && !type.isTemporal
  return isAlone && !hooks.has(type.dtoKey) && fields.every((field) => field.references !== type.dtoKey)
}

/** Two transactions were in each other's way, and this one was undone for the other. */
const undoneCodes = new Set(['40001', '40P01'])

/**
 * Runs `work` and then tells what it changed. Where PostgreSQL undid it for another transaction, as with a code that two calls
 * take at once, it is done once more: then it sees what the other wrote, and ends as if it had come after that.
 */
async function tellingAfterwards<Result>(
  context: RecordContext,
  type: RecordType,
  work: (changed: UnitOfWork['changed']) => Promise<Result>,
): Promise<Result> {
  try {
    return await tryTelling(context, type, work)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (context.isOnce || !undoneCodes.has(code)) throw error
    return tryTelling(context, type, work)
  }
}

async function tryTelling<Result>(
  context: RecordContext,
  type: RecordType,
  work: (changed: UnitOfWork['changed']) => Promise<Result>,
): Promise<Result> {
  const changes = new Map<string, CommittedChange>()
  try {
    const result = await withDatabaseRules(context.catalogue, type, () =>
      work((change) => {
        const key = `${change.dtoKey} ${change.action} ${change.businessUnitId}`
        changes.set(key, together(changes.get(key), change))
      }),
    )
    for (const change of changes.values()) context.events.emit(change)
    return result
  } catch (error) {
    // Perhaps committed: whatever shows records of these types reads them again.
    if (error instanceof OutcomeUnknown)
      for (const change of changes.values()) context.events.emit({ ...change, ids: [] })
    throw error
  }
}

/** One message for all records of a kind of change, which does not grow with an import. */
function together(earlier: CommittedChange | undefined, change: CommittedChange): CommittedChange {
  if (!earlier) return change
  const isNamed = earlier.ids.length > 0 && earlier.ids.length + change.ids.length <= mostNamedIds
  return { ...change, ids: isNamed ? [...earlier.ids, ...change.ids] : [] }
}

function isUnitOfWork(context: RecordContext): context is UnitOfWork {
  return context.transaction !== undefined && 'changed' in context
}
