import type { CurrentUser, MyPermissions, SessionAnswer } from '@stamboek/model/contract/access'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readBusinessUnits } from '../../access/my-business-units.ts'
import { type SignInOptions, signIn } from '../../access/sign-in.ts'
import type { SignedInUser } from '../../access/signed-in-user.ts'
import { readSystemUserId } from '../../access/system-user.ts'
import { RequestProblem } from '../../request-problem.ts'
import { requireUser } from '../checks/route-config.ts'
import type { SessionCookie } from '../checks/session-cookie.ts'
import { maxSignInBodyBytes } from '../limits/body-limits.ts'
import { readQueue } from '../limits/request-queues.ts'
import { jsonResponse, strictObject } from '../openapi/operation-parts.ts'

export interface DemonstrationAccount {
  readonly userName: string
  readonly password: string
  readonly fullName: string
  readonly description: string
}

interface AuthenticationOptions extends SignInOptions {
  readonly cookie: SessionCookie
  readonly demonstrationAccounts: readonly DemonstrationAccount[] | undefined
  /** As `CurrentUser.copyOf`. */
  readonly copyOf: string | undefined
  readonly createFirstAdministrator: (account: NewAdministrator, correlationId: string) => Promise<string>
  readonly resetPassword: (reset: PasswordReset, correlationId: string) => Promise<string>
}

export interface NewAdministrator {
  readonly token: string
  readonly userName: string
  readonly fullName: string
  readonly password: string
}

export interface PasswordReset {
  readonly token: string
  readonly password: string
}

const tag = 'Aanmelden'
const line = { type: 'string', minLength: 1, maxLength: 250 } as const
const password = { type: 'string', minLength: 1, maxLength: 200 } as const
const text = { type: 'string' } as const
const uuid = { type: 'string', format: 'uuid' } as const

const currentUserSchema = {
  ...strictObject({
    userId: uuid,
    userName: text,
    fullName: text,
    email: { type: ['string', 'null'] },
    systemUserId: { type: ['string', 'null'], format: 'uuid' },
    copyOf: { type: 'string', format: 'date-time' },
  }),
  required: ['userId', 'userName', 'fullName', 'email', 'systemUserId'],
}
const permissionsSchema = strictObject({
  permissions: { type: 'array', items: text },
  businessUnits: {
    type: 'array',
    items: strictObject({ id: uuid, permissions: { type: 'array', items: text } }),
  },
})
const businessUnitsSchema = {
  type: 'array',
  items: { type: 'object', required: ['id', 'description'], properties: { id: uuid, description: text } },
}

/**
 * Signing in and out, the first administrator, the signed-in user with permissions, business units (requirements 2.1),
 * and the demonstration accounts, if any. A new session ends the previous one of the browser.
 */
