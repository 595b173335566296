import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { TestClient } from '../../server/test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../../server/test-server.ts'

let server: DemonstrationServer
let reader: TestClient

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  reader = await server.signIn('lezer')
})
afterAll(() => server.close())

describe('the order of the checks', () => {
  const path = '/api/main/countries'
  const rawBody = '{'
  const stranger = { BusinessUnitId: '01890a5d-ac96-774b-bcce-b302099a8057' }

  test.each([
    [
      'not signed in',
      () => server.visitor.post(path, undefined, { rawBody, headers: { 'x-csrf': '' } }),
      401,
    ],
    ['no x-csrf', () => reader.post(path, undefined, { rawBody, headers: { 'x-csrf': '' } }), 403],
    [
      'another origin',
      () => reader.post(path, undefined, { rawBody, headers: { origin: 'http://x.nl' } }),
      403,
    ],
    ['no x-csrf on a DELETE', () => reader.delete(`${path}/x`, {}, { headers: { 'x-csrf': '' } }), 403],
    ['no x-csrf on a PUT', () => reader.put(`${path}/x`, {}, { headers: { 'x-csrf': '' } }), 403],
    ['no unit', () => reader.post(path, undefined, { rawBody, headers: { BusinessUnitId: '' } }), 400],
    ['a foreign unit', () => reader.post(path, undefined, { rawBody, headers: stranger }), 403],
    ['no right', () => reader.post(path, undefined, { rawBody }), 403],
    ['malformed', () => reader.post(`${path}/search`, undefined, { rawBody }), 400],
    ['no such type', () => reader.post('/api/main/nothings/search', {}), 404],
    ['no such call', () => reader.call('PATCH', path, {}), 404],
  ])('%s', async (_name, call, status) => {
    const answer = await call()
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.body).toMatchObject({ status, correlationId: answer.headers.get('x-correlation-id') })
  })
})

describe('bodies', () => {
  test('must be JSON', async () => {
    const headers = { 'content-type': 'text/plain' }
    const answer = await reader.post('/api/main/countries/search', undefined, { rawBody: '{}', headers })
    expect(answer).toMatchObject({ status: 415, body: { code: 'unsupportedMediaType' } })
  })

  test('may be empty where none is required, whatever the content type', async () => {
    const client = await server.signIn('lezer')
    const headers = { 'content-type': 'application/json' }
    expect(await client.post('/api/authentication/logout', undefined, { headers })).toMatchObject({
      status: 204,
    })
  })

  test('bytes that are no HTTP get a problem response too', async () => {
    const { hostname, port } = new URL(server.address)
    const answer = await new Promise<string>((resolve) => {
      let text = ''
      const socket = connect(Number(port), hostname, () => socket.write('NONSENSE\r\n\r\n'))
      socket.on('data', (data) => (text += data.toString()))
      socket.on('close', () => resolve(text))
    })
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\nContent-Type: application\/problem\+json/)
  })
})

describe('answers', () => {
  test("carry the client's correlation id when it is a UUID", async () => {
    const id = '01890a5d-ac96-774b-bcce-b302099a8057'
    const given = await reader.get('/api/authentication/me', { headers: { 'x-correlation-id': id } })
    expect(given.headers.get('x-correlation-id')).toBe(id)
    const other = await reader.get('/api/authentication/me', { headers: { 'x-correlation-id': 'abc' } })
    expect(other.headers.get('x-correlation-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('of the API may not be cached', async () => {
    const { headers } = await reader.get('/api/authentication/me')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('permissions-policy')).toMatch(/(^|, )camera=\(\), .*geolocation=\(\), .*usb=\(\)/)
    expect(headers.get('strict-transport-security')).toBeNull()
  })
})

describe('the schema document', () => {
  test('is answered with 304 to a matching ETag', async () => {
    const { headers } = await reader.get('/api/schema')
    const tag = headers.get('etag') ?? ''
    expect(headers.get('cache-control')).toBe('private, no-cache')
    for (const known of [tag, tag.replace('W/', ''), `"other", ${tag}`])
      expect(await reader.get('/api/schema', { headers: { 'if-none-match': known } })).toMatchObject({
        status: 304,
      })
    expect(await reader.get('/api/schema', { headers: { 'if-none-match': '"other"' } })).toMatchObject({
      status: 200,
    })
  })

  test('says what is permitted', async () => {
    const { body } = await reader.get<{ recordTypes: { dtoKey: string; actions: Action[] }[] }>('/api/schema')
    const actionsOf = (dtoKey: string) => body.recordTypes.find((type) => type.dtoKey === dtoKey)?.actions
    const isEnabled = (kind: string) =>
      actionsOf('Main.CountryViewDto')?.find((action) => action.kind === kind)?.enabled
    expect([isEnabled('Search'), isEnabled('AuditTrail'), isEnabled('Create')]).toEqual([true, true, false])
    // Reached through the user alone.
    expect(actionsOf('Main.UserRoleViewDto')).toEqual([])
  })
})

interface Action {
  readonly kind: string
  readonly enabled: boolean
}

describe('the documentation', () => {
  test('loads everything from this server', async () => {
    const page = await server.visitor.get<string>('/api/docs')
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';")
    const files = [...page.body.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, address]) => address ?? '')
    expect(files).toHaveLength(3)
    for (const file of files) expect((await server.visitor.get(file)).status).toBe(200)
    expect(await server.visitor.get('/api/docs/index.html')).toMatchObject({ status: 404 })
  })

  test('describes the fixed routes, and which of them require no session', async () => {
    const { body } = await server.visitor.get<{ paths: Record<string, { post?: { security?: unknown } }> }>(
      '/api/openapi.json',
    )
    expect(body.paths['/api/authentication/login']?.post?.security).toEqual([])
    expect(body.paths['/api/main/countries/search']?.post).toBeDefined()
    expect(body.paths['/api/main/countries/search']?.post?.security).toBeUndefined()
  })
})

