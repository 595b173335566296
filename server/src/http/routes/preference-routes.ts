import type { FastifyInstance } from 'fastify'
import type { Database } from '../../database/connection/database.ts'
import { forgetPreference, readPreference, writePreference } from '../../features/preferences/preferences.ts'
import { RequestProblem } from '../../request-problem.ts'
import { requireUser } from '../checks/route-config.ts'

const url = '/api/preferences/preferences/:referenceId'
const bodyLimit = 262_144
const params = {
  type: 'object',
  properties: { referenceId: { type: 'string', minLength: 1, maxLength: 500, pattern: '^[^\\u0000]*$' } },
} as const

interface Key {
  readonly referenceId: string
}

/** Preferences of the signed-in user by key (domain.md section 7); they belong to no business unit. */
export function registerPreferenceRoutes(app: FastifyInstance, database: Database): void {
  app.get<{ Params: Key }>(url, { config: { access: 'signedIn' }, schema: { params } }, async (request) => {
    const preference = await readPreference(database, requireUser(request).userId, request.params.referenceId)
    if (!preference) throw new RequestProblem('notFound', 'Er is geen voorkeur met deze naam.')
    return preference
  })

  app.post<{ Params: Key; Body: { uiPreferences: object } }>(url, {
    config: { access: 'signedIn' },
    bodyLimit,
    schema: {
      params,
      body: {
        type: 'object',
        additionalProperties: false,
        required: ['uiPreferences'],
        properties: { uiPreferences: { type: 'object' } },
      },
    },
    handler: async (request, reply) => {
      const { userId } = requireUser(request)
      const isWritten = await writePreference(
        database,
        userId,
        request.params.referenceId,
        request.body.uiPreferences,
      )
      if (!isWritten) throw new RequestProblem('ruleBroken', 'Er zijn te veel voorkeuren bewaard.')
      return reply.code(204).send()
    },
  })

  app.delete<{ Params: Key }>(
    url,
    { config: { access: 'signedIn' }, schema: { params } },
    async (request, reply) => {
      await forgetPreference(database, requireUser(request).userId, request.params.referenceId)
      return reply.code(204).send()
    },
  )
}
