import { changeSetHeader } from '@stamboek/model/contract/access'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    changeSetId: string | null
  }
}

/** Names in the answer the change set that a request has made (`createContext` notes it). */
export function registerChangeSetHeader(app: FastifyInstance): void {
  app.decorateRequest('changeSetId', null)
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.changeSetId !== null) reply.header(changeSetHeader, request.changeSetId)
    done()
  })
}
