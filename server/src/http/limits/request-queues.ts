import type { ActionKind } from '@stamboek/model/schema/actions'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createFairQueue, type FairQueue } from '../../concurrency/fair-queue.ts'
import { RequestProblem } from '../../request-problem.ts'
import { queueKey } from '../checks/route-config.ts'

// Connections that calls can hold at once, of the 22 of the pool: searches 2 each (page and total), imports 2 each (their rows and
// their history), changes and exports 1 each, so 4 x 2 + 2 x 2 + 5 + 3 = 20. Session checks, single records and preferences always
// find one of the other 2.

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

/** What writes records; files have a queue of their own. */
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

const queues: Readonly<Partial<Record<ActionKind, FairQueue>>> = {
  Search: searchQueue,
  AuditTrail: searchQueue,
  Create: changeQueue,
  Update: changeQueue,
  Delete: changeQueue,
  BulkDeactivate: changeQueue,
  CreateNewVersion: changeQueue,
  AssignEndDate: changeQueue,
}

/** The queue in which an action waits; undefined for single records, which one statement reads for all who ask at once. */
export function actionQueue(kind: ActionKind): FairQueue | undefined {
  return queues[kind]
}

/** Does the work of a call when it is the user's turn; nothing, when the client has gone meanwhile. */
export async function runQueued<Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  queue: FairQueue | undefined,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  if (!queue) return work()
  return queue.run(queueKey(request), async () => (reply.raw.closed ? undefined : work()))
}
