import type { ActionKind } from '@stamboek/model/schema/actions'
import { isReadCall, type RecordCall } from '@stamboek/model/schema/calls'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignedInUser } from '../../access/signed-in-user.ts'
import { createFairQueue, type FairQueue } from '../../concurrency/fair-queue.ts'
import { RequestProblem } from '../../request-problem.ts'

// Together the queues use at most 20 of the pool's 22 connections: searches 2 each (page and total), imports 2 each (rows and
// history), changes and exports 1 each. The other 2 serve session checks, single records and preferences, which never queue.

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

/** An export keeps its connection for as long as the client downloads. */
export const exportQueue = createFairQueue({
  maxConcurrent: 3,
  maxConcurrentPerUser: 1,
  maxWaitingPerUser: 10,
  refusal: () =>
    new RequestProblem('tooManyRequests', 'Je hebt al veel exports openstaan. Probeer het straks opnieuw.'),
})

/** An import keeps an open workbook, its connections and the rows that it writes. */
export const importQueue = createFairQueue({
  maxConcurrent: 2,
  maxConcurrentPerUser: 1,
  maxWaitingPerUser: 10,
  // Each waiting import has its file on disk.
  maxWaiting: 40,
  refusal: () =>
    new RequestProblem('tooManyRequests', 'Er wachten al veel imports. Probeer het straks opnieuw.'),
})

const actionQueues: Readonly<Partial<Record<ActionKind, FairQueue>>> = {
  Search: searchQueue,
  AuditTrail: searchQueue,
  Create: changeQueue,
  Update: changeQueue,
  Delete: changeQueue,
  BulkDeactivate: changeQueue,
  CreateNewVersion: changeQueue,
  AssignEndDate: changeQueue,
}

/** The queue of an action; undefined for Get, whose concurrent reads are batched into one statement. */
export function actionQueue(kind: ActionKind): FairQueue | undefined {
  return actionQueues[kind]
}

/** The queue of a call of a type. */
export function callQueue(call: RecordCall): FairQueue {
  return isReadCall(call) ? searchQueue : changeQueue
}

/** The key by which queues share places: the user, or the IP address without a session. */
export function queueKey({ user, ip }: { readonly user?: SignedInUser | null; readonly ip: string }): string {
  return user?.userId ?? ip
}

/** Runs `work` when the queue admits the user; skips it when the client has disconnected meanwhile. */
export async function runQueued<Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  queue: FairQueue | undefined,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  if (!queue) return work()
  return queue.run(queueKey(request), async () => (reply.raw.closed ? undefined : work()))
}
