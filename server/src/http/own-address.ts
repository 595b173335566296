import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RequestProblem } from '../request-problem.ts'

/** The scheme and the host that a request was sent to, as a trusted proxy in front passes them on. */
export type RequestAddress = Pick<FastifyRequest, 'protocol' | 'host'>

/**
 * Whether a request comes from a page of this product: scheme, host and port are compared. Browsers send Origin with every
 * request that can change something; other programs send none.
 */
export function isOwnOrigin(
  origin: string | undefined,
  { protocol, host }: RequestAddress,
  publicUrl: string | undefined,
): boolean {
  return origin === undefined || origin === (publicUrl ?? originOf(protocol, host))
}

/** Whether the Host header names the public address; 400 else. Its port may be left out where it is that of the scheme. */
export function isOwnHost(host: string, publicUrl: string): boolean {
  return originOf(new URL(publicUrl).protocol.slice(0, -1), host) === publicUrl
}

function originOf(protocol: string, host: string): string | undefined {
  return /^[^@/?#\\\s]+$/.test(host) ? URL.parse(`${protocol}://${host}`)?.origin : undefined
}

/**
 * Refuses requests to another host than that of `publicUrl` (400), so that no page reaches this server under a name of its
 * own. Health checks are answered under any name: balancers call them by address.
 */
export function registerHostCheck(app: FastifyInstance, publicUrl: string): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isHealthCheck = request.routeOptions.url?.startsWith('/health/') ?? false
    if (isHealthCheck || isOwnHost(request.host, publicUrl)) done()
    else done(new RequestProblem('malformed', `Stamboek is hier alleen bereikbaar als ${publicUrl}.`))
  })
}
