import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { realtimePath } from '@stamboek/model/contract/realtime-messages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ConnectedUser } from '../../access/connected-user.ts'
import { requireCredential, requireUser } from '../checks/route-config.ts'
import { readUpgradeHead } from '../websocket-upgrade.ts'

/** The SignalR hub, which writes its own responses. */
export interface RealtimeHub {
  readonly handleRequest: (
    request: IncomingMessage,
    response: ServerResponse,
    user: ConnectedUser,
  ) => Promise<void>
  readonly handleUpgrade: (
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    user: ConnectedUser,
  ) => Promise<number>
  readonly disconnect: () => Promise<void>
}

/** Routes of the hub (requirements 14.1): the usual checks, then the hub responds. */
export async function registerRealtimeRoutes(app: FastifyInstance, realtime: RealtimeHub): Promise<void> {
  await app.register(async (hub) => {
    hub.removeAllContentTypeParsers()
    hub.addContentTypeParser('*', (_request, _body, done) => done(null))
    for (const url of [realtimePath, `${realtimePath}/negotiate`])
      hub.route({
        method: ['GET', 'POST', 'DELETE'],
        url,
        exposeHeadRoute: false,
        config: { access: 'signedIn', extendsSession: false, share: 'none', operation: 'hidden' },
        handler: (request, reply) => {
          const access = requireUser(request)
          return passToHub(realtime, { credential: requireCredential(request), access }, request, reply)
        },
      })
  })
}

async function passToHub(
  realtime: RealtimeHub,
  user: ConnectedUser,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const head = readUpgradeHead(request.raw)
  const { socket } = request.raw
  reply.hijack()
  try {
    if (head) {
      // The hub writes to the socket, so the response object must release it.
      reply.raw.detachSocket(socket)
      reply.raw.statusCode = await realtime.handleUpgrade(request.raw, socket, head, user)
    } else {
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value)
      await realtime.handleRequest(request.raw, reply.raw, user)
    }
  } catch (error) {
    request.log.error(error, 'hub failed')
    socket.destroy()
  }
}
