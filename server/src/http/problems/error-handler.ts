import { problemStatus } from '@stamboek/model/contract/problem'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { TooManyAttempts } from '../../access/too-many-attempts.ts'
import { RequestProblem } from '../../request-problem.ts'
import { requestPurpose } from '../checks/route-config.ts'
import { lacksColumnOrTable } from './database-problem.ts'
import { problemBody, problemFromError } from './problem-from-error.ts'
import { createSupersededProblem } from './superseded-problem.ts'

const retryAfterSeconds = 5

/**
 * Turns every error of a request into a problem response (requirements 5.13). `isSuperseded`: whether another version has
 * taken the database; what that renamed is then missed with a 503.
 */
export function registerErrorHandler(app: FastifyInstance, isSuperseded = (): boolean => false): void {
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply, isSuperseded()))
}

/**
 * Responds with the problem of an error, with Retry-After if it is `unavailable`, `outcomeUnknown` or
 * `tooManyRequests`. Logs errors of the server (5xx) with their stack.
 */
export function sendProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  isSuperseded = false,
): FastifyReply {
  const problem =
    isSuperseded && lacksColumnOrTable(error)
      ? createSupersededProblem()
      : problemFromError(error, requestPurpose(request))
  const isTemporary = problem.code === 'unavailable' || problem.code === 'outcomeUnknown'
  if (problem.code === 'internal' || isTemporary)
    request.log.error({ error: describeError(error) }, 'request failed')
  if (problem instanceof TooManyAttempts) reply.header('retry-after', problem.retryAfterSeconds)
  else if (isTemporary || problem.code === 'tooManyRequests') reply.header('retry-after', retryAfterSeconds)
  return reply
    .code(problemStatus[problem.code])
    .header('cache-control', 'no-store')
    .header('x-correlation-id', request.id)
    .type('application/problem+json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(problemBody(problem, request.id))
}

/** Creates the 404 of an address that does not exist, or does not know the method. */
export function createRouteNotFoundProblem(request: FastifyRequest): RequestProblem {
  return new RequestProblem('notFound', `Dit adres bestaat niet of kent de methode ${request.method} niet.`)
}

/** No other members: errors of libraries can carry the values of a query. */
function describeError(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  const code = (error as NodeJS.ErrnoException).code
  return { name, message, code, stack, ...(cause !== undefined && { cause: describeError(cause) }) }
}
