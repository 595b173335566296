import {
  type CreatedAccessToken,
  maxAccessTokenDays,
  type NewAccessToken,
} from '@stamboek/model/contract/access'
import type { FieldError } from '@stamboek/model/contract/problem'
import { parseIsoInstant } from '@stamboek/model/fields/notation/parse-instant'
import type { JsonSchema } from '@stamboek/model/schema/field-kind'
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify'
import { type AccessTokens, maxAccessTokens } from '../../access/access-tokens.ts'
import { readServiceAccount } from '../../access/service-accounts.ts'
import type { SignedInUser } from '../../access/signed-in-user.ts'
import type { RecordContext, RecordEngine } from '../../records/engine/record-context.ts'
import { createBrokenRule, RequestProblem } from '../../request-problem.ts'
import { requireUser } from '../checks/route-config.ts'
import { readQueue } from '../limits/request-queues.ts'
import { jsonResponse, strictObject } from '../openapi/operation-parts.ts'
import { createContext } from './record-routing.ts'

const tag = 'Tokens'
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
    'De rechten, zoals in /api/authorization/permissions/me; nooit meer dan de eigenaar dan heeft.',
} as const
const businessUnitIds = {
  type: ['array', 'null'],
  items: uuid,
  minItems: 1,
  maxItems: 1000,
  description: 'De enige business units waarin het werkt; null: alle units van de eigenaar.',
} as const

const createSchema = {
  ...strictObject({
    name: { type: 'string', minLength: 1, maxLength: 100 },
    expiresOnUtc: { ...instant, description: `Hoogstens ${maxAccessTokenDays} dagen vooruit.` },
    permissions,
    businessUnitIds,
  }),
  required: ['name', 'expiresOnUtc', 'permissions'],
}
const listSchema = {
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
} as const

type CreateBody = Omit<NewAccessToken, 'businessUnitIds'> & Partial<Pick<NewAccessToken, 'businessUnitIds'>>

export interface TokenCalls extends Pick<AccessTokens, 'list'> {
  readonly changes: TokenChanges
}

/** Makes and ends access tokens of a user. */
export interface TokenChanges {
  /** Undefined if the user has `maxAccessTokens` already. */
  readonly create: (
    context: RecordContext,
    userId: string,
    token: NewAccessToken,
  ) => Promise<CreatedAccessToken | undefined>
  /** False if the user has no such token, or it has ended. */
  readonly end: (context: RecordContext, userId: string, id: string) => Promise<boolean>
}

interface Params {
  readonly id: string
  readonly userId?: string
}

/** The routes of the tokens of one kind of owner. */
interface TokenRoutes {
  readonly path: string
  readonly params: Readonly<Record<string, JsonSchema>>
  /** The first part of operation ids, as in `accessTokens.create`. */
  readonly operations: string
  readonly whose: string
  readonly config: (kind: 'read' | 'change') => Pick<FastifyContextConfig, 'access' | 'permission'>
  readonly ownerId: (request: FastifyRequest) => string
  /** The owner of a new token, and who else must hold what it can do. */
  readonly holders: (request: FastifyRequest) => Promise<Holders>
}

/**
 * Registers the calls by which users make, see and end their own access tokens, and administrators those of service accounts; of other
 * users these see and end them. None can be called with a token.
 */
export function registerAccessTokenRoutes(
  app: FastifyInstance,
  tokens: TokenCalls,
  engine: RecordEngine,
): void {
  registerTokenRoutes(app, tokens, engine, {
    path: '/api/authentication/tokens',
    params: {},
    operations: 'accessTokens',
    whose: 'De eigen tokens',
    config: () => ({ access: 'signedIn' }),
    ownerId: (request) => requireUser(request).userId,
    holders: async (request) => ({ owner: requireUser(request) }),
  })
  const userIdOf = (request: FastifyRequest): string => (request.params as Params).userId ?? ''
  registerTokenRoutes(app, tokens, engine, {
    path: '/api/authentication/users/:userId/tokens',
    params: { userId: uuid },
    operations: 'userAccessTokens',
    whose: 'De tokens van een gebruiker',
    config: (kind) => ({ permission: kind === 'read' ? 'UserRead' : 'UserUpdate' }),
    ownerId: userIdOf,
    holders: async (request) => ({
      owner: await readServiceAccount(engine.database, userIdOf(request)),
      granter: requireUser(request),
    }),
  })
}

