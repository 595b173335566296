import { createHash, timingSafeEqual } from 'node:crypto'
import type { RequestListener } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { RequestProblem } from '../../request-problem.ts'
import { metricsPath } from '../request-action.ts'

type ReadMetrics = () => Promise<string>

const contentType = 'text/plain; version=0.0.4; charset=utf-8'

/** Registers `GET /metrics` for callers that send the token as `Authorization: Bearer`; others get 401. */
export function registerMetricsRoute(app: FastifyInstance, token: string, read: ReadMetrics): void {
  app.get(metricsPath, {
    config: { access: 'open', operation: 'hidden' },
    handler: async ({ headers }, reply) => {
      reply.header('cache-control', 'no-store')
      if (hasBearerToken(headers.authorization, token)) return reply.type(contentType).send(await read())
      reply.header('www-authenticate', 'Bearer')
      throw new RequestProblem(
        'notSignedIn',
        'Stuur het token van METRICS_TOKEN mee als Authorization: Bearer.',
      )
    },
  })
}

/** Answers `GET /metrics` to everybody and 404 to all else: for a listener that only Prometheus reaches. */
export function createMetricsListener(read: ReadMetrics): RequestListener {
  return ({ method, url = '' }, response) => {
    const isRead = method === 'GET' && url.split('?', 1)[0] === metricsPath
    if (!isRead) response.writeHead(404).end()
    else
      read().then(
        (text) => response.writeHead(200, { 'content-type': contentType }).end(text),
        () => response.writeHead(503).end(),
      )
  }
}

/** Takes the same time for every wrong token of a length. */
function hasBearerToken(authorization: string | undefined, token: string): boolean {
  const given = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(digest(given), digest(token))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
