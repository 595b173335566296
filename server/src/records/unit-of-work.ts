import type { RecordType } from '@stamboek/model/schema/record-type'
import type { CommittedChange } from './committed-events.ts'
import { withDatabaseRules } from './database-problems.ts'
import type { Executor, RecordContext } from './record-context.ts'

/** One transaction of the engine; what it changed is told to others only once it is committed. */
export interface UnitOfWork extends RecordContext {
  readonly transaction: Executor
  readonly changed: (change: CommittedChange) => void
}

/**
 * Runs `work` in a transaction: all of it or nothing; within a unit of work, as a part of that. Rules that the database
 * finds broken become problem answers.
 */
export async function inUnitOfWork<Result>(
  context: RecordContext,
  type: RecordType,
  work: (unit: UnitOfWork) => Promise<Result>,
): Promise<Result> {
  if (isUnitOfWork(context)) return withDatabaseRules(context.catalogue, type, () => work(context))
  const changes: CommittedChange[] = []
  const result = await withDatabaseRules(context.catalogue, type, () =>
    context.database.kysely
      .transaction()
      .execute((transaction) => work({ ...context, transaction, changed: (change) => changes.push(change) })),
  )
  for (const change of changes) context.events.emit(change)
  return result
}

function isUnitOfWork(context: RecordContext): context is UnitOfWork {
  return context.transaction !== undefined && 'changed' in context
}
