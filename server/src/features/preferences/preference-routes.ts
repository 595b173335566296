import {
  maxPreferencesRead,
  type PreferencesAnswer,
  type PreferencesRequest,
} from '@stamboek/model/contract/access'
import type { FastifyInstance } from 'fastify'
import { requireUser } from '../../http/checks/route-config.ts'
import { maxPreferenceBodyBytes } from '../../http/limits/body-limits.ts'
import { maxDepth } from '../../http/limits/json-limits.ts'
import { readQueue } from '../../http/limits/request-queues.ts'
import { jsonResponse, strictObject } from '../../http/openapi/operation-parts.ts'
import type { RecordEngine } from '../../records/engine/record-context.ts'
import { RequestProblem } from '../../request-problem.ts'
import { deletePreference, readPreference, readPreferences, writePreference } from './stored-preferences.ts'

const url = '/api/preferences/preferences/:referenceId'
const tag = 'Voorkeuren'
const referenceId = { type: 'string', minLength: 1, maxLength: 500, pattern: '^[^\\u0000]*$' } as const
const params = { type: 'object', properties: { referenceId } } as const
const readBody = strictObject({
  referenceIds: { type: 'array', maxItems: maxPreferencesRead, uniqueItems: true, items: referenceId },
})
const body = strictObject({ uiPreferences: { type: 'object' } })

interface PreferenceParams {
  readonly referenceId: string
}

/**
 * Registers the routes to read one (404 if absent) or several, save (422 beyond a limit) and delete preferences of the signed-in user
 * by key (requirements 10.5). They are the same in all business units.
 */
export function registerPreferenceRoutes(app: FastifyInstance, { database }: RecordEngine): void {
  app.get<{ Params: PreferenceParams }>(url, {
    schema: { params },
    config: {
      access: 'signedIn',
      takesTokens: false,
      share: readQueue,
      operation: {
        operationId: 'preferences.read',
        summary: 'Een voorkeur lezen',
        tag,
        responses: jsonResponse(200, { type: 'object' }),
      },
    },
    handler: async (request) => {
      const { userId } = requireUser(request)
      const preference = await readPreference(database, userId, request.params.referenceId)
      if (!preference) throw new RequestProblem('notFound', 'Er is geen voorkeur met deze naam.')
      return withinDepth(preference, maxDepth)
    },
  })

  app.post<{ Body: PreferencesRequest }>('/api/preferences/read', {
    schema: { body: readBody },
    config: {
      access: 'signedIn',
      takesTokens: false,
      purpose: 'read',
      share: readQueue,
      operation: {
        operationId: 'preferences.readSeveral',
        summary: 'Voorkeuren lezen; null voor wat niet bewaard is',
        tag,
        responses: jsonResponse(200, strictObject({ preferences: { type: 'object' } })),
      },
    },
    handler: async (request): Promise<PreferencesAnswer> => {
      const { userId } = requireUser(request)
      const { referenceIds } = request.body
      const stored = await readPreferences(database, userId, referenceIds)
      const preferences = referenceIds.map(
        (id) => [id, withinDepth(stored.get(id) ?? null, maxDepth)] as const,
      )
      return { preferences: Object.fromEntries(preferences) }
    },
  })

  app.post<{ Params: PreferenceParams; Body: { uiPreferences: object } }>(url, {
    schema: { params, body },
    bodyLimit: maxPreferenceBodyBytes,
    config: {
      access: 'signedIn',
      takesTokens: false,
      share: readQueue,
      operation: { operationId: 'preferences.save', summary: 'Een voorkeur bewaren', tag },
    },
    handler: async (request, reply) => {
      const { userId } = requireUser(request)
      const { referenceId } = request.params
      const isWritten = await writePreference(database, userId, referenceId, request.body.uiPreferences)
      if (!isWritten) throw new RequestProblem('ruleBroken', 'Er zijn te veel voorkeuren bewaard.')
      return reply.code(204).send()
    },
  })

  app.delete<{ Params: PreferenceParams }>(url, {
    schema: { params },
    config: {
      access: 'signedIn',
      takesTokens: false,
      share: readQueue,
      operation: { operationId: 'preferences.delete', summary: 'Een voorkeur vergeten', tag },
    },
    handler: async (request, reply) => {
      await deletePreference(database, requireUser(request).userId, request.params.referenceId)
      return reply.code(204).send()
    },
  })
}

/**
 * Drops members nested deeper than a body may be, which older versions stored, so that a client can send back what it
 * reads. Undefined for an object or list below the last level.
 */
function withinDepth(value: unknown, levels: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (levels === 0) return undefined
  if (Array.isArray(value))
    return value.map((each) => withinDepth(each, levels - 1)).filter((each) => each !== undefined)
  const members = Object.entries(value).map(([name, each]) => [name, withinDepth(each, levels - 1)] as const)
  return Object.fromEntries(members.filter(([, each]) => each !== undefined))
}
