import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * One line per request (contracts.md, Running). The path goes without its query, which can hold a one-time token or what
 * somebody searched for; headers and bodies are never logged.
 */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(request, reply)
    done()
  })
}

/** For answers that the framework does not see the end of. */
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
