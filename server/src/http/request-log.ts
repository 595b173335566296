import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseId } from '@stamboek/model/fields/parse-id'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { uuidV7 } from '../uuid-v7.ts'
import { requestAction } from './request-action.ts'
import { isWebSocketUpgrade } from './websocket-upgrade.ts'

/** The id in the header `x-correlation-id` if it is a UUID, else a new one. */
export function readCorrelationId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = parseId(request.headers['x-correlation-id'])
  return given.ok ? given.value : uuidV7()
}

declare module 'fastify' {
  interface FastifyRequest {
    accountName: string | null
  }
}

/** By Node's request, which exists before Fastify's and sometimes without one. */
const requests = new WeakMap<IncomingMessage, FastifyRequest>()

/** Gives the lines of `createRequestLog` the route, user and unit of the requests of `app`. Logs nothing itself. */
export function trackLoggedRequests(app: FastifyInstance): void {
  app.decorateRequest('accountName', null)
  app.addHook('onRequest', (request, _reply, done) => {
    requests.set(request.raw, request)
    done()
  })
}

/** One line per request, once its response is sent or its connection has ended. */
export interface RequestLog {
  readonly observe: (request: IncomingMessage, response: ServerResponse) => void
  readonly unreadable: (line: {
    readonly code: string | undefined
    readonly address: string | undefined
    readonly status: number
    readonly correlationId: string
  }) => void
}

/** A request that has ended, as it is counted. */
export interface EndedRequest {
  /** Of a fixed set, see `requestAction`. */
  readonly action: string
  /** Undefined without an answer. */
  readonly status: number | undefined
  readonly isAborted: boolean
  readonly durationMs: number
}

export const noRequestLog: RequestLog = { observe: () => {}, unreadable: () => {} }

/**
 * Logs one line per request, answered or aborted (requirements 1.3); health checks at level debug. Leaves out the
 * query, which can hold a one-time token or search input, and all headers and bodies. `onEnd` gets each request, too.
 */
export function createRequestLog(
  log: FastifyBaseLogger,
  onEnd: (request: EndedRequest) => void = () => {},
): RequestLog {
  return {
    observe(request, response) {
      const { socket } = request
      const start = performance.now()
      const bytesBefore = socket.bytesWritten
      // The response of an upgraded connection never closes.
      const end = isWebSocketUpgrade(request) ? socket : response
      end.once('close', () => {
        const line = {
          ...describe(request, response),
          durationMs: Math.round((performance.now() - start) * 10) / 10,
          bytes: socket.bytesWritten - bytesBefore,
        }
        onEnd({
          action: requestAction(request.method, requests.get(request)?.routeOptions, line.path),
          status: line.status,
          isAborted: line.outcome === 'aborted',
          durationMs: line.durationMs,
        })
        const { log: logger = log } = requests.get(request) ?? {}
        if (line.path?.startsWith('/health/')) logger.debug(line, 'request')
        else logger.info(line, 'request')
      })
    },
    unreadable(line) {
      onEnd({ action: 'unreadable', status: line.status, isAborted: false, durationMs: 0 })
      log.info({ ...line, outcome: 'unreadable' }, 'request')
    },
  }
}

function describe(raw: IncomingMessage, response: ServerResponse) {
  const request = requests.get(raw)
  // The hub answers upgrades on the socket itself.
  const isHandedOver = isWebSocketUpgrade(raw) && !response.headersSent && response.socket === null
  return {
    method: raw.method,
    path: raw.url?.split('?', 1)[0],
    route: request?.routeOptions.url,
    status: response.headersSent || isHandedOver ? response.statusCode : undefined,
    outcome: response.writableFinished || isHandedOver ? 'answered' : 'aborted',
    userId: request?.user?.userId,
    userName: request?.user?.userName,
    tokenId: request?.user?.token?.id,
    accountName: request?.accountName ?? undefined,
    businessUnitId: request?.caller?.businessUnitId ?? undefined,
    address: request?.ip ?? raw.socket.remoteAddress,
  }
}
