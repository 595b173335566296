import { backgroundHeader, businessUnitHeader, csrfHeader } from '@stamboek/model/contract/access'
import { parseId } from '@stamboek/model/fields/parse-id'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Caller, holdsInAnyUnit } from '../../access/caller.ts'
import { type Sessions, toSessionKey } from '../../access/sessions.ts'
import { callerOutsideUnits, callerWithin, type SignedInUser } from '../../access/signed-in-user.ts'
import { RequestProblem } from '../../request-problem.ts'
import { createSupersededProblem } from '../problems/superseded-problem.ts'
import { isWebSocketUpgrade } from '../websocket-upgrade.ts'
import { isSameOrigin } from './host-and-origin.ts'
import { type RequiredPermissions, requestPurpose } from './route-config.ts'
import type { SessionCookie } from './session-cookie.ts'

export interface RequestCheckOptions {
  readonly sessions: Pick<Sessions, 'authenticate' | 'recognize'>
  readonly cookie: SessionCookie
  readonly publicUrl?: string | undefined
  /** Whether another version has taken the database; then nothing is changed but by routes that `worksSuperseded`. */
  readonly isSuperseded: () => boolean
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Declares `user`, `caller` and `requiredPermissions` of requests: null until `registerRequestChecks` sets them. */
export function decorateRequestWithCaller(app: FastifyInstance): void {
  app.decorateRequest('user', null)
  app.decorateRequest('caller', null)
  app.decorateRequest('requiredPermissions', null)
}

/**
 * Checks, before the body is parsed, what the route asks (requirements 2.2): no change on a superseded server, unless
 * the route works there (503), session (401), x-csrf and origin except for GET, HEAD and OPTIONS (403), business unit
 * (400, 403), permission (403). Sets `user`, `caller` and `requiredPermissions` of the request; extends the session,
 * unless a read is marked as background.
 */
export function registerRequestChecks(app: FastifyInstance, options: RequestCheckOptions): void {
  app.addHook('onRequest', async (request) => {
    const { access = 'businessUnit', permission, worksSuperseded = false } = request.routeOptions.config
    if (!worksSuperseded && options.isSuperseded() && requestPurpose(request) === 'change')
      throw createSupersededProblem()
    if (access === 'openToUsers') request.user = await findUser(request, options)
    else if (access !== 'open') request.user = await authenticate(request, options)
    if (!safeMethods.has(request.method)) requireCsrfHeader(request, options.publicUrl)
    else if (isWebSocketUpgrade(request.raw)) requireSameOrigin(request, options.publicUrl)
    if (!request.user) return
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
  { sessions, cookie }: RequestCheckOptions,
): Promise<SignedInUser | null> {
  const token = cookie.read(request)
  if (!token) return null
  const user = extendsSession(request)
    ? await sessions.authenticate(token)
    : await sessions.recognize(toSessionKey(token))
  return user ?? null
}

async function authenticate(request: FastifyRequest, options: RequestCheckOptions): Promise<SignedInUser> {
  const user = await findUser(request, options)
  if (user) return user
  throw new RequestProblem('notSignedIn', 'Je bent niet (meer) aangemeld. Meld je aan om verder te gaan.')
}

/** Whether the request resets the idle timeout of the session. A client may mark reads that do not. */
function extendsSession(request: FastifyRequest): boolean {
  const { method, headers, routeOptions } = request
  const { extendsSession: isAllowed = true } = routeOptions.config
  const isRead = safeMethods.has(method) || requestPurpose(request) === 'search'
  return isAllowed && !(isRead && headers[backgroundHeader] === '1')
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