export function registerAuthenticationRoutes(app: FastifyInstance, options: AuthenticationOptions): void {
  const { sessions, cookie } = options

  app.post<{ Body: { userName: string; password: string } }>('/api/authentication/login', {
    schema: { body: strictObject({ userName: line, password }) },
    bodyLimit: maxSignInBodyBytes,
    config: {
      access: 'open',
      share: readQueue,
      operation: { operationId: 'authentication.signIn', summary: 'Aanmelden', tag },
    },
    handler: async (request, reply) => {
      const { userName, password } = request.body
      const credentials = {
        userName: userName.trim(),
        password,
        address: request.ip,
        // A name without an account is not logged: people type passwords there.
        onAccount: (name: string) => (request.accountName = name),
      }
      return sendSession(request, reply, await signIn(options, credentials))
    },
  })

  app.post('/api/authentication/logout', {
    config: {
      access: 'open',
      share: readQueue,
      worksSuperseded: true,
      operation: { operationId: 'authentication.signOut', summary: 'Afmelden', tag },
    },
    handler: async (request, reply) => {
      await endSession(request)
      return cookie.clear(reply).code(204).send()
    },
  })

  app.post<{ Body: NewAdministrator }>('/api/authentication/setup', {
    schema: { body: strictObject({ token: line, userName: line, fullName: line, password }) },
    bodyLimit: maxSignInBodyBytes,
    config: {
      access: 'open',
      share: readQueue,
      operation: {
        operationId: 'authentication.setUpFirstAdministrator',
        summary: 'De eerste beheerder aanmaken, met de link die de eerste start toont',
        tag,
      },
    },
    handler: async (request, reply) => {
      const userId = await options.createFirstAdministrator(request.body, request.id)
      return sendSession(request, reply, await sessions.start({ userId }, request.ip))
    },
  })

  app.post<{ Body: PasswordReset }>('/api/authentication/reset', {
    schema: { body: strictObject({ token: line, password }) },
    bodyLimit: maxSignInBodyBytes,
    config: {
      access: 'open',
      share: readQueue,
      operation: {
        operationId: 'authentication.resetPassword',
        summary: 'Een nieuw wachtwoord instellen, met een eenmalige link',
        tag,
      },
    },
    handler: async (request, reply) => {
      const userId = await options.resetPassword(request.body, request.id)
      return sendSession(request, reply, await sessions.start({ userId }, request.ip))
    },
  })

  app.get('/api/authentication/me', {
    config: {
      access: 'signedIn',
      share: readQueue,
      operation: {
        operationId: 'authentication.me',
        summary: 'Wie is aangemeld',
        tag,
        responses: jsonResponse(200, currentUserSchema),
      },
    },
    handler: (request) => readCurrentUser(requireUser(request), options),
  })

  app.get('/api/authorization/permissions/me', {
    config: {
      access: 'signedIn',
      share: readQueue,
      operation: {
        operationId: 'authorization.myPermissions',
        summary: 'Wat de aangemelde gebruiker mag',
        tag,
        responses: jsonResponse(200, permissionsSchema),
      },
    },
    handler: (request) => listPermissions(requireUser(request)),
  })

  app.get('/api/session', {
    config: {
      access: 'openToUsers',
      share: readQueue,
      operation: {
        operationId: 'authentication.session',
        summary: 'Wie is aangemeld, wat die mag en waar; niets als niemand is aangemeld',
        tag,
        responses: jsonResponse(
          200,
          strictObject({
            session: {
              anyOf: [
                { type: 'null' },
                strictObject({
                  user: currentUserSchema,
                  permissions: permissionsSchema,
                  businessUnits: businessUnitsSchema,
                }),
              ],
            },
            isDemonstration: { type: 'boolean' },
          }),
        ),
      },
    },
    handler: async ({ user }): Promise<SessionAnswer> => {
      const isDemonstration = options.demonstrationAccounts !== undefined
      if (!user) return { session: null, isDemonstration }
      const [currentUser, businessUnits] = await Promise.all([
        readCurrentUser(user, options),
        readBusinessUnits(options.database, [...user.businessUnits.keys()]),
      ])
      return {
        session: { user: currentUser, permissions: listPermissions(user), businessUnits },
        isDemonstration,
      }
    },
  })

  if (options.demonstrationAccounts)
    app.get('/api/authentication/demo-accounts', {
      config: {
        access: 'open',
        share: readQueue,
        operation: {
          operationId: 'authentication.demonstrationAccounts',
          summary: 'De accounts van de demonstratie',
          tag,
          responses: jsonResponse(200, {
            type: 'array',
            items: strictObject({ userName: text, fullName: text, password: text, description: text }),
          }),
        },
      },
      handler: () => options.demonstrationAccounts,
    })

  registerBusinessUnitRoutes(app, options)

  /** Ends the previous session first, which nobody could end after its cookie is replaced. */
  async function sendSession(
    request: FastifyRequest,
    reply: FastifyReply,
    token: string | undefined,
  ): Promise<FastifyReply> {
    if (token === undefined) throw new RequestProblem('notSignedIn', 'Meld je aan om verder te gaan.')
    await endSession(request)
    return cookie.set(reply, token).code(204).send()
  }

  async function endSession(request: FastifyRequest): Promise<void> {
    const token = cookie.read(request)
    if (token) await sessions.end(token)
  }
}

async function readCurrentUser(
  { userId, userName, fullName, email }: SignedInUser,
  { copyOf, database }: Pick<AuthenticationOptions, 'copyOf' | 'database'>,
): Promise<CurrentUser> {
  const systemUserId = await readSystemUserId(database)
  return { userId, userName, fullName, email, systemUserId, ...(copyOf !== undefined && { copyOf }) }
}

function listPermissions({ permissions, businessUnits }: SignedInUser): MyPermissions {
  return {
    permissions: [...permissions],
    businessUnits: [...businessUnits].map(([id, held]) => ({ id, permissions: [...held] })),
  }
}

function registerBusinessUnitRoutes(
  app: FastifyInstance,
  { database }: Pick<AuthenticationOptions, 'database'>,
): void {
  const tag = 'Business units'
  const responses = jsonResponse(200, businessUnitsSchema)

  app.get('/api/main/systembusinessunits/me', {
    config: {
      access: 'signedIn',
      share: readQueue,
      operation: {
        operationId: 'systemBusinessUnits.mine',
        summary: 'De business units van de gebruiker',
        tag,
        responses,
      },
    },
    handler: (request) => readBusinessUnits(database, [...requireUser(request).businessUnits.keys()]),
  })

  app.get('/api/main/systembusinessunits/all', {
    config: {
      permission: 'SystemBusinessUnitRead',
      share: readQueue,
      operation: { operationId: 'systemBusinessUnits.all', summary: 'Alle business units', tag, responses },
    },
    handler: () => readBusinessUnits(database),
  })
}
