import type { FastifyReply, FastifyRequest } from 'fastify'
import { createFairQueue } from '../../concurrency/fair-queue.ts'
import { RequestProblem } from '../../request-problem.ts'
import { queueKey } from '../checks/route-config.ts'

/** The largest body of most calls, in bytes. */
export const maxBodyBytes = 1_048_576

/** A record with its child records, sent back whole as a Get returned it: some 5,500 rows. */
export const maxRecordBodyBytes = 4 * maxBodyBytes

/** How long a large body may take to come in, in ms: 4 MiB over 2 Mbit/s. */
const maxUploadMs = 30_000

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
export function queueLargeBody(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const length = request.headers['content-length']
  if (length !== undefined && Number(length) <= maxBodyBytes) return Promise.resolve()
  return new Promise((begin, refuse) => {
    large
      .run(queueKey(request), () => {
        begin()
        // One that trickles in would keep the others waiting.
        const late = setTimeout(() => request.raw.complete || request.raw.destroy(), maxUploadMs)
        return waitUntilClosed(reply).finally(() => clearTimeout(late))
      })
      .catch(refuse)
  })
}

/** Answered, or given up by the client, perhaps while it waited. */
export function waitUntilClosed({ raw }: FastifyReply): Promise<void> {
  return new Promise((resolve) => {
    if (raw.closed) resolve()
    else raw.once('close', resolve)
  })
}
