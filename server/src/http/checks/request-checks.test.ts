import Fastify, { type FastifyContextConfig, type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { toCredentialKey } from '../../access/credentials.ts'
import type { SignedInUser } from '../../access/signed-in-user.ts'
import { registerErrorHandler } from '../problems/error-handler.ts'
import { decorateRequestWithCaller, registerRequestChecks } from './request-checks.ts'

const here = '01935b6e-7c4a-7d3e-9f10-000000000001'
const there = '01935b6e-7c4a-7d3e-9f10-000000000003'
const elsewhere = '01935b6e-7c4a-7d3e-9f10-000000000002'
const token = 'a-token'
const accessToken = 'stb_a-token'

const user: SignedInUser = {
  userId: '01935b6e-7c4a-7d3e-9f10-00000000000a',
  userName: 'anna',
  fullName: 'Anna Jansen',
  email: null,
  permissions: new Set(['CountryRead']),
  businessUnits: new Map([
    [here, new Set(['BankRead'])],
    [there, new Set(['InvoiceRead'])],
  ]),
  validUntil: 0,
}

const users = new Map<string, SignedInUser>([
  [toCredentialKey({ kind: 'session', token }), user],
  [
    toCredentialKey({ kind: 'accessToken', token: accessToken }),
    { ...user, token: { id: elsewhere, name: 'Rapport' } },
  ],
])

const routes: Readonly<Record<string, FastifyContextConfig>> = {
  '/unit': {},
  '/signed-in': { access: 'signedIn' },
  '/open': { access: 'open' },
  '/open-with-right': { access: 'open', permission: 'CountryRead' },
  '/everywhere': { access: 'signedIn', permission: 'BankRead' },
  '/banks': { permission: 'BankRead' },
  '/countries': { permission: () => ({ names: ['CountryCreate'], isInAnyUnit: false }) },
  '/invoices': { permission: 'InvoiceRead' },
  '/invoices-of-any-unit': {
    permission: () => ({ names: ['CountryRead', 'InvoiceRead'], isInAnyUnit: true }),
  },
  '/languages-of-any-unit': {
    permission: () => ({ names: ['CountryRead', 'LanguageRead'], isInAnyUnit: true }),
  },
  '/search': { purpose: 'search' },
  '/sign-out': { access: 'open', worksSuperseded: true },
  '/by-itself': { extendsSession: false },
  '/own-account': { access: 'signedIn', takesTokens: false },
}

let app: FastifyInstance
let isSuperseded = false
/** The lookups of sessions, in order. */
let asked: string[] = []

beforeAll(async () => {
  app = Fastify()
  registerErrorHandler(app)
  decorateRequestWithCaller(app)
  registerRequestChecks(app, {
    isSuperseded: () => isSuperseded,
    credentials: {
      authenticate: async (given) => {
        asked.push('used')
        return users.get(toCredentialKey(given))
      },
      recognize: async (key) => {
        asked.push('seen')
        return users.get(key)
      },
    },
    cookie: {
      name: 'x',
      read: ({ headers }) => headers['x-token'] as string | undefined,
      set: (reply) => reply,
      clear: (reply) => reply,
    },
    publicUrl: 'https://stamboek.nl',
  })
  for (const [url, config] of Object.entries(routes))
    app.route({
      method: ['GET', 'HEAD', 'POST'],
      url,
      config,
      handler: ({ user: who, caller }) => ({
        who: who?.userName ?? null,
        unit: caller ? caller.businessUnitId : 'no caller',
      }),
    })
  await app.ready()
})
afterAll(() => app.close())
beforeEach(() => {
  asked = []
})

const signedIn = { 'x-token': token, businessunitid: here }
const byToken = { authorization: `Bearer ${accessToken}`, businessunitid: here }
const ownPage = { 'x-csrf': '1', origin: 'https://stamboek.nl' }

/** `what`: such as `GET /unit`. */
async function call(what: string, headers: Record<string, string>) {
  const [method, url = ''] = what.split(' ')
  const answer = await app.inject({ method: method as 'GET' | 'HEAD' | 'POST', url, headers })
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json<unknown>() }
}

const noSession = [401, 'Je bent niet (meer) aangemeld. Meld je aan om verder te gaan.'] as const
const noToken = [401, 'Dit token bestaat niet, is beëindigd of is verlopen.'] as const
const onlyThemselves = [403, 'Dit kan niet met een token, alleen door wie zelf is aangemeld.'] as const
const noHeader = [403, 'De header x-csrf met de waarde 1 ontbreekt.'] as const
const otherSite = [403, 'Deze aanvraag komt van een andere website.'] as const
const noUnit = [400, 'De header BusinessUnitId ontbreekt of is geen UUID.'] as const
const foreignUnit = [403, 'Je hebt geen toegang tot deze business unit.'] as const
const missing = (right: string) => [403, `Hiervoor ontbreekt het recht ${right}.`] as const

