import type { FastifyInstance } from 'fastify'
import type { Database } from '../../database/connection/database.ts'
import type { HttpListener } from '../http-listener.ts'
import { jsonResponse, strictObject } from '../openapi/operation-parts.ts'

const tag = 'Gezondheid'

/**
 * `live` while the process runs; `ready` while requests, writes included, can be answered, else 503 with the reason
 * (requirements 1.2).
 */
export function registerHealthRoutes(
  app: FastifyInstance,
  database: Pick<Database, 'checkReadiness'>,
  {
    listener,
    isSuperseded,
  }: { readonly listener: Pick<HttpListener, 'isDraining'>; readonly isSuperseded: () => boolean },
): void {
  app.get('/health/live', {
    config: {
      access: 'open',
      operation: {
        operationId: 'health.live',
        summary: 'Het programma draait',
        tag,
        responses: jsonResponse(200, strictObject({ status: { enum: ['live'] } })),
      },
    },
    handler: (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'live' }),
  })

  app.get('/health/ready', {
    config: {
      access: 'open',
      operation: {
        operationId: 'health.ready',
        summary: 'Het programma kan werken',
        tag,
        responses: {
          ...jsonResponse(200, strictObject({ status: { enum: ['ready'] } })),
          ...jsonResponse(
            503,
            strictObject({
              status: { enum: ['unavailable'] },
              reason: {
                enum: [
                  'starting',
                  'stopping',
                  'unreachable',
                  'diskFull',
                  'outOfMemory',
                  'readOnly',
                  'superseded',
                ],
              },
            }),
          ),
        },
      },
    },
    handler: async (_request, reply) => {
      const reason = listener.isDraining
        ? 'stopping'
        : isSuperseded()
          ? 'superseded'
          : await database.checkReadiness()
      return reply
        .code(reason ? 503 : 200)
        .header('cache-control', 'no-store')
        .send(reason ? { status: 'unavailable', reason } : { status: 'ready' })
    },
  })
}
