import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { TestClient } from '../server/test-client.ts'
import { startDemonstrationServer, type TestServer } from '../server/test-server.ts'

const password = 'een wachtwoord dat nergens hoort'
let server: TestServer
let text = ''

beforeAll(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk)
      done()
    },
  })
  server = await startDemonstrationServer(inject('postgres'), { log: pino({ level: 'trace' }, stream) })
})
afterAll(() => server.close())

function lines(): readonly Readonly<Record<string, unknown>>[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

test('every request logs one line of JSON with user, path and duration, and no secrets', async () => {
  const lezer = await server.signIn('lezer')
  text = ''
  const search = await lezer.post('/api/main/countries/search', {
    search: { description: 'wat iemand zoekt' },
  })
  expect(lines()).toEqual([
    expect.objectContaining({
      correlationId: search.headers.get('x-correlation-id'),
      method: 'POST',
      path: '/api/main/countries/search',
      route: '/api/:scope/:path/search',
      status: 200,
      userName: 'lezer',
      userId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      businessUnitId: lezer.businessUnitId,
      durationMs: expect.any(Number) as number,
    }),
  ])

  // An address can carry what the call does not take.
  expect(await lezer.get('/api/schema?token=verborgen')).toMatchObject({ status: 200 })
  const visitor = new TestClient(server.address)
  await visitor.post('/api/authentication/login', { userName: 'lezer', password })
  await visitor.post('/api/authentication/login', { userName: 'lezer', password: 'demolezer' })
  await visitor.post('/api/authentication/login', undefined, { rawBody: `{"password":"${password}"` })
  await visitor.post('/api/authentication/setup', {
    token: 'verborgen',
    userName: 'x',
    fullName: 'x',
    password,
  })
  expect(lines().filter((line) => 'path' in line)).toHaveLength(6)
  for (const secret of [
    password,
    'demolezer',
    'verborgen',
    'wat iemand zoekt',
    visitor.session,
    lezer.session,
  ])
    expect(text).not.toContain(secret)
})
