import type { RecordType } from '@stamboek/model/schema/record-type'
import { inTransaction, OutcomeUnknown } from '../../database/connection/in-transaction.ts'
import { retryTransaction } from '../../database/connection/retry-transaction.ts'
import { recordTable } from '../../database/record-table.ts'
import { uuidV7 } from '../../uuid-v7.ts'
import { type OpenChangeSet, openChangeSet, recordChangeSet } from './change-set.ts'
import { type CommittedChange, maxNamedIds } from './event-bus.ts'
import { explainConstraintViolations } from './explain-constraint-violations.ts'
import { claimKey, storeAnswer } from './idempotency-keys.ts'
import { type Act, type Executor, findFeature, type RecordContext } from './record-context.ts'

export interface UnitOfWork extends RecordContext {
  readonly transaction: Executor
  readonly isOneStatement?: boolean
  readonly publishAfterCommit: (change: CommittedChange) => void
  readonly afterCommit: (publish: () => void) => void
  readonly changeSet: OpenChangeSet
}

/**
 * Takes the locks of hooks and runs `work` in a transaction, again after a deadlock unless `isRetryable` is false;
 * publishes its changes after the commit. A dry run is rolled back. Within a unit of work it only runs `work`. A key that was used returns its
 * stored answer instead, so a call has one unit of work. A violated constraint becomes a 422.
 */
export async function inUnitOfWork<Result>(
  context: RecordContext,
  type: RecordType,
  work: (unit: UnitOfWork) => Promise<Result>,
): Promise<Result> {
  if (isUnitOfWork(context)) return explainConstraintViolations(context, type, () => work(context))
  return runAndPublish(context, type, (publishing) =>
    inTransaction(
      context.engine.database.kysely,
      (transaction) =>
        runOnce({ ...context, transaction, ...publishing }, async (unit) => {
          await lockFirst(unit, type)
          return context.act ? workAs(context.act, unit, { type, work }) : work(unit)
        }),
      context.isDryRun,
    ),
  )
}

interface ActWork<Result> {
  readonly type: RecordType
  readonly work: (unit: UnitOfWork) => Promise<Result>
}

/** Runs work and records what kind of change set its audit entries are. */
async function workAs<Result>(act: Act, unit: UnitOfWork, { type, work }: ActWork<Result>): Promise<Result> {
  const result = await work(unit)
  await recordChangeSet(unit, type, act)
  return result
}

/** Takes the locks of hooks, those of child types and of what ends along included, before any record is locked. */
async function lockFirst(unit: UnitOfWork, type: RecordType): Promise<void> {
  const others = [...recordTable(type).children, ...type.endsAlong]
  const written = [type.dtoKey, ...others.map(({ of }) => of)]
  const locks = new Set(
    written.flatMap((dtoKey) => findFeature(unit.engine, dtoKey).hooks).map(({ lock }) => lock),
  )
  for (const lock of locks) await lock?.(unit)
}

/**
 * As `inUnitOfWork`, for work that writes one record. If one statement can write it (no hooks, child records, parent,
 * versions, …) it sets `isOneStatement` and takes no locks; it then needs a transaction only to store an idempotency
 * key (docs/decisions/0005).
 */
export async function inOneWrite<Result>(
  context: RecordContext,
  type: RecordType,
  work: (unit: UnitOfWork) => Promise<Result>,
): Promise<Result> {
  if (isUnitOfWork(context) || context.act || !isWrittenByOneStatement(context, type))
    return inUnitOfWork(context, type, work)
  const { kysely } = context.engine.database
  return runAndPublish(context, type, (publishing) => {
    const unit = { ...context, ...publishing, isOneStatement: true }
    if (!context.idempotency) return work({ ...unit, transaction: kysely })
    return inTransaction(kysely, (transaction) => runOnce({ ...unit, transaction }, work))
  })
}

async function runOnce<Result>(
  unit: UnitOfWork,
  work: (unit: UnitOfWork) => Promise<Result>,
): Promise<Result> {
  const { idempotency } = unit
  if (!idempotency) return work(unit)
  const call = { ...unit, idempotency }
  const earlier = await claimKey(call)
  if (earlier) {
    if (earlier.changeSetId !== null) unit.changeSet.note(earlier.changeSetId)
    return earlier.value as Result
  }
  const answer = await work(unit)
  await storeAnswer(call, { answer, changeSetId: unit.changeSet.read() })
  return answer
}

/**
 * True if nothing else is written or locked with the record. A reference to its own type excludes it: the label could
 * be that of the record before the write.
 */
function isWrittenByOneStatement(context: RecordContext, type: RecordType): boolean {
  const { links, children, derived, fields } = recordTable(type)
  const hasOthers = links.length + children.length + derived.length > 0
  const isAlone = !hasOthers && !type.parent && !type.isTemporal
  const isPlain = fields.every(({ references, isSealed }) => references !== type.dtoKey && !isSealed)
  return isAlone && findFeature(context.engine, type.dtoKey).hooks.length === 0 && isPlain
}

type Publishing = Pick<UnitOfWork, 'publishAfterCommit' | 'afterCommit' | 'changeSet'>

async function runAndPublish<Result>(
  context: RecordContext,
  type: RecordType,
  work: (publishing: Publishing) => Promise<Result>,
): Promise<Result> {
  const attempt = () => attemptAndPublish(context, type, work)
  return context.isRetryable === false ? attempt() : retryTransaction(attempt)
}

async function attemptAndPublish<Result>(
  context: RecordContext,
  type: RecordType,
  work: (publishing: Publishing) => Promise<Result>,
): Promise<Result> {
  const changes = new Map<string, CommittedChange>()
  const messages: (() => void)[] = []
  const changeSet = openChangeSet(context.act ? uuidV7() : context.changeSetId)
  const publishing: Publishing = {
    changeSet,
    publishAfterCommit(change) {
      const key = `${change.dtoKey} ${change.action} ${change.businessUnitId}`
      changes.set(key, mergeChanges(changes.get(key), change))
    },
    afterCommit: (publish) => void messages.push(publish),
  }
  try {
    const result = await explainConstraintViolations(context, type, () => work(publishing))
    if (context.isDryRun) return result
    for (const change of changes.values()) context.engine.events.emit(change)
    for (const publish of messages) publish()
    const reported = changeSet.read()
    if (reported !== undefined) context.reportChangeSet?.(reported)
    return result
  } catch (error) {
    // Perhaps committed: an event without ids says that any record may have changed.
    if (error instanceof OutcomeUnknown)
      for (const change of changes.values()) context.engine.events.emit({ ...change, ids: [] })
    throw error
  }
}

/** One event per type, action and business unit, of bounded size. */
function mergeChanges(earlier: CommittedChange | undefined, change: CommittedChange): CommittedChange {
  if (!earlier) return change
  const isNamed = earlier.ids.length > 0 && earlier.ids.length + change.ids.length <= maxNamedIds
  return { ...change, ids: isNamed ? [...earlier.ids, ...change.ids] : [] }
}

function isUnitOfWork(context: RecordContext): context is UnitOfWork {
  return context.transaction !== undefined && 'publishAfterCommit' in context
}
