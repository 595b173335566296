import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../postgres/test-database.ts'
import { startTestServer, type TestServer } from '../../server/test-server.ts'

const publicUrl = 'https://stamboek.example.nl'
const host = 'stamboek.example.nl'

let database: TestDatabase
let server: TestServer

beforeAll(async () => {
  const { connection, template } = inject('postgres')
  database = await createTestDatabase(connection, template)
  server = await startTestServer({ databaseUrl: database.databaseUrl, demo: 'on', publicUrl })
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

interface Sent {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly to?: string
}

/** By hand, since `fetch` writes the Host header itself. */
async function send(path: string, { method = 'GET', headers, body, to = server.address }: Sent = {}) {
  const outgoing = request(to + path, { method, headers: { host, ...headers } })
  outgoing.end(body)
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  const content = await text(answer)
  const isJson = answer.headers['content-type']?.includes('json') && content !== ''
  return {
    status: answer.statusCode,
    headers: answer.headers,
    cookies: answer.headers['set-cookie'] ?? [],
    body: isJson ? (JSON.parse(content) as unknown) : content,
  }
}

const login = (headers: Readonly<Record<string, string>> = {}, to = server.address) =>
  send('/api/authentication/login', {
    method: 'POST',
    headers: { 'x-csrf': '1', 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ userName: 'lezer', password: 'demolezer' }),
    to,
  })

async function query(statement: string): Promise<readonly Record<string, unknown>[]> {
  const client = new Client(database.connection)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

describe('behind https', () => {
  test('the cookie has the __Host- prefix and is Secure', async () => {
    const answer = await login({ origin: publicUrl })
    expect(answer.status).toBe(204)
    const [cookie = ''] = answer.cookies
    expect(cookie).toMatch(/^__Host-stamboek_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
    const me = (name: string) =>
      send('/api/authentication/me', {
        headers: { cookie: cookie.split(';', 1)[0]?.replace('__Host-stamboek_session', name) ?? '' },
      })
    expect(await me('__Host-stamboek_session')).toMatchObject({ status: 200, body: { userName: 'lezer' } })
    // Another host of the domain can set a cookie without the prefix.
    expect(await me('stamboek_session')).toMatchObject({ status: 401 })
  })

  test('signing out clears that cookie', async () => {
    const { cookies } = await send('/api/authentication/logout', {
      method: 'POST',
      headers: { 'x-csrf': '1' },
    })
    expect(cookies).toEqual([
      expect.stringMatching(/^__Host-stamboek_session=; .*Path=\/; .*HttpOnly; Secure; SameSite=Strict$/),
    ])
  })

  test('the OpenAPI document names the cookie, and HSTS is set', async () => {
    const { body, headers } = await send('/api/openapi.json')
    expect(body).toMatchObject({
      components: { securitySchemes: { session: { name: '__Host-stamboek_session' } } },
    })
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
  })
})

describe('below a path', () => {
  const basePath = '/intern/stamboek'
  let below: TestServer
  beforeAll(async () => {
    below = await startTestServer({ databaseUrl: database.databaseUrl, demo: 'on', publicUrl, basePath })
  })
  afterAll(() => below.close())

  test('the cookie is of that path, and calls and the hub are answered there', async () => {
    const to = below.address + basePath
    const { status, cookies } = await login({ origin: publicUrl }, to)
    expect(status).toBe(204)
    const [cookie = ''] = cookies
    expect(cookie).toMatch(
      /^__Secure-stamboek_session=[\w-]{43}; Path=\/intern\/stamboek; HttpOnly; Secure; SameSite=Strict$/,
    )
    const headers = { cookie: cookie.split(';', 1)[0] ?? '' }
    expect(await send('/api/authentication/me', { headers, to })).toMatchObject({
      status: 200,
      body: { userName: 'lezer' },
    })
    const upgrade = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
    }
    const outgoing = request(`${to}/api/realtime`, { headers: { host, ...headers, ...upgrade } })
    outgoing.end()
    const [answer, socket] = (await once(outgoing, 'upgrade')) as [IncomingMessage, Socket]
    expect(answer.statusCode).toBe(101)
    socket.destroy()
  })

  test('pages, documents and their files name that path', async () => {
    const to = below.address + basePath
    const { body } = await send('/api/openapi.json', { to })
    expect(body).toMatchObject({ servers: [{ url: publicUrl + basePath }] })
    for (const page of ['', '/', '/sign-in', '/api/docs']) {
      const { status, body: html } = await send(page, { to })
      expect(status, page).toBe(200)
      const files = String(html).matchAll(/(?:src|href)="(\/[^"]*)"/g)
      const addresses = [...files].map(([, address = '']) => address)
      expect(addresses.length, page).toBeGreaterThan(1)
      for (const address of addresses) {
        expect(address).toMatch(/^\/intern\/stamboek\//)
        expect(await send(address, { to: below.address }), address).toMatchObject({ status: 200 })
      }
    }
  })
})

describe('a request to another host', () => {
  test.each(['127.0.0.1:3000', 'example.com', `${host}:8080`, `${host}.example.com`, `x@${host}`])(
    '%s is refused, for pages and files as well as calls',
    async (other) => {
      for (const path of ['/api/authentication/me', '/api/openapi.json', '/', '/favicon.svg', '/api/docs'])
        expect(await send(path, { headers: { host: other } }), path).toMatchObject({
          status: 400,
          body: { code: 'malformed', detail: expect.stringContaining(publicUrl) as string },
        })
      expect(await login({ host: other })).toMatchObject({ status: 400 })
    },
  )

  test('is accepted when a trusted proxy forwards our host', async () => {
    expect(await login({ host: '127.0.0.1:3000', 'x-forwarded-host': host })).toMatchObject({ status: 204 })
  })

  test('is accepted for health checks', async () => {
    for (const path of ['/health/live', '/health/ready'])
      expect(await send(path, { headers: { host: '10.0.0.7:3000' } })).toMatchObject({ status: 200 })
  })
})

test('on a loopback address without PUBLIC_URL, a foreign host name is refused (DNS rebinding)', async () => {
  const local = await startTestServer({ databaseUrl: database.databaseUrl, demo: 'on' })
  try {
    const statusAs = async (name: string) =>
      (await send('/api/openapi.json', { headers: { host: name }, to: local.address })).status
    expect(await statusAs('rebound.example.com')).toBe(400)
    expect(await statusAs('localhost')).toBe(200)
  } finally {
    await local.close()
  }
})

test.each([`http://${host}`, `${publicUrl}:8443`, `https://x${host}`, `${publicUrl}.example.com`, 'null'])(
  'a page of the origin %s is refused',
  async (origin) => {
    expect(await login({ origin })).toMatchObject({ status: 403, body: { code: 'notAllowed' } })
  },
)

test('forwarded headers count only from a trusted proxy', async () => {
  const { databaseUrl } = database
  const strict = await startTestServer({
    databaseUrl,
    demo: 'on',
    publicUrl,
    trustedProxies: ['10.0.0.0/8'],
  })
  const addressOfSession = async (to: string) => {
    expect(await login({ 'x-forwarded-for': '192.0.2.7' }, to)).toMatchObject({ status: 204 })
    const [row] = await query('SELECT address FROM stamboek.session ORDER BY created_at DESC LIMIT 1')
    return row?.['address']
  }
  try {
    const headers = { host: '127.0.0.1', 'x-forwarded-host': host }
    expect(await send('/api/openapi.json', { headers, to: strict.address })).toMatchObject({ status: 400 })
    expect(await addressOfSession(strict.address)).toBe('127.0.0.1')
    expect(await addressOfSession(server.address)).toBe('192.0.2.7')
  } finally {
    await strict.close()
  }
})
