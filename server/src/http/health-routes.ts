import type { FastifyInstance } from 'fastify'

/** `live` while the process runs, `ready` while calls can be answered (contracts.md, Running). */
export function registerHealthRoutes(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  app.get('/health/live', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  )
  app.get('/health/ready', async (_request, reply) => {
    const ready = await isReady()
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'unavailable' })
  })
}
