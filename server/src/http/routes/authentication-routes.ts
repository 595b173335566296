import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readBusinessUnits } from '../../access/my-business-units.ts'
import { type SignInOptions, signIn } from '../../access/sign-in.ts'
import { RequestProblem } from '../../request-problem.ts'
import { requireCaller, requireUser } from '../checks/route-config.ts'
import type { SessionCookie } from '../checks/session-cookie.ts'

export interface DemonstrationAccount {
  readonly userName: string
  readonly password: string
  readonly fullName: string
  readonly description: string
}

interface AuthenticationOptions extends SignInOptions {
  readonly cookie: SessionCookie
  /** Shown on the sign-in page in demonstration mode only. */
  readonly demonstrationAccounts: readonly DemonstrationAccount[] | undefined
  /** Makes the first administrator and gives its id; it may throw a RequestProblem. */
  readonly createFirstAdministrator: (account: NewAdministrator, correlationId: string) => Promise<string>
}

export interface NewAdministrator {
  /** Of the one-time link. */
  readonly token: string
  readonly userName: string
  readonly fullName: string
  readonly password: string
}

/** Bytes; anybody may send these bodies. */
const bodyLimit = 16_384

const line = { type: 'string', minLength: 1, maxLength: 250 } as const
const password = { type: 'string', minLength: 1, maxLength: 200 } as const

/** Signing in and out, and who is signed in (contracts.md, Signing in). */
export function registerAuthenticationRoutes(app: FastifyInstance, options: AuthenticationOptions): void {
  const { database, sessions, cookie } = options

  app.post<{ Body: { userName: string; password: string } }>('/api/authentication/login', {
    config: { access: 'open' },
    bodyLimit,
    schema: { body: strictObject({ userName: line, password }) },
    handler: async (request, reply) => {
      const { userName, password } = request.body
      const credentials = { userName: userName.trim(), password, address: request.ip }
      return sendSession(request, reply, await signIn(options, credentials))
    },
  })

  app.post('/api/authentication/logout', {
    config: { access: 'open' },
    handler: async (request, reply) => {
      await endSession(request)
      return cookie.clear(reply).code(204).send()
    },
  })

  app.post<{ Body: NewAdministrator }>('/api/authentication/setup', {
    config: { access: 'open' },
    bodyLimit,
    schema: { body: strictObject({ token: line, userName: line, fullName: line, password }) },
    handler: async (request, reply) => {
      const userId = await options.createFirstAdministrator(request.body, request.id)
      return sendSession(request, reply, await sessions.start({ userId }, request.ip))
    },
  })

  app.get('/api/authentication/me', { config: { access: 'signedIn' } }, (request) => {
    const { userId, userName, fullName, email } = requireUser(request)
    return { userId, userName, fullName, email }
  })

  app.get('/api/authorization/permissions/me', { config: { access: 'signedIn' } }, (request) => {
    const user = requireUser(request)
    const businessUnits = [...user.businessUnits].map(([id, permissions]) => ({
      id,
      permissions: [...permissions],
    }))
    return { permissions: [...user.permissions], businessUnits }
  })

  app.get('/api/main/systembusinessunits/me', { config: { access: 'signedIn' } }, (request) =>
    readBusinessUnits(database, [...requireUser(request).businessUnits.keys()]),
  )

  app.get(
    '/api/main/systembusinessunits/all',
    { config: { permission: 'SystemBusinessUnitRead' } },
    (request) => {
      requireCaller(request)
      return readBusinessUnits(database)
    },
  )

  if (options.demonstrationAccounts)
    app.get(
      '/api/authentication/demo-accounts',
      { config: { access: 'open' } },
      () => options.demonstrationAccounts,
    )

  /** The session that the cookie named before ends: nobody could end it any more. */
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

function strictObject(properties: Readonly<Record<string, object>>) {
  return {
    type: 'object',
    additionalProperties: false,
    required: Object.keys(properties),
    properties,
  } as const
}
