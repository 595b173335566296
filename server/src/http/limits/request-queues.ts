import type { ActionKind } from '@stamboek/model/schema/actions'
import { isReadCall, type Operation } from '@stamboek/model/schema/calls'
import type { SignedInUser } from '../../access/signed-in-user.ts'
import { createFairQueue, type FairQueue } from '../../concurrency/fair-queue.ts'
import { RequestProblem } from '../../request-problem.ts'

// Together the queues use at most 20 of the pool's 22 connections: searches 2 each (page and total), imports 2 each (rows and
// history), changes and exports 1 each. The other 2 serve session checks and what else takes a statement at a time.

/** Single records, preferences and who is signed in: concurrent reads of records are batched into one statement. */
export const readQueue = createFairQueue({
  maxConcurrent: 256,
  maxConcurrentPerUser: 32,
  maxWaitingPerUser: 500,
  refusal: () =>
    new RequestProblem('tooManyRequests', 'Je hebt al veel aanvragen openstaan. Probeer het straks opnieuw.'),
})

/** Searches, lookups and audit trails. */
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
 * An export keeps its connection for as long as the client downloads.
 * @internal
 */
export const exportQueue = createFairQueue({
  maxConcurrent: 3,
  maxConcurrentPerUser: 1,
  maxWaitingPerUser: 10,
  refusal: () =>
    new RequestProblem('tooManyRequests', 'Je hebt al veel exports openstaan. Probeer het straks opnieuw.'),
})

/** Files and long documents, which are read piece by piece while the client downloads. */
export const fileQueue = createFairQueue({
  maxConcurrent: 6,
  maxConcurrentPerUser: 2,
  maxWaitingPerUser: 20,
  refusal: () =>
    new RequestProblem('tooManyRequests', 'Je hebt al veel downloads openstaan. Probeer het straks opnieuw.'),
})

/** An import keeps an open workbook, its connections and the rows that it writes. */
const importQueue = createFairQueue({
  maxConcurrent: 2,
  maxConcurrentPerUser: 1,
  maxWaitingPerUser: 10,
  // Each waiting import has its file on disk.
  maxWaiting: 40,
  refusal: () =>
    new RequestProblem('tooManyRequests', 'Er wachten al veel imports. Probeer het straks opnieuw.'),
})

/**
 * All of them, for a test that each operation takes a share of one.
 * @internal
 */
export const requestQueues: readonly FairQueue[] = [
  readQueue,
  searchQueue,
  changeQueue,
  exportQueue,
  fileQueue,
  importQueue,
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

/** The queue of an operation on records. */
export function operationQueue({ kind, call }: Operation): FairQueue {
  if (!call) return actionQueues[kind]
  if (call.answer === 'file') return fileQueue
  return isReadCall(call) ? searchQueue : changeQueue
}

/** The key by which queues share places: the user, or the IP address without a session. */
export function queueKey({ user, ip }: { readonly user?: SignedInUser | null; readonly ip: string }): string {
  return user?.userId ?? ip
}
