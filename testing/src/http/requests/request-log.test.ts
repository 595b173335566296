import { once } from 'node:events'
import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { TestClient } from '../../server/test-client.ts'
import { startDemonstrationServer, type TestServer } from '../../server/test-server.ts'

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
  // The program may write lines of its own meanwhile, of slow statements and of work in the background.
  expect(lines().filter((line) => 'path' in line)).toEqual([
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

/** Sends bytes over a connection of its own; returns it. */
async function sendRaw(text: string) {
  const { hostname, port } = new URL(server.address)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.on('error', () => undefined).write(text)
  return socket
}

const linesOf = (path: string) => lines().filter((line) => line['path'] === path)

test('a sign-in logs the account that it is for, and no name that is none', async () => {
  const visitor = new TestClient(server.address)
  text = ''
  await visitor.post('/api/authentication/login', { userName: ' LEZER ', password })
  await visitor.post('/api/authentication/login', { userName: 'lezer', password: 'demolezer' })
  await visitor.post('/api/authentication/login', { userName: password, password })
  await expect.poll(() => linesOf('/api/authentication/login')).toHaveLength(3)
  expect(
    linesOf('/api/authentication/login').map(({ status, accountName }) => [status, accountName]),
  ).toEqual([
    [401, 'lezer'],
    [204, 'lezer'],
    [401, undefined],
  ])
  expect(text).not.toContain(password)
})

test('a download that is aborted logs one line, with the bytes that were sent', async () => {
  const { callHeaders } = await server.signIn('beheerder')
  const headers = Object.entries(callHeaders).map(([name, value]) => `${name}: ${value}\r\n`)
  text = ''
  const socket = await sendRaw(
    `GET /api/schema HTTP/1.1\r\nHost: ${new URL(server.address).host}\r\n${headers.join('')}\r\n`,
  )
  await once(socket, 'readable')
  socket.destroy()
  await expect
    .poll(() => linesOf('/api/schema'))
    .toEqual([expect.objectContaining({ userName: 'beheerder', bytes: expect.any(Number) as number })])
  expect(linesOf('/api/schema')[0]?.['bytes']).toBeGreaterThan(1000)
})

test('a request that is no HTTP logs one line', async () => {
  text = ''
  const socket = await sendRaw('BLOEMKOOL\r\n\r\n')
  socket.resume()
  await once(socket, 'close')
  expect(lines()).toEqual([
    expect.objectContaining({ msg: 'request', outcome: 'unreadable', status: 400, address: '127.0.0.1' }),
  ])
})

test('an address that cannot be decoded logs one line', async () => {
  text = ''
  expect(await server.visitor.get('/api/%zz')).toMatchObject({ status: 400 })
  await expect
    .poll(() => linesOf('/api/%zz'))
    .toEqual([expect.objectContaining({ status: 400, outcome: 'answered' })])
})
