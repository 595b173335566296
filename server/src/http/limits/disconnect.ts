import type { FastifyReply } from 'fastify'
import { RequestProblem } from '../../request-problem.ts'

/** Resolves once the response is sent or its client has disconnected; never rejects. */
export function waitUntilClosed({ raw }: Pick<FastifyReply, 'raw'>): Promise<void> {
  return new Promise((resolve) => {
    if (raw.closed) resolve()
    else raw.once('close', resolve)
  })
}

/** Aborts with a RequestProblem if the client disconnects before the response is complete. */
export function createDisconnectSignal({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const controller = new AbortController()
  const abort = () => {
    if (!raw.writableFinished) controller.abort(new RequestProblem('malformed', 'De aanvraag is afgebroken.'))
  }
  if (raw.closed) abort()
  else raw.once('close', abort)
  return controller.signal
}
