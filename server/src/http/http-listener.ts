import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { RequestProblem } from '../request-problem.ts'
import { uuidV7 } from '../uuid-v7.ts'
import { problemBody } from './problems/problem-from-error.ts'
import { respondUnreadable } from './problems/unreadable-request.ts'
import { noRequestLog } from './request-log.ts'
import { dispatchUpgrade, isWebSocketUpgrade } from './websocket-upgrade.ts'

/**
 * The listening HTTP server. It listens before the application exists, so that health checks work during a start.
 */
export interface HttpListener {
  readonly server: Server
  readonly address: string
  /** Passes requests, and WebSocket upgrades on one path, to the application from now on. */
  serve(handler: RequestListener, upgradePath: string): void
  /** From the start of a stop: not ready, and each answer ends its connection. */
  readonly isDraining: boolean
  /** Answers for `durationMs` more, or until `close`, while load balancers notice the stop. */
  drain(durationMs: number): Promise<void>
  close(): Promise<void>
}

interface ListenAddress {
  readonly host: string
  /** 0: any free port. */
  readonly port: number
  /** The path in front of all addresses, such as `/stamboek`, which requests may lack (health checks). */
  readonly basePath?: string
}

/** Enough for a large file over a slow line. */
const requestTimeoutMs = 600_000
/**
 * Longer than proxies keep idle connections: the proxy should close first, or it could send into a closed one.
 */
const keepAliveTimeoutMs = 72_000
const closeTimeoutMs = 20_000

/**
 * Listens at once, and answers 503 until `serve`, except `/health/live`. `close` waits up to 20 s for connections, then
 * cuts them. Rejects with the system's error if the port cannot be opened.
 */
export async function openHttpListener(
  { host, port, basePath = '' }: ListenAddress,
  log = noRequestLog,
): Promise<HttpListener> {
  let requestListener: RequestListener = respondStarting
  let upgradePath: string | undefined
  let isDraining = false
  const drained = new AbortController()
  const openResponses = new Set<ServerResponse>()
  const listen: RequestListener = (request, response) => {
    request.url = withoutBasePath(request.url, basePath)
    log.observe(request, response)
    requestListener(request, response)
  }
  const server = createServer(
    {
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: keepAliveTimeoutMs,
      shouldUpgradeCallback: (request) =>
        isWebSocketUpgrade(request) &&
        pathOf({ url: withoutBasePath(request.url, basePath) }) === upgradePath,
    },
    (request, response) => {
      openResponses.add(response)
      response.once('close', () => openResponses.delete(response))
      if (isDraining) endConnectionAfter(response)
      listen(request, response)
    },
  )
  const upgradedSockets = new Set<Duplex>()
  server.on('upgrade', (request, socket, head) => {
    upgradedSockets.add(socket)
    socket.once('close', () => upgradedSockets.delete(socket))
    dispatchUpgrade(listen, request, socket, head)
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const { remoteAddress: address } = socket
    const answer = respondUnreadable(error, socket)
    if (answer) log.unreadable({ code: error.code, address, ...answer })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return {
    server,
    address: formatAddress(server.address() as AddressInfo),
    serve(handler, path) {
      requestListener = handler
      upgradePath = path
    },
    get isDraining() {
      return isDraining
    },
    async drain(durationMs) {
      isDraining = true
      openResponses.forEach(endConnectionAfter)
      await delay(durationMs, undefined, { signal: drained.signal }).catch(() => undefined)
    },
    close() {
      drained.abort()
      return closeServer(server, upgradedSockets)
    },
  }
}

function endConnectionAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close')
}

function formatAddress({ address, family, port }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

function closeServer(server: Server, upgradedSockets: ReadonlySet<Duplex>): Promise<void> {
  return new Promise((resolve) => {
    // A keep-alive connection becomes idle after its last response, and would stay open.
    const idleTimer = setInterval(() => server.closeIdleConnections(), 25)
    const closeTimer = setTimeout(() => {
      server.closeAllConnections()
      // `closeAllConnections` leaves upgraded sockets open.
      for (const socket of upgradedSockets) socket.destroy()
    }, closeTimeoutMs)
    server.close(() => {
      clearInterval(idleTimer)
      clearTimeout(closeTimer)
      resolve()
    })
  })
}

const respondStarting: RequestListener = (request, response) => {
  const path = pathOf(request)
  if (path === '/health/live') send(response, 200, { status: 'live' })
  else if (path === '/health/ready') send(response, 503, { status: 'unavailable', reason: 'starting' })
  else {
    const problem = new RequestProblem('unavailable', 'Stamboek start op. Probeer het zo dadelijk opnieuw.')
    const correlationId = uuidV7()
    response.setHeader('x-correlation-id', correlationId).setHeader('retry-after', '2')
    response.setHeader('content-type', 'application/problem+json; charset=utf-8')
    send(response, 503, problemBody(problem, correlationId))
  }
}

function withoutBasePath(url = '/', basePath: string): string {
  if (basePath === '' || !url.startsWith(basePath)) return url
  const rest = url.slice(basePath.length)
  return /^[/?]/.test(rest) ? rest.replace(/^\?/, '/?') : rest === '' ? '/' : url
}

function pathOf(request: Pick<IncomingMessage, 'url'>): string | undefined {
  return request.url?.split('?', 1)[0]
}

function send(response: ServerResponse, status: number, body: object): void {
  response.statusCode = status
  if (!response.hasHeader('content-type'))
    response.setHeader('content-type', 'application/json; charset=utf-8')
  response.setHeader('cache-control', 'no-store').setHeader('connection', 'close').end(JSON.stringify(body))
}
