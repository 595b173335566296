import type { FastifyReply, FastifyRequest } from 'fastify'
import { createFairQueue } from '../../concurrency/fair-queue.ts'
import { RequestProblem } from '../../request-problem.ts'
import { queueKeyOf } from '../checks/route-access.ts'

/** The largest body of most calls, in bytes. */
export const bodyLimit = 1_048_576

/** A record with its child records, sent back whole as a Get returned it: some 5,500 rows. */
export const recordBodyLimit = 4 * bodyLimit

/** How long a large body may take to come in, in ms: 4 MiB over 2 Mbit/s. */
const longestUpload = 30_000

/** Read and planned, a body takes ten times its size and more. */
const large = createFairQueue({
  maxConcurrent: 4,
  maxConcurrentPerUser: 1,
  maxWaitingPerUser: 20,
  refusal: () =>
    new RequestProblem(
      'tooManyRequests',
      'Je hebt al veel grote aanvragen openstaan. Probeer het straks opnieuw.',
    ),
})

/** Lets a few large bodies in at once; the others are left with their senders until it is their turn. */
export function waitForTurn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const length = request.headers['content-length']
  if (length !== undefined && Number(length) <= bodyLimit) return Promise.resolve()
  return new Promise((begin, refuse) => {
    large
      .run(queueKeyOf(request), () => {
        begin()
        // One that trickles in would keep the others waiting.
        const late = setTimeout(() => request.raw.complete || request.raw.destroy(), longestUpload)
        return untilClosed(reply).finally(() => clearTimeout(late))
      })
      .catch(refuse)
  })
}

/** Answered, or given up by the client, perhaps while it waited. */
export function untilClosed({ raw }: FastifyReply): Promise<void> {
  return new Promise((resolve) => {
    if (raw.closed) resolve()
    else raw.once('close', resolve)
  })
}
