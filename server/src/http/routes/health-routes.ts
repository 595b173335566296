import type { FastifyInstance } from 'fastify'
import type { Database } from '../../database/connection/database.ts'

/** `live` while the process runs, `ready` while calls can be answered, writing ones too, else why not (contracts.md, Running). */
export function registerHealthRoutes(app: FastifyInstance, database: Pick<Database, 'whyNotReady'>): void {
  app.get('/health/live', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  )
  app.get('/health/ready', async (_request, reply) => {
    const reason = await database.whyNotReady()
    return reply
      .code(reason ? 503 : 200)
      .header('cache-control', 'no-store')
      .send(reason ? { status: 'unavailable', reason } : { status: 'ready' })
  })
}
