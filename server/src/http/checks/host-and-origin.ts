import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopbackHost } from '../../loopback-host.ts'
import { RequestProblem } from '../../request-problem.ts'
import { metricsPath } from '../request-action.ts'

export type RequestTarget = Pick<FastifyRequest, 'protocol' | 'host'>

/**
 * Whether `origin` equals the public address, or without one the target of the request. A missing Origin passes:
 * browsers send it with every request that changes something, other programs do not.
 */
export function isSameOrigin(
  origin: string | undefined,
  { protocol, host }: RequestTarget,
  publicUrl: string | undefined,
): boolean {
  return origin === undefined || origin === (publicUrl ?? originOf(protocol, host))
}

/**
 * Whether a Host header names the public address; the default port may be written out.
 * @internal
 */
export function isPublicHost(host: string, publicUrl: string): boolean {
  return originOf(new URL(publicUrl).protocol.slice(0, -1), host) === publicUrl
}

function originOf(protocol: string, host: string): string | undefined {
  return /^[^@/?#\\\s]+$/.test(host) ? URL.parse(`${protocol}://${host}`)?.origin : undefined
}

/** The address to listen on, and the origin that browsers see if it differs. */
export interface ServerAddress {
  readonly host: string
  readonly publicUrl?: string | undefined
}

/**
 * Protects against DNS rebinding: refuses (400) a Host other than that of `publicUrl`; without a public address, on a
 * loopback `host`, one that is no loopback name. Health checks and metrics pass, since they are called by IP address.
 * Several Host headers are refused for all: a proxy could read another one.
 */
export function registerHostCheck(app: FastifyInstance, { host, publicUrl }: ServerAddress): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const names = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
    if (names.length <= 1) done()
    else done(new RequestProblem('malformed', 'Een aanvraag heeft niet meer dan één Host.'))
  })
  if (publicUrl !== undefined)
    addHostHook(
      app,
      (name) => isPublicHost(name, publicUrl),
      `Stamboek is hier alleen bereikbaar als ${publicUrl}.`,
    )
  else if (isLoopbackHost(host))
    addHostHook(
      app,
      isLoopbackName,
      'Stamboek is hier alleen bereikbaar als localhost. Stel PUBLIC_URL in voor een ander adres.',
    )
}

function addHostHook(app: FastifyInstance, isAllowed: (host: string) => boolean, detail: string): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { url } = request.routeOptions
    const isForMachines = url === metricsPath || (url?.startsWith('/health/') ?? false)
    if (isForMachines || isAllowed(request.host)) done()
    else done(new RequestProblem('malformed', detail))
  })
}

function isLoopbackName(host: string): boolean {
  const origin = originOf('http', host)
  if (origin === undefined) return false
  const { hostname } = new URL(origin)
  return isLoopbackHost(hostname) || hostname.endsWith('.localhost')
}
