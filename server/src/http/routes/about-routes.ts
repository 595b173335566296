import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { AboutProduct } from '@stamboek/model/contract/about'
import type { FastifyInstance } from 'fastify'
import { readQueue } from '../limits/request-queues.ts'
import { jsonResponse, strictObject } from '../openapi/operation-parts.ts'

export interface AboutOptions {
  /** The folder with the `package.json` of the product. */
  readonly productDirectory: string
  readonly webDirectory: string
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
      version: await readVersion(options.productDirectory),
      ...(await readCommit(options.webDirectory)),
      ...options.help,
    }),
  })
}

async function readVersion(directory: string): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(directory, 'package.json'), 'utf8')) as {
    version: string
  }
  return version
}

/** Read at each call, since `npm start` records the commit while the server starts. */
async function readCommit(webDirectory: string): Promise<Pick<AboutProduct, 'commit' | 'committedOn'>> {
  try {
    return JSON.parse(await readFile(path.join(webDirectory, '.commit.json'), 'utf8')) as AboutProduct
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { commit: null, committedOn: null }
    throw error
  }
}