function registerTokenRoutes(
  app: FastifyInstance,
  { list, changes }: TokenCalls,
  engine: RecordEngine,
  { path, params, operations, whose, config, ownerId, holders }: TokenRoutes,
): void {
  const shared = (kind: 'read' | 'change') => ({ ...config(kind), takesTokens: false, share: readQueue })

  app.post<{ Body: CreateBody }>(path, {
    schema: { params: strictObject(params), body: createSchema },
    config: {
      ...shared('change'),
      operation: {
        operationId: `${operations}.create`,
        summary: `${whose}: een token maken, dat alleen dit antwoord toont`,
        tag,
        responses: jsonResponse(201, strictObject({ id: uuid, token: text })),
      },
    },
    handler: async (request, reply) => {
      const wanted = toNewToken(request.body)
      const errors = [
        ...(wanted.name === '' ? [{ field: 'name', message: 'Geef het token een naam.' }] : []),
        ...checkExpiry(wanted.expiresOnUtc),
        ...checkScope(await holders(request), wanted, new Set(engine.catalogue.permissions())),
      ]
      const [first] = errors
      if (first) throw new RequestProblem('ruleBroken', first.message, { errors })
      const created = await changes.create(createContext(engine, request), ownerId(request), wanted)
      if (!created)
        throw createBrokenRule('name', `Er zijn al ${maxAccessTokens} tokens. Beëindig er eerst een.`)
      return reply.code(201).send(created)
    },
  })

  app.get(path, {
    schema: { params: strictObject(params) },
    config: {
      ...shared('read'),
      operation: {
        operationId: `${operations}.list`,
        summary: `${whose}, ook die in de laatste 30 dagen zijn verlopen`,
        tag,
        responses: jsonResponse(200, listSchema),
      },
    },
    handler: (request) => list(ownerId(request)),
  })

  app.delete<{ Params: Params }>(`${path}/:id`, {
    schema: { params: strictObject({ ...params, id: uuid }) },
    config: {
      ...shared('change'),
      operation: { operationId: `${operations}.end`, summary: `${whose}: een token meteen beëindigen`, tag },
    },
    handler: async (request, reply) => {
      if (!(await changes.end(createContext(engine, request), ownerId(request), request.params.id)))
        throw new RequestProblem('notFound', 'Dit token bestaat niet (meer).')
      return reply.code(204).send()
    },
  })
}

function toNewToken({ name, expiresOnUtc, permissions, businessUnitIds = null }: CreateBody): NewAccessToken {
  return {
    name: name.trim(),
    expiresOnUtc,
    permissions: [...new Set(permissions)],
    businessUnitIds: businessUnitIds && [...new Set(businessUnitIds)],
  }
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

type Scope = Pick<NewAccessToken, 'permissions' | 'businessUnitIds'>

interface Holders {
  readonly owner: SignedInUser
  /** Absent: the owner. */
  readonly granter?: SignedInUser
}

function checkScope(
  { owner, granter }: Holders,
  scope: Scope,
  known: ReadonlySet<string>,
): readonly FieldError[] {
  const unknown = scope.permissions.filter((each) => !known.has(each))
  if (unknown.length > 0) return [refusePermissions('Onbekend recht:', unknown)]
  const ownUnits = scope.businessUnitIds ?? [...owner.businessUnits.keys()]
  const others = granter ? 'Het serviceaccount werkt' : 'Je werkt'
  if (ownUnits.some((id) => !owner.businessUnits.has(id))) return [refuseUnits(others)]
  const held = new Set(ownUnits.flatMap((id) => [...heldIn(owner, id)])).union(owner.permissions)
  const missing = scope.permissions.filter((each) => !held.has(each))
  const whose = granter ? 'Het serviceaccount heeft daar niet het recht' : 'Je hebt daar zelf niet het recht'
  if (missing.length > 0) return [refusePermissions(whose, missing)]
  return granter ? checkGranter({ owner, granter }, scope, ownUnits) : []
}

/** Whoever makes a token for another user needs each permission wherever the token has it. */
function checkGranter(
  { owner, granter }: Required<Holders>,
  { permissions, businessUnitIds }: Scope,
  units: readonly string[],
): readonly FieldError[] {
  if (units.some((id) => !granter.businessUnits.has(id))) return [refuseUnits('Je werkt')]
  const wanted = new Set(permissions)
  const everywhere = businessUnitIds === null ? owner.permissions : new Set<string>()
  const beyond = units
    .map((id) => heldIn(owner, id).intersection(wanted).difference(heldIn(granter, id)))
    .reduce((all, each) => all.union(each), everywhere.intersection(wanted).difference(granter.permissions))
  return beyond.size > 0 ? [refusePermissions('Je hebt daar zelf niet het recht', [...beyond])] : []
}

function heldIn({ permissions, businessUnits }: SignedInUser, unit: string): ReadonlySet<string> {
  return permissions.union(businessUnits.get(unit) ?? new Set())
}

function refusePermissions(why: string, permissions: readonly string[]): FieldError {
  return { field: 'permissions', message: `${why} ${permissions.slice(0, 3).join(', ')}.` }
}

function refuseUnits(who: string): FieldError {
  return { field: 'businessUnitIds', message: `${who} niet in al deze business units.` }
}
