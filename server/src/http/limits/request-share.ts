import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FairQueue } from '../../concurrency/fair-queue.ts'
import { runAbortable } from '../../concurrency/yield-to-event-loop.ts'
import { requestPurpose } from '../checks/route-config.ts'
import { createAnswerBody } from './answer-body.ts'
import { createDisconnectSignal, waitUntilClosed } from './disconnect.ts'
import { queueKey } from './request-queues.ts'
import { abortSlowResponse } from './slow-clients.ts'

/** The queue of a route, possibly by request; `none`: the route limits its requests itself. */
export type RequestShare = FairQueue | ((request: FastifyRequest) => FairQueue) | 'none'

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly share?: RequestShare
  }
}

/**
 * Runs the handlers of routes that `scope` registers after this call (except share `none`) in a share of the user,
 * until the last byte is sent or the client disconnects, which ends reads but no changes. Writes objects as JSON, long
 * ones as a stream, and aborts slow clients. Throws at start for a route without `share`.
 */
export function registerRequestShares(scope: FastifyInstance): void {
  const admitted = new WeakSet<object>()
  scope.addHook('onRoute', (route) => {
    const share = route.config?.share
    if (share === undefined) throw new Error(`${String(route.method)} ${route.url} states no share`)
    if (share === 'none' || admitted.has(route.handler)) return
    const { handler } = route
    route.handler = function (request, reply) {
      const queue = typeof share === 'function' ? share(request) : share
      return runInShare(request, reply, { queue, work: async () => handler.call(this, request, reply) })
    }
    admitted.add(route.handler)
  })
}

interface Admission {
  readonly queue: FairQueue
  readonly work: () => Promise<unknown>
}

/**
 * Resolves with the answer of `work`. A streamed answer keeps its slot until it is sent. Reads end when the client
 * disconnects; changes that have begun do not.
 */
function runInShare(request: FastifyRequest, reply: FastifyReply, { queue, work }: Admission) {
  const closed = waitUntilClosed(reply)
  return new Promise<unknown>((resolve, reject) => {
    queue
      .run(
        queueKey(request),
        async () => {
          if (reply.raw.closed) return resolve(reply.hijack())
          const isChange = requestPurpose(request) === 'change'
          const answer = await (isChange ? work() : runAbortable(createDisconnectSignal(reply), work))
          const body = isJsonAnswer(answer, reply) ? await writeJson(reply, answer) : answer
          if (body instanceof Readable && body !== answer) beginLongAnswer(reply.raw, queueKey(request))
          resolve(body)
          abortSlowResponse(reply)
          if (answer instanceof Readable) await closed
        },
        closed,
      )
      .catch(reject)
  })
}

type RawReply = FastifyReply['raw']

/** Users of long JSON answers that are being sent, oldest first. Each answer keeps its records in memory. */
const longAnswers = new Map<RawReply, string>()
const maxLongAnswers = 24

/** Makes room for a long answer by aborting the oldest one of the user with the most. */
function beginLongAnswer(raw: RawReply, userKey: string): void {
  if (raw.closed) return
  if (longAnswers.size >= maxLongAnswers) {
    const byUser = Map.groupBy(longAnswers.keys(), (each) => longAnswers.get(each))
    const [answers = []] = [...byUser.values()].toSorted((left, right) => right.length - left.length)
    const [oldest] = answers
    if (oldest) longAnswers.delete(oldest)
    oldest?.destroy()
  }
  longAnswers.set(raw, userKey)
  raw.once('close', () => longAnswers.delete(raw))
}

function isJsonAnswer(answer: unknown, reply: FastifyReply): answer is object {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    answer !== reply &&
    !(answer instanceof Readable || answer instanceof Uint8Array)
  )
}

function writeJson(reply: FastifyReply, answer: object): Promise<string | Readable> {
  reply.type('application/json; charset=utf-8')
  return createAnswerBody(answer)
}
