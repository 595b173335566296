import type { FastifyReply, FastifyRequest } from 'fastify'
import { createFairQueue } from '../../concurrency/fair-queue.ts'
import { RequestProblem } from '../../request-problem.ts'
import { waitUntilClosed } from './disconnect.ts'
import { queueKey } from './request-queues.ts'

/** Of most routes. */
export const maxBodyBytes = 1_048_576

/** Of routes that take a whole record: some 5,500 child records. */
export const maxRecordBodyBytes = 4 * maxBodyBytes

/** Fits 4 MiB over 2 Mbit/s. */
const maxUploadMs = 30_000

/** Limits memory: a parsed and planned body takes over ten times its size. */
const largeBodyQueue = createFairQueue({
  maxConcurrent: 4,
  maxConcurrentPerUser: 1,
  maxWaitingPerUser: 20,
  refusal: () =>
    new RequestProblem(
      'tooManyRequests',
      'Je hebt al veel grote aanvragen openstaan. Probeer het straks opnieuw.',
    ),
})

/** Delays reading a body over `maxBodyBytes` until the queue admits it; an `onRequest` hook. */
export function queueLargeBody(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const length = request.headers['content-length']
  if (length !== undefined && Number(length) <= maxBodyBytes) return Promise.resolve()
  return new Promise((resolve, reject) => {
    largeBodyQueue
      .run(queueKey(request), () => {
        resolve()
        // A slow upload would block the others.
        const uploadTimer = setTimeout(() => request.raw.complete || request.raw.destroy(), maxUploadMs)
        return waitUntilClosed(reply).finally(() => clearTimeout(uploadTimer))
      })
      .catch(reject)
  })
}
