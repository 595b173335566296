import { backgroundHeader, businessUnitHeader, csrfHeader } from '@stamboek/model/contract/access'
import { parseId } from '@stamboek/model/fields/parse-id'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tokenPrefix } from '../../access/access-tokens.ts'
import { type Caller, holdsInAnyUnit } from '../../access/caller.ts'
import { type Credential, type Credentials, toCredentialKey } from '../../access/credentials.ts'
import { callerOutsideUnits, callerWithin, type SignedInUser } from '../../access/signed-in-user.ts'
import { RequestProblem } from '../../request-problem.ts'
import { createSupersededProblem } from '../problems/superseded-problem.ts'
import { isWebSocketUpgrade } from '../websocket-upgrade.ts'
import { isSameOrigin } from './host-and-origin.ts'
import { type RequiredPermissions, requestPurpose } from './route-config.ts'
import type { SessionCookie } from './session-cookie.ts'

export interface RequestCheckOptions {
  readonly credentials: Credentials
  readonly cookie: SessionCookie
  readonly publicUrl?: string | undefined
  /** Whether another version has taken the database; then nothing is changed but by routes that `worksSuperseded`. */
  readonly isSuperseded: () => boolean
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Declares `user`, `caller`, `credential` and `requiredPermissions` of requests: null until `registerRequestChecks` sets them. */
export function decorateRequestWithCaller(app: FastifyInstance): void {
  app.decorateRequest('user', null)
  app.decorateRequest('caller', null)
  app.decorateRequest('credential', null)
  app.decorateRequest('requiredPermissions', null)
}

/**
 * Checks, before the body is parsed, what the route asks (requirements 2.2): no change on a superseded server, unless
 * the route works there (503), session or access token (401), x-csrf and origin except for GET, HEAD, OPTIONS and tokens (403), business unit
 * (400, 403), permission (403). Sets `user`, `caller`, `credential` and `requiredPermissions` of the request; extends the session,
 * unless a read is marked as background.
 */
export function registerRequestChecks(app: FastifyInstance, options: RequestCheckOptions): void {
  app.addHook('onRequest', async (request) => {
    const { config } = request.routeOptions
    const { access = 'businessUnit', permission, worksSuperseded = false, takesTokens = true } = config
    if (!worksSuperseded && options.isSuperseded() && requestPurpose(request) === 'change')
      throw createSupersededProblem()
    if (access === 'openToUsers') request.user = await findUser(request, options)
    else if (access !== 'open') request.user = await authenticate(request, options)
    // A page of another site cannot make a browser send an access token.
    if (!request.user?.token) requireOwnPage(request, options.publicUrl)
    if (!request.user) return
    if (!takesTokens && request.user.token)
      throw new RequestProblem('notAllowed', 'Dit kan niet met een token, alleen door wie zelf is aangemeld.')
    request.caller =
      access === 'businessUnit'
        ? requireBusinessUnit(request, request.user)
        : callerOutsideUnits(request.user)
    if (permission === undefined) return
    const required =
      typeof permission === 'string' ? { names: [permission], isInAnyUnit: false } : permission(request)
    requirePermissions(request.caller, required)
    request.requiredPermissions = required.names
  })
}

async function findUser(
  request: FastifyRequest,
  { credentials, cookie }: RequestCheckOptions,
): Promise<SignedInUser | null> {
  const credential = readCredential(request, cookie)
  if (!credential) return null
  const key = toCredentialKey(credential)
  // The use of a token is always noted: a leak must show.
  const user =
    credential.kind === 'accessToken' || extendsSession(request)
      ? await credentials.authenticate(credential, request.ip)
      : await credentials.recognize(key)
  request.credential = user ? key : null
  return user ?? null
}

const bearer = new RegExp(`^Bearer +(${tokenPrefix}\\S{1,200})$`, 'i')

/** The access token of the header `Authorization`, also beside a session. A proxy may send tokens of its own. */
function readCredential(request: FastifyRequest, cookie: SessionCookie): Credential | undefined {
  const [, accessToken] = bearer.exec(request.headers.authorization ?? '') ?? []
  if (accessToken !== undefined) return { kind: 'accessToken', token: accessToken }
  const token = cookie.read(request)
  return token ? { kind: 'session', token } : undefined
}

async function authenticate(request: FastifyRequest, options: RequestCheckOptions): Promise<SignedInUser> {
  const user = await findUser(request, options)
  if (user) return user
  throw new RequestProblem(
    'notSignedIn',
    readCredential(request, options.cookie)?.kind === 'accessToken'
      ? 'Dit token bestaat niet, is beëindigd of is verlopen.'
      : 'Je bent niet (meer) aangemeld. Meld je aan om verder te gaan.',
  )
}

/** Whether the request resets the idle timeout of the session. A client may mark reads that do not. */
function extendsSession(request: FastifyRequest): boolean {
  const { method, headers, routeOptions } = request
  const { extendsSession: isAllowed = true } = routeOptions.config
  const isRead = safeMethods.has(method) || requestPurpose(request) === 'search'
  return isAllowed && !(isRead && headers[backgroundHeader] === '1')
}

function requireOwnPage(request: FastifyRequest, publicUrl: string | undefined): void {
  if (!safeMethods.has(request.method)) requireCsrfHeader(request, publicUrl)
  else if (isWebSocketUpgrade(request.raw)) requireSameOrigin(request, publicUrl)
}

/** A page of another site cannot make a browser send this header. */
function requireCsrfHeader(request: FastifyRequest, publicUrl: string | undefined): void {
  if (request.headers[csrfHeader] !== '1')
    throw new RequestProblem('notAllowed', 'De header x-csrf met de waarde 1 ontbreekt.')
  requireSameOrigin(request, publicUrl)
}

/** The only CSRF check of WebSocket requests, to which pages cannot add headers. */
function requireSameOrigin(request: FastifyRequest, publicUrl: string | undefined): void {
  if (!isSameOrigin(request.headers.origin, request, publicUrl))
    throw new RequestProblem('notAllowed', 'Deze aanvraag komt van een andere website.')
}

function requireBusinessUnit(request: FastifyRequest, user: SignedInUser): Caller {
  const id = parseId(request.headers[businessUnitHeader])
  if (!id.ok)
    throw new RequestProblem('malformed', 'De header BusinessUnitId ontbreekt of is geen UUID.', {
      errors: [{ field: 'BusinessUnitId', message: 'Geef het id van een business unit.' }],
    })
  const caller = callerWithin(user, id.value)
  if (!caller) throw new RequestProblem('notAllowed', 'Je hebt geen toegang tot deze business unit.')
  return caller
}

function requirePermissions(caller: Caller, { names, isInAnyUnit }: RequiredPermissions): void {
  const missing = names.find((each) =>
    isInAnyUnit ? !holdsInAnyUnit(caller, each) : !caller.permissions.has(each),
  )
  if (missing !== undefined)
    throw new RequestProblem('notAllowed', `Hiervoor ontbreekt het recht ${missing}.`)
}
