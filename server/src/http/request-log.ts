import type { IncomingMessage } from 'node:http'
import { parseId } from '@stamboek/model/fields/parse-id'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { uuidV7 } from '../uuid-v7.ts'

/** The id that logs and audit entries of a request carry: the client's own when it is a UUID, else a new one. */
export function readCorrelationId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = parseId(request.headers['x-correlation-id'])
  return given.ok ? given.value : uuidV7()
}

/**
 * Logs one line per request (contracts.md, Running). The path goes without its query, which can hold a one-time token or
 * search input; headers and bodies are never logged.
 */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(request, reply)
    done()
  })
}

/** Logs the line of a hijacked reply, for which Fastify calls no `onResponse`. */
export function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  const line = {
    method: request.method,
    path: request.url.split('?', 1)[0],
    route: request.routeOptions.url,
    status: reply.statusCode,
    durationMs: Math.round(reply.elapsedTime * 10) / 10,
    userId: request.user?.userId,
    userName: request.user?.userName,
    businessUnitId: request.caller?.businessUnitId ?? undefined,
    address: request.ip,
  }
  if (request.routeOptions.url?.startsWith('/health/')) request.log.debug(line, 'request')
  else request.log.info(line, 'request')
}