describe('preferences', () => {
  const path = (key: string) => `/api/preferences/preferences/${encodeURIComponent(key)}`
  const key = 'pageState|_maintenance_standard|CountryViewDto'

  test('belong to one user and to no unit', async () => {
    const headers = { BusinessUnitId: '' }
    const uiPreferences = { columns: [{ colId: 'code', sort: 'asc' }], text: '\\u0000' }
    expect(await reader.get(path(key), { headers })).toMatchObject({ status: 404 })
    expect(await reader.post(path(key), { uiPreferences }, { headers })).toMatchObject({ status: 204 })
    expect(await reader.get(path(key), { headers })).toMatchObject({ status: 200, body: { uiPreferences } })
    const planner = await server.signIn('planner')
    expect(await planner.get(path(key))).toMatchObject({ status: 404 })
    expect(await reader.delete(path(key), undefined, { headers })).toMatchObject({ status: 204 })
    expect(await reader.get(path(key))).toMatchObject({ status: 404 })
  })

  test.each([
    ['a list', { uiPreferences: [] }, 400],
    ['another member', { uiPreferences: {}, x: 1 }, 400],
    ['NUL', { uiPreferences: { text: '\u0000' } }, 400],
    ['too much', { uiPreferences: { text: 'x'.repeat(262_144) } }, 413],
    ['nothing', undefined, 400],
  ])('refuse %s', async (_name, body, status) => {
    expect(await reader.post(path(key), body)).toMatchObject({ status })
  })

  test('are limited in nesting', async () => {
    const rawBody = `{"uiPreferences":{"deep":${'['.repeat(5_000)}${']'.repeat(5_000)}}}`
    expect(await reader.post(path(key), undefined, { rawBody })).toMatchObject({
      status: 400,
      body: { detail: 'De aanvraag is te diep genest.' },
    })
  })

  test('can be sent back as they are read, also those that are deeper than a body may be', async () => {
    const nested = (levels: number) => `${'['.repeat(levels)}"diep"${']'.repeat(levels)}`
    await server.query(
      `INSERT INTO stamboek.preference (user_id, reference_id, ui_preferences)
        SELECT id, 'diep', $1::jsonb FROM record."user" WHERE user_name = 'lezer'`,
      [`{"kept": ${nested(30)}, "deep": [1, ${nested(40)}]}`],
    )
    const { status, body } = await reader.get<{ uiPreferences: unknown }>(path('diep'))
    expect(status).toBe(200)
    const cut: unknown = JSON.parse(`${'['.repeat(29)}${']'.repeat(29)}`)
    expect(body.uiPreferences).toEqual({ kept: JSON.parse(nested(30)) as unknown, deep: [1, cut] })
    expect(await reader.post(path('diep'), body)).toMatchObject({ status: 204 })
    expect((await reader.get(path('diep'))).body).toEqual(body)
  })

  test('are limited to 5 MiB per user', async () => {
    const planner = await server.signIn('planner')
    // Random texts, which cannot be kept in less.
    const save = (key: string) =>
      planner.post(path(key), { uiPreferences: { text: randomBytes(150_000).toString('base64') } })
    for (let at = 0; at < 26; at += 1) expect(await save(`groot-${at}`)).toMatchObject({ status: 204 })
    expect(await save('groot-26')).toMatchObject({
      status: 422,
      body: { detail: 'Er zijn te veel voorkeuren bewaard.' },
    })
    expect(await save('groot-0')).toMatchObject({ status: 204 })
    expect(await reader.post(path('groot-0'), { uiPreferences: {} })).toMatchObject({ status: 204 })
  })

  test('have keys of up to 500 characters, slashes and all', async () => {
    expect(await reader.post(path('/'.repeat(500)), { uiPreferences: {} })).toMatchObject({ status: 204 })
    expect(await reader.post(path('/'.repeat(501)), { uiPreferences: {} })).toMatchObject({ status: 400 })
  })
})

describe('health', () => {
  test('requires no session', async () => {
    expect(await server.visitor.get('/health/live')).toMatchObject({ status: 200, body: { status: 'live' } })
    expect(await server.visitor.get('/health/ready')).toMatchObject({ status: 200 })
    expect(await server.visitor.get('/health/other')).toMatchObject({ status: 404 })
  })
})
