import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopbackHost } from '../../loopback-host.ts'
import { RequestProblem } from '../../request-problem.ts'

/** The scheme and the host that a request was sent to, as a trusted proxy in front passes them on. */
export type RequestTarget = Pick<FastifyRequest, 'protocol' | 'host'>

/**
 * Whether a request comes from a page of this product: scheme, host and port are compared. Browsers send Origin with every
 * request that can change something; other programs send none.
 */
export function isSameOrigin(
  origin: string | undefined,
  { protocol, host }: RequestTarget,
  publicUrl: string | undefined,
): boolean {
  return origin === undefined || origin === (publicUrl ?? originOf(protocol, host))
}

/** Whether the Host header names the public address; 400 else. Its port may be left out where it is that of the scheme. */
export function isPublicHost(host: string, publicUrl: string): boolean {
  return originOf(new URL(publicUrl).protocol.slice(0, -1), host) === publicUrl
}

function originOf(protocol: string, host: string): string | undefined {
  return /^[^@/?#\\\s]+$/.test(host) ? URL.parse(`${protocol}://${host}`)?.origin : undefined
}

/** Where the program listens, and the origin that browsers see where that is another. */
export interface ServerAddress {
  readonly host: string
  readonly publicUrl?: string | undefined
}

/**
 * Refuses requests to another host than that of `publicUrl` (400); without one, on a loopback `host`, to another name than one of
 * this machine. Else a page of any site could reach this server under a name of its own that it lets point here (DNS rebinding).
 * Health checks are answered under any name: balancers call them by address.
 */
export function registerHostCheck(app: FastifyInstance, { host, publicUrl }: ServerAddress): void {
  if (publicUrl !== undefined)
    registerCheck(
      app,
      (name) => isPublicHost(name, publicUrl),
      `Stamboek is hier alleen bereikbaar als ${publicUrl}.`,
    )
  else if (isLoopbackHost(host))
    registerCheck(
      app,
      isLoopbackName,
      'Stamboek is hier alleen bereikbaar als localhost. Stel PUBLIC_URL in voor een ander adres.',
    )
}

function registerCheck(app: FastifyInstance, isOwn: (host: string) => boolean, sentence: string): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isHealthCheck = request.routeOptions.url?.startsWith('/health/') ?? false
    if (isHealthCheck || isOwn(request.host)) done()
    else done(new RequestProblem('malformed', sentence))
  })
}

/** With any port: browsers resolve these names to this machine without asking anybody (RFC 6761). */
function isLoopbackName(host: string): boolean {
  const origin = originOf('http', host)
  if (origin === undefined) return false
  const { hostname } = new URL(origin)
  return isLoopbackHost(hostname) || hostname.endsWith('.localhost')
}
