import type { FastifyReply, FastifyRequest } from 'fastify'
import { createFairQueue } from '../../concurrency/fair-queue.ts'
import { RequestProblem } from '../../request-problem.ts'
import { waitUntilClosed } from './disconnect.ts'
import { queueKey } from './request-queues.ts'

export const maxBodyBytes = 1_048_576

/** Low, since visitors without a session send these bodies. */
export const maxSignInBodyBytes = 16_384

export const maxPreferenceBodyBytes = 262_144

/** For routes that take a whole record: about 5,500 child records. */
export const maxRecordBodyBytes = 4 * maxBodyBytes

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

/**
 * An `onRequest` hook: a request over `maxBodyBytes` or without Content-Length waits in a queue before its body is
 * read, and holds its place until the response closes. Rejects with 429 if the user has too many waiting; aborts an
 * upload of more than 30 s.
 */
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
