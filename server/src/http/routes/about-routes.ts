import type { AboutProduct } from '@stamboek/model/contract/about'
import type { FastifyInstance } from 'fastify'
import { readBuild } from '../../build.ts'
import { readQueue } from '../limits/request-queues.ts'
import { jsonResponse, strictObject } from '../openapi/operation-parts.ts'

export interface AboutOptions {
  /** The folder with the `package.json` of the product. */
  readonly productDirectory: string
  readonly help: Pick<AboutProduct, 'helpText' | 'helpUrl'>
}

const textOrNull = { type: ['string', 'null'] } as const

/** `GET /api/about`, for every signed-in user. */
export function registerAboutRoutes(app: FastifyInstance, options: AboutOptions): void {
  app.get('/api/about', {
    config: {
      access: 'signedIn',
      share: readQueue,
      operation: {
        operationId: 'about.read',
        summary: 'De versie, en waar hulp te vinden is',
        tag: 'Over Stamboek',
        responses: jsonResponse(
          200,
          strictObject({
            version: { type: 'string' },
            commit: textOrNull,
            committedOn: textOrNull,
            helpText: textOrNull,
            helpUrl: textOrNull,
          }),
        ),
      },
    },
    handler: async (): Promise<AboutProduct> => ({
      // Read at each call, since `npm start` records the commit while the server starts.
      ...(await readBuild(options.productDirectory)),
      ...options.help,
    }),
  })
}
