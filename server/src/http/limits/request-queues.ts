import { isPlainObject } from '@stamboek/model/fields/plain-object'
import type { ActionKind } from '@stamboek/model/schema/actions'
import type { Operation } from '@stamboek/model/schema/calls'
import type { RecordType } from '@stamboek/model/schema/record-type'
import type { SignedInUser } from '../../access/signed-in-user.ts'
import { createFairQueue, type FairQueue } from '../../concurrency/fair-queue.ts'
import { RequestProblem } from '../../request-problem.ts'

// Together the queues use at most 22 of the pool's 24 connections: searches 2 each (page and total), imports 2 each
// (rows and history), changes, exports and stored files 1 each. The other 2 serve session checks and single
// statements.

export const readQueue = createFairQueue({
  maxConcurrent: 256,
  maxConcurrentPerUser: 32,
  maxWaitingPerUser: 500,
  refusal: () =>
    new RequestProblem('tooManyRequests', 'Je hebt al veel aanvragen openstaan. Probeer het straks opnieuw.'),
})

export const searchQueue = createFairQueue({
  maxConcurrent: 4,
  maxConcurrentPerUser: 2,
  maxWaitingPerUser: 198,
  refusal: () =>
    new RequestProblem(
      'tooManyRequests',
      'Je hebt al veel zoekopdrachten openstaan. Probeer het straks opnieuw.',
    ),
})

const changeQueue = createFairQueue({
  maxConcurrent: 5,
  maxConcurrentPerUser: 3,
  maxWaitingPerUser: 197,
  refusal: () =>
    new RequestProblem(
      'tooManyRequests',
      'Je hebt al veel wijzigingen openstaan. Probeer het straks opnieuw.',
    ),
})

/**
 * An export keeps its connection as long as the client downloads.
 * @internal
 */
export const exportQueue = createFairQueue({
  maxConcurrent: 3,
  maxConcurrentPerUser: 1,
  maxWaitingPerUser: 10,
  refusal: () =>
    new RequestProblem('tooManyRequests', 'Je hebt al veel exports openstaan. Probeer het straks opnieuw.'),
})

/** A file is read piece by piece, as long as the client downloads. */
const fileQueue = createFairQueue({
  maxConcurrent: 60,
  maxConcurrentPerUser: 2,
  maxWaitingPerUser: 20,
  refusal: () =>
    new RequestProblem('tooManyRequests', 'Je hebt al veel downloads openstaan. Probeer het straks opnieuw.'),
})

/** An import keeps an open workbook, its connections and the rows that it writes. */
const importQueue = createFairQueue({
  maxConcurrent: 2,
  maxConcurrentPerUser: 1,
  maxWaitingPerUser: 4,
  maxWaiting: 40,
  refusal: () =>
    new RequestProblem('tooManyRequests', 'Er wachten al veel imports. Probeer het straks opnieuw.'),
})

/** Received files that are stored next. Each waits on disk, so fewer wait than changes. */
export const storeQueue = createFairQueue({
  maxConcurrent: 2,
  maxConcurrentPerUser: 1,
  maxWaitingPerUser: 4,
  maxWaiting: 40,
  refusal: () =>
    new RequestProblem('tooManyRequests', 'Er wachten al veel bestanden. Probeer het straks opnieuw.'),
})

/** @internal */
export const requestQueues: readonly FairQueue[] = [
  readQueue,
  searchQueue,
  changeQueue,
  exportQueue,
  fileQueue,
  importQueue,
  storeQueue,
]

const actionQueues: Readonly<Record<ActionKind, FairQueue>> = {
  Search: searchQueue,
  Get: readQueue,
  AuditTrail: searchQueue,
  Create: changeQueue,
  Update: changeQueue,
  Clone: changeQueue,
  Delete: changeQueue,
  BulkDeactivate: changeQueue,
  BulkActivate: changeQueue,
  CreateNewVersion: changeQueue,
  AssignEndDate: changeQueue,
  Export: exportQueue,
  AuditTrailExport: exportQueue,
  Import: importQueue,
  ImportNewVersion: importQueue,
  ImportUndo: importQueue,
  ImportHistory: searchQueue,
  ImportTemplate: fileQueue,
}

export interface AskedRecord {
  readonly type: RecordType
  readonly query: unknown
  /** Whether it is shown as it was known at an instant. */
  readonly isKnownOn?: boolean
}

/**
 * The queue of an action or call. Gets at a reference date or as known at an instant, which are not batched, and those of types with child
 * records, which can be large, count as searches; other Gets, and all without `asked`, as reads.
 */
export function operationQueue({ kind, call }: Operation, asked?: AskedRecord): FairQueue {
  if (kind === 'Get' && !call && asked) return recordQueue(asked)
  if (!call) return actionQueues[kind]
  if (call.answer === 'file') return fileQueue
  return call.isRead ? searchQueue : changeQueue
}

function recordQueue({ type, query, isKnownOn = false }: AskedRecord): FairQueue {
  const isDated = isPlainObject(query) && query.referenceDateUtc !== undefined
  const hasLists = Object.values(type.fields).some(({ kind }) => kind === 'children')
  return isDated || isKnownOn || hasLists ? searchQueue : readQueue
}

/** The key by which queues count: the user id or, without a session, the IP address. */
export function queueKey({ user, ip }: { readonly user?: SignedInUser | null; readonly ip: string }): string {
  return user?.userId ?? ip
}
