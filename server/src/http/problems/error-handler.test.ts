import type { Problem } from '@stamboek/model/contract/problem'
import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RecordActions } from '../../records/actions/record-actions.ts'
import type { RecordEngine } from '../../records/engine/record-context.ts'
import { registerRecordRoutes } from '../routes/record-routes.ts'
import { registerErrorHandler } from './error-handler.ts'

let app: FastifyInstance

beforeEach(() => {
  app = Fastify()
  app.decorateRequest('caller', null)
  app.addHook('onRequest', async (request) => {
    request.caller = {} as NonNullable<typeof request.caller>
  })
  registerErrorHandler(app)
  const takeTooLong = () => Promise.reject(Object.assign(new Error('canceling statement'), { code: '57014' }))
  const actions = new Proxy({}, { get: () => takeTooLong }) as RecordActions
  const engine = { catalogue: createRecordCatalogue(recordTypes) } as RecordEngine
  registerRecordRoutes(app, engine, actions)
})
afterEach(() => app.close())

test.each(['42703', '42P01'])(
  '%s, of what another version renamed, is a 503 once that has the database',
  async (code) => {
    let isSuperseded = false
    const old = Fastify()
    registerErrorHandler(old, () => isSuperseded)
    old.get('/', () => Promise.reject(Object.assign(new Error('does not exist'), { code })))
    expect((await old.inject('/')).statusCode).toBe(500)
    isSuperseded = true
    const answer = await old.inject('/')
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('5')
    expect(answer.json<Problem>().detail).toContain('Een andere versie van Stamboek')
    await old.close()
  },
)

test.each([
  ['POST', '/search', 'De zoekvraag duurde te lang'],
  ['POST', '/lookup', 'De zoekvraag duurde te lang'],
  ['GET', '/1', 'Het ophalen duurde te lang'],
  ['PUT', '/1', 'De bewerking duurde te lang en is afgebroken; er is niets gewijzigd.'],
  ['POST', '/bulkdeactivate', 'De bewerking duurde te lang en is afgebroken; er is niets gewijzigd.'],
] as const)('%s %s that takes too long is told in its own words', async (method, path, words) => {
  const answer = await app.inject({ method, url: `/api/main/countries${path}`, payload: {} })
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('5')
  expect(answer.json<Problem>().detail).toContain(words)
})