test.each([
  ['nobody', 'GET /unit', {}, noSession],
  ['nobody, without the header', 'POST /unit', {}, noSession],
  ['an unknown token', 'GET /unit', { 'x-token': 'other' }, noSession],
  ['an unknown token in the background', 'GET /unit', { 'x-token': 'other', 'x-background': '1' }, noSession],
  ['no header', 'POST /unit', signedIn, noHeader],
  ['another value of the header', 'POST /unit', { ...signedIn, 'x-csrf': '2' }, noHeader],
  ['no header on an open route', 'POST /open', {}, noHeader],
  ['another site', 'POST /unit', { ...signedIn, 'x-csrf': '1', origin: 'https://evil.nl' }, otherSite],
  [
    'a WebSocket of another site',
    'GET /unit',
    { ...signedIn, upgrade: 'WebSocket', origin: 'https://evil.nl' },
    otherSite,
  ],
  ['no unit', 'GET /unit', { 'x-token': token }, noUnit],
  ['no unit that could be one', 'GET /unit', { ...signedIn, businessunitid: 'x' }, noUnit],
  ['another unit', 'GET /unit', { ...signedIn, businessunitid: elsewhere }, foreignUnit],
  ['no right here', 'GET /countries', signedIn, missing('CountryCreate')],
  ['no right here, but in another unit', 'GET /invoices', signedIn, missing('InvoiceRead')],
  ['one of the rights in no unit', 'GET /languages-of-any-unit', signedIn, missing('LanguageRead')],
  ['an unknown access token', 'GET /unit', { ...signedIn, authorization: 'Bearer stb_other' }, noToken],
  ['an access token as a session', 'GET /unit', { 'x-token': accessToken, businessunitid: here }, noSession],
  ['a session as an access token', 'GET /unit', { ...byToken, authorization: `Bearer ${token}` }, noSession],
  ['no header on an open route, with a token', 'POST /open', byToken, noHeader],
  ['a token at the account of its owner', 'GET /own-account', byToken, onlyThemselves],
  ['no header at the own account', 'POST /own-account', signedIn, noHeader],
  ['a right that holds in a unit alone', 'GET /everywhere', signedIn, missing('BankRead')],
] as const)('%s is refused: %s', async (_, what, headers, [status, detail]) => {
  expect(await call(what, headers)).toMatchObject({ status, body: { status, detail } })
})

test('a missing business unit is reported by the name of its header', async () => {
  expect((await call('GET /unit', { 'x-token': token })).body).toMatchObject({
    errors: [{ field: 'BusinessUnitId', message: 'Geef het id van een business unit.' }],
  })
})

test.each([
  ['GET /unit', signedIn, here],
  ['GET /unit', { ...signedIn, origin: 'https://evil.nl' }, here],
  ['GET /unit', { ...signedIn, upgrade: 'websocket', origin: 'https://stamboek.nl' }, here],
  ['POST /unit', { ...signedIn, ...ownPage }, here],
  ['POST /unit', { ...signedIn, 'x-csrf': '1' }, here],
  ['GET /banks', signedIn, here],
  ['GET /invoices-of-any-unit', signedIn, here],
  ['GET /signed-in', signedIn, null],
  ['GET /own-account', signedIn, null],
  ['GET /unit', byToken, here],
  ['POST /unit', byToken, here],
  ['POST /unit', { ...byToken, origin: 'https://elsewhere.nl' }, here],
  ['GET /unit', { ...byToken, authorization: `bearer  ${accessToken}`, 'x-token': 'other' }, here],
  ['GET /unit', { ...byToken, upgrade: 'websocket' }, here],
  ['GET /unit', { ...signedIn, authorization: 'Basic YW5uYTp4' }, here],
  ['GET /unit', { ...signedIn, authorization: 'Bearer of-a-proxy' }, here],
] as const)('%s is answered with who calls, and where: %o', async (what, headers, unit) => {
  expect(await call(what, headers)).toEqual({ status: 200, body: { who: 'anna', unit } })
})

test.each(['/open', '/open-with-right'])('%s requires no session', async (url) => {
  const anybody = { status: 200, body: { who: null, unit: 'no caller' } }
  expect(await call(`GET ${url}`, {})).toEqual(anybody)
  expect(await call(`POST ${url}`, ownPage)).toEqual(anybody)
  expect(asked).toEqual([])
})

const background = { ...signedIn, ...ownPage, 'x-background': '1' }

test.each([
  ['reading', 'GET /unit', signedIn, 'used'],
  ['reading in the background', 'GET /unit', background, 'seen'],
  ['asking for headers in the background', 'HEAD /unit', background, 'seen'],
  ['searching', 'POST /search', { ...signedIn, ...ownPage }, 'used'],
  ['searching in the background', 'POST /search', background, 'seen'],
  ['searching, with another value', 'POST /search', { ...background, 'x-background': '0' }, 'used'],
  ['changing in the background', 'POST /unit', background, 'used'],
  ['what a page does by itself', 'GET /by-itself', signedIn, 'seen'],
  ['a token in the background', 'GET /unit', { ...byToken, 'x-background': '1' }, 'used'],
] as const)('%s: whether it prolongs the session', async (_, what, headers, how) => {
  expect((await call(what, headers)).status).toBe(200)
  expect(asked).toEqual([how])
})

test('a superseded server changes nothing, not even without a session, and answers searches and a sign-out', async () => {
  isSuperseded = true
  expect(await call('POST /unit', { ...signedIn, ...ownPage })).toMatchObject({
    status: 503,
    body: { code: 'unavailable' },
  })
  expect(await call('POST /open', ownPage)).toMatchObject({ status: 503 })
  for (const what of ['POST /search', 'GET /unit', 'POST /sign-out'])
    expect(await call(what, { ...signedIn, ...ownPage })).toMatchObject({ status: 200 })
  isSuperseded = false
})
