import { maxAccessTokenDays, type NewAccessToken } from '@stamboek/model/contract/access'
import type { FieldError } from '@stamboek/model/contract/problem'
import { parseIsoInstant } from '@stamboek/model/fields/notation/parse-instant'
import type { FastifyInstance } from 'fastify'
import { type AccessTokens, maxAccessTokens } from '../../access/access-tokens.ts'
import type { SignedInUser } from '../../access/signed-in-user.ts'
import type { RecordEngine } from '../../records/engine/record-context.ts'
import { createBrokenRule, RequestProblem } from '../../request-problem.ts'
import { requireUser } from '../checks/route-config.ts'
import { readQueue } from '../limits/request-queues.ts'
import { jsonResponse, strictObject } from '../openapi/operation-parts.ts'

const tag = 'Tokens'
const path = '/api/authentication/tokens'
const uuid = { type: 'string', format: 'uuid' } as const
const text = { type: 'string' } as const
const instant = { type: 'string', format: 'date-time' } as const
const instantOrNull = { type: ['string', 'null'], format: 'date-time' } as const

const permissions = {
  type: 'array',
  items: { type: 'string', maxLength: 200 },
  minItems: 1,
  maxItems: 5000,
  description:
    'De rechten, zoals in /api/authorization/permissions/me; nooit meer dan wie het token maakte dan heeft.',
} as const
const businessUnitIds = {
  type: ['array', 'null'],
  items: uuid,
  minItems: 1,
  maxItems: 1000,
  description: 'De enige business units waarin het werkt; null: alle units van wie het maakte.',
} as const

type CreateBody = Omit<NewAccessToken, 'businessUnitIds'> & Partial<Pick<NewAccessToken, 'businessUnitIds'>>

/** Registers the calls by which users make, see and end their own access tokens; none can be made with a token. */
export function registerAccessTokenRoutes(
  app: FastifyInstance,
  tokens: AccessTokens,
  { catalogue }: Pick<RecordEngine, 'catalogue'>,
): void {
  app.post<{ Body: CreateBody }>(path, {
    schema: {
      body: {
        ...strictObject({
          name: { type: 'string', minLength: 1, maxLength: 100 },
          expiresOnUtc: { ...instant, description: `Hoogstens ${maxAccessTokenDays} dagen vooruit.` },
          permissions,
          businessUnitIds,
        }),
        required: ['name', 'expiresOnUtc', 'permissions'],
      },
    },
    config: {
      access: 'session',
      share: readQueue,
      operation: {
        operationId: 'accessTokens.make',
        summary: 'Een token maken, dat alleen dit antwoord toont',
        tag,
        responses: jsonResponse(201, strictObject({ id: uuid, token: text })),
      },
    },
    handler: async (request, reply) => {
      const user = requireUser(request)
      const { businessUnitIds: ids = null } = request.body
      const businessUnitIds = ids && [...new Set(ids)]
      const permissions = [...new Set(request.body.permissions)]
      const name = request.body.name.trim()
      const errors = [
        ...(name === '' ? [{ field: 'name', message: 'Geef het token een naam.' }] : []),
        ...checkExpiry(request.body.expiresOnUtc),
        ...checkUnits(user, businessUnitIds),
        ...checkPermissions(user, permissions, {
          known: new Set(catalogue.permissions()),
          businessUnitIds,
        }),
      ]
      const [first] = errors
      if (first) throw new RequestProblem('ruleBroken', first.message, { errors })
      const created = await tokens.create(user.userId, {
        ...request.body,
        name,
        permissions,
        businessUnitIds,
      })
      if (!created)
        throw createBrokenRule('name', `Je hebt al ${maxAccessTokens} tokens. Beëindig er eerst een.`)
      return reply.code(201).send(created)
    },
  })

  app.get(path, {
    config: {
      access: 'session',
      share: readQueue,
      operation: {
        operationId: 'accessTokens.mine',
        summary: 'De eigen tokens, ook die in de laatste 30 dagen zijn verlopen',
        tag,
        responses: jsonResponse(200, {
          type: 'array',
          items: strictObject({
            id: uuid,
            name: text,
            permissions,
            businessUnitIds,
            createdOnUtc: instant,
            expiresOnUtc: instant,
            lastUsedOnUtc: { ...instantOrNull, description: 'Op een minuut nauwkeurig.' },
            lastAddress: { type: ['string', 'null'] },
          }),
        }),
      },
    },
    handler: (request) => tokens.list(requireUser(request).userId),
  })

  app.delete<{ Params: { id: string } }>(`${path}/:id`, {
    schema: { params: strictObject({ id: uuid }) },
    config: {
      access: 'session',
      share: readQueue,
      operation: { operationId: 'accessTokens.end', summary: 'Een token meteen beëindigen', tag },
    },
    handler: async (request, reply) => {
      if (!(await tokens.end(requireUser(request).userId, request.params.id)))
        throw new RequestProblem('notFound', 'Dit token bestaat niet (meer).')
      return reply.code(204).send()
    },
  })
}

function checkExpiry(given: string): readonly FieldError[] {
  const field = 'expiresOnUtc'
  const parsed = parseIsoInstant(given)
  if (!parsed.ok) return [{ field, message: parsed.message }]
  const days = (Date.parse(parsed.value) - Date.now()) / 86_400_000
  if (days <= 0) return [{ field, message: 'Kies een moment dat nog komt.' }]
  return days > maxAccessTokenDays
    ? [{ field, message: `Een token geldt hoogstens ${maxAccessTokenDays} dagen.` }]
    : []
}

function checkUnits({ businessUnits }: SignedInUser, ids: readonly string[] | null): readonly FieldError[] {
  const isForeign = ids?.some((id) => !businessUnits.has(id)) ?? false
  return isForeign ? [{ field: 'businessUnitIds', message: 'Je werkt niet in al deze business units.' }] : []
}

interface Grantable {
  readonly known: ReadonlySet<string>
  readonly businessUnitIds: readonly string[] | null
}

function checkPermissions(
  user: SignedInUser,
  permissions: readonly string[],
  { known, businessUnitIds }: Grantable,
): readonly FieldError[] {
  const field = 'permissions'
  const unknown = permissions.filter((each) => !known.has(each))
  if (unknown.length > 0) return [{ field, message: `Onbekend recht: ${unknown.slice(0, 3).join(', ')}.` }]
  const units = businessUnitIds ?? [...user.businessUnits.keys()]
  const held = new Set([
    ...user.permissions,
    ...units.flatMap((id) => [...(user.businessUnits.get(id) ?? [])]),
  ])
  const missing = permissions.filter((each) => !held.has(each))
  return missing.length > 0
    ? [{ field, message: `Je hebt daar zelf niet het recht ${missing.slice(0, 3).join(', ')}.` }]
    : []
}
