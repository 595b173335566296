import type { ActionKind } from '@stamboek/model/schema/actions'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createFairQueue, type FairQueue } from '../../concurrency/fair-queue.ts'
import { RequestProblem } from '../../request-problem.ts'
import { queueKeyOf } from '../checks/route-access.ts'

// Connections that calls can hold at once, of the 22 of the pool: searches 2 each (page and total), imports 2 each (their rows and
// their history), changes and exports 1 each, so 4 x 2 + 2 x 2 + 5 + 3 = 20. Session checks, single records and preferences always
// find one of the other 2.

/** Searches, lookups and audit trails. */
export const searches = createFairQueue({
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
const changes = createFairQueue({
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
  Search: searches,
  AuditTrail: searches,
  Create: changes,
  Update: changes,
  Delete: changes,
  BulkDeactivate: changes,
  CreateNewVersion: changes,
  AssignEndDate: changes,
}

/** The queue in which an action waits; undefined for single records, which one statement reads for all who ask at once. */
export function queueOf(kind: ActionKind): FairQueue | undefined {
  return queues[kind]
}

/** Does the work of a call when it is the user's turn; nothing, when the client has gone meanwhile. */
export async function inTurn<Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  queue: FairQueue | undefined,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  if (!queue) return work()
  return queue.run(queueKeyOf(request), async () => (reply.raw.closed ? undefined : work()))
}
