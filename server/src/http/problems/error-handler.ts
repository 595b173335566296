import { problemStatus } from '@stamboek/model/contract/problem'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { TooManyAttempts } from '../../access/too-many-attempts.ts'
import { RequestProblem } from '../../request-problem.ts'
import { requestPurpose } from '../checks/route-config.ts'
import { problemBody, problemFromError } from './problem-from-error.ts'

/** After a failure that passes by itself; seconds. */
const retryAfterUnavailable = 5

/** Makes every failure of a call a problem answer (contracts.md); what nobody expected is logged with its stack. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply))
}

/** Answers with the problem that an error means. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = problemFromError(error, requestPurpose(request))
  const isPassing = problem.code === 'unavailable' || problem.code === 'outcomeUnknown'
  if (problem.code === 'internal' || isPassing)
    request.log.error({ error: describeError(error) }, 'request failed')
  if (problem instanceof TooManyAttempts) reply.header('retry-after', problem.retryAfterSeconds)
  else if (isPassing || problem.code === 'tooManyRequests') reply.header('retry-after', retryAfterUnavailable)
  return reply
    .code(problemStatus[problem.code])
    .header('cache-control', 'no-store')
    .header('x-correlation-id', request.id)
    .type('application/problem+json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(problemBody(problem, request.id))
}

export function routeNotFound(request: FastifyRequest): RequestProblem {
  return new RequestProblem('notFound', `Dit adres bestaat niet of kent de methode ${request.method} niet.`)
}

/** Never more than these: errors of libraries can carry the values of a query. */
function describeError(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  const code = (error as NodeJS.ErrnoException).code
  return { name, message, code, stack, ...(cause !== undefined && { cause: describeError(cause) }) }
}
