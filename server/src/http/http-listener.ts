import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { RequestProblem } from '../request-problem.ts'
import { uuidV7 } from '../uuid-v7.ts'
import { problemBody } from './problems/problem-from-error.ts'
import { respondUnreadable } from './problems/unreadable-request.ts'
import { dispatchUpgrade, isWebSocketUpgrade } from './websocket-upgrade.ts'

/** The port the program listens on, from its first moment on: whether it lives can be asked before it is ready. */
export interface HttpListener {
  readonly server: Server
  /** `http://127.0.0.1:3000` */
  readonly address: string
  /** From now on the application answers; on one path it can be asked for a WebSocket. */
  serve(handler: RequestListener, upgradePath: string): void
  /** Takes no more connections; waits until what runs is answered, for as long as a call can take. */
  close(): Promise<void>
}

/** A large file over a slow line takes minutes. */
const requestTimeoutMs = 600_000
/** Longer than proxies in front keep a connection that nobody uses, so that they end it and not we. */
const keepAliveTimeoutMs = 72_000
const closeTimeoutMs = 20_000

/** Rejects with what the system says when the port cannot be listened on. */
export async function openHttpListener(host: string, port: number): Promise<HttpListener> {
  let answer: RequestListener = respondStarting
  let upgradesOn: string | undefined
  const server = createServer(
    {
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: keepAliveTimeoutMs,
      // What else asks for another protocol, as some clients do of every server, is answered in this one.
      shouldUpgradeCallback: (request) => isWebSocketUpgrade(request) && pathOf(request) === upgradesOn,
    },
    (request, response) => answer(request, response),
  )
  const upgraded = new Set<Duplex>()
  server.on('upgrade', (request, socket, head) => {
    upgraded.add(socket)
    socket.once('close', () => upgraded.delete(socket))
    dispatchUpgrade(answer, request, socket, head)
  })
  server.on('clientError', respondUnreadable)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return {
    server,
    address: addressOf(server.address() as AddressInfo),
    serve(handler, upgradePath) {
      answer = handler
      upgradesOn = upgradePath
    },
    close: () => closeServer(server, upgraded),
  }
}

function addressOf({ address, family, port }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

function closeServer(server: Server, upgraded: ReadonlySet<Duplex>): Promise<void> {
  return new Promise((resolve) => {
    // A connection becomes idle when its last answer is sent, and would stay open for the next request.
    const idle = setInterval(() => server.closeIdleConnections(), 25)
    const patience = setTimeout(() => {
      server.closeAllConnections()
      // Those it does not count among its own.
      for (const socket of upgraded) socket.destroy()
    }, closeTimeoutMs)
    server.close(() => {
      clearInterval(idle)
      clearTimeout(patience)
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

function pathOf(request: IncomingMessage): string | undefined {
  return request.url?.split('?', 1)[0]
}

function send(response: ServerResponse, status: number, body: object): void {
  response.statusCode = status
  if (!response.hasHeader('content-type'))
    response.setHeader('content-type', 'application/json; charset=utf-8')
  response.setHeader('cache-control', 'no-store').setHeader('connection', 'close').end(JSON.stringify(body))
}
