import type { CurrentUser, MyBusinessUnit, MyPermissions } from '@stamboek/model/contract/access'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createTestDatabase } from '../../postgres/test-database.ts'
import { TestClient } from '../../server/test-client.ts'
import { startDemonstrationServer, startTestServer } from '../../server/test-server.ts'

let server: Awaited<ReturnType<typeof startDemonstrationServer>>
let database: Client

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  database = new Client(server.databaseUrl)
  await database.connect()
})
afterAll(async () => {
  await database.end()
  await server.close()
})

function signIn(userName: string, password: string) {
  return new TestClient(server.address).post('/api/authentication/login', { userName, password })
}

describe('signing in', () => {
  test('sets an HttpOnly, SameSite=Strict cookie', async () => {
    const answer = await signIn('lezer', 'demolezer')
    expect(answer.status).toBe(204)
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^stamboek_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/),
    ])
  })

  test('stores no token, only its hash', async () => {
    const answer = await signIn('lezer', 'demolezer')
    const [cookie = ''] = answer.headers.getSetCookie()
    const token = /=([\w-]+)/.exec(cookie)?.[1] ?? ''
    const { rows } = await database.query(
      'SELECT count(*)::integer AS n FROM stamboek.session WHERE token_hash = sha256($1::bytea)',
      [Buffer.from(token)],
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  test('gives an unknown user and a wrong password the same response', async () => {
    const wrong = await signIn('planner', 'fout')
    const unknown = await signIn('niemand', 'fout')
    expect(wrong.status).toBe(401)
    expect({ ...unknown.body, correlationId: '' }).toEqual({ ...wrong.body, correlationId: '' })
  })

  test('returns the signed-in user and the permissions', async () => {
    const reader = await server.signIn('lezer')
    const { body: user } = await reader.get<CurrentUser>('/api/authentication/me')
    expect(user).toMatchObject({ userName: 'lezer', fullName: 'Bram Vermeulen', email: 'lezer@example.nl' })
    const { rows: system } = await database.query(`SELECT id FROM record."user" WHERE full_name = 'Systeem'`)
    expect(system).toEqual([{ id: user.systemUserId }])
    const { body } = await reader.get<MyPermissions>('/api/authorization/permissions/me')
    expect(body.permissions).toEqual([])
    expect(body.businessUnits).toHaveLength(1)
    expect(body.businessUnits[0]?.permissions).toContain('CountryReadAudit')
    expect(body.businessUnits[0]?.permissions).not.toContain('CountryCreate')
  })

  test('refuses record routes to a user without a business unit', async () => {
    const guest = await server.signIn('gast')
    expect((await guest.get<readonly MyBusinessUnit[]>('/api/main/systembusinessunits/me')).body).toEqual([])
    const planner = await server.signIn('planner')
    const headers = { BusinessUnitId: planner.businessUnitId ?? '' }
    expect(await guest.get('/api/schema', { headers })).toMatchObject({ status: 403 })
    expect(await guest.get('/api/schema')).toMatchObject({ status: 400 })
  })
})

describe('a session', () => {
  const isOpen = async (session: string) => {
    const headers = { cookie: `stamboek_session=${session}` }
    const { status } = await new TestClient(server.address).get('/api/authentication/me', { headers })
    return status === 200
  }

  test('ends on sign-out, also for copies of its token', async () => {
    const client = await server.signIn('lezer')
    const { session } = client
    expect(await isOpen(session)).toBe(true)
    expect(await client.post('/api/authentication/logout')).toMatchObject({ status: 204 })
    expect(await client.get('/api/authentication/me')).toMatchObject({ status: 401 })
    expect(await isOpen(session)).toBe(false)
  })

  test('ends when its browser signs in again, and not when that fails', async () => {
    const client = await server.signIn('lezer')
    const { session } = client
    const login = (password: string) =>
      client.post('/api/authentication/login', { userName: 'lezer', password })
    expect(await login('fout')).toMatchObject({ status: 401 })
    expect(await isOpen(session)).toBe(true)
    expect(await login('demolezer')).toMatchObject({ status: 204 })
    expect(await isOpen(session)).toBe(false)
    expect(await isOpen(client.session)).toBe(true)
  })

  test('ends a day after sign-in, whatever its use', async () => {
    const client = await server.signIn('lezer')
    const ofSession = 'WHERE token_hash = sha256($1::bytea)'
    const [times] = await server.query(
      `SELECT round(extract(epoch FROM expires_at - created_at) / 3600)::integer AS hours FROM stamboek.session ${ofSession}`,
      [client.session],
    )
    expect(times).toEqual({ hours: 24 })
    await server.query(`UPDATE stamboek.session SET expires_at = now() + interval '1 minute' ${ofSession}`, [
      client.session,
    ])
    expect(await isOpen(client.session)).toBe(true)
    await server.query(`UPDATE stamboek.session SET expires_at = now() ${ofSession}`, [client.session])
    expect(await isOpen(client.session)).toBe(false)
  })

  test('ends after eight hours without use and is prolonged by use', async () => {
    const client = await server.signIn('lezer')
    const { body } = await client.get<CurrentUser>('/api/authentication/me')
    const age = (interval: string) =>
      database.query(
        `UPDATE stamboek.session SET last_used_at = now() - $2::interval WHERE user_id = $1::uuid`,
        [body.userId, interval],
      )
    await age('7 hours 59 minutes')
    expect(await client.get('/api/authentication/me')).toMatchObject({ status: 200 })
    const { rows } = await database.query(
      `SELECT max(last_used_at) > now() - interval '1 minute' AS prolonged FROM stamboek.session WHERE user_id = $1::uuid`,
      [body.userId],
    )
    expect(rows).toEqual([{ prolonged: true }])
    await age('8 hours 1 minute')
    expect(await client.get('/api/authentication/me')).toMatchObject({ status: 401 })
  })

  test('is not prolonged by background reads, and is by all other requests', async () => {
    const client = await server.signIn('lezer')
    const background = { headers: { 'x-background': '1' } }
    const ofSession = 'WHERE token_hash = sha256($1::bytea)'
    const unused = (interval: string) =>
      server.query(`UPDATE stamboek.session SET last_used_at = now() - $2::interval ${ofSession}`, [
        client.session,
        interval,
      ])
    const isProlonged = async () => {
      const [session] = await server.query(
        `SELECT last_used_at > now() - interval '1 minute' AS prolonged FROM stamboek.session ${ofSession}`,
        [client.session],
      )
      return session?.['prolonged']
    }
    const search = { limit: 1 }
    const { body } = await client.post<{ items: AnyRecord[] }>('/api/main/countries/search', search)
    const country = `/api/main/countries/${body.items[0]?.id}`
    const reads = [
      () => client.post('/api/main/countries/search', search, background),
      () => client.get(country, background),
      () => client.get('/api/authentication/me', background),
    ]

    await unused('7 hours 59 minutes')
    for (const read of reads) expect(await read()).toMatchObject({ status: 200 })
    expect(await isProlonged()).toBe(false)
    for (const [call, status] of [
      [() => client.get(country), 200],
      [() => client.post('/api/main/countries/search', search, { headers: { 'x-background': '0' } }), 200],
      [() => client.put(country, body.items[0], background), 403],
      [() => client.post('/api/main/countries/export', { columns: [{ field: 'code' }] }, background), 403],
    ] as const) {
      await unused('7 hours 59 minutes')
      expect(await call()).toMatchObject({ status })
      expect(await isProlonged()).toBe(true)
    }
    await unused('8 hours 1 minute')
    for (const read of reads) expect(await read()).toMatchObject({ status: 401 })
  })

  test('ends when another user sets the password or deactivates the account', async () => {
    const administrator = await server.signIn('beheerder')
    const made = await administrator.post<AnyRecord>('/api/main/users', {
      userName: 'tijdelijk',
      fullName: 'Tijdelijke Kracht',
      password: 'een lang wachtwoord',
    })
    expect(made).toMatchObject({ status: 201 })
    const first = new TestClient(server.address)
    const credentials = { userName: 'tijdelijk', password: 'een lang wachtwoord' }
    await first.post('/api/authentication/login', credentials)
    expect(await first.get('/api/authentication/me')).toMatchObject({ status: 200 })

    const changed = await administrator.put<AnyRecord>(`/api/main/users/${made.body.id}`, {
      ...made.body,
      password: 'een ander wachtwoord',
    })
    expect(changed).toMatchObject({ status: 200 })
    expect(await first.get('/api/authentication/me')).toMatchObject({ status: 401 })
    expect(await first.post('/api/authentication/login', credentials)).toMatchObject({ status: 401 })

    await first.post('/api/authentication/login', { ...credentials, password: 'een ander wachtwoord' })
    expect(await first.get('/api/authentication/me')).toMatchObject({ status: 200 })
    await administrator.post('/api/main/users/bulkdeactivate', { ids: [made.body.id] })
    expect(await first.get('/api/authentication/me')).toMatchObject({ status: 401 })
  })

  test('accepts the same password after another change of the user', async () => {
    const administrator = await server.signIn('beheerder')
    const credentials = { userName: 'ongewijzigd', password: 'de fiets staat buiten' }
    const made = await administrator.post<AnyRecord>('/api/main/users', {
      ...credentials,
      fullName: 'Wim Willems',
    })
    const { body } = await administrator.get<AnyRecord>(`/api/main/users/${made.body.id}`)
    const changed = await administrator.put(`/api/main/users/${made.body.id}`, { ...body, remark: 'Nieuw' })
    expect(changed).toMatchObject({ status: 200 })
    expect(await signIn(credentials.userName, credentials.password)).toMatchObject({ status: 204 })
    const mask = {
      ...body,
      rowVersion: (changed.body as unknown as AnyRecord).rowVersion,
      password: '••••••••',
    }
    expect(await administrator.put(`/api/main/users/${made.body.id}`, mask)).toMatchObject({ status: 400 })
    expect(await signIn(credentials.userName, '••••••••')).toMatchObject({ status: 401 })
  })

  test('requires a password that is hard to guess', async () => {
    const administrator = await server.signIn('beheerder')
    const account = { userName: 'makkelijk', fullName: 'Mark Makkelijk' }
    for (const password of ['passwordpassword', '            ', 'mark makkelijk', 'wachtwoord123!'])
      expect(await administrator.post('/api/main/users', { ...account, password }), password).toMatchObject({
        status: 422,
        body: { code: 'ruleBroken', errors: [{ field: 'password' }] },
      })
    const made = await administrator.post<AnyRecord>('/api/main/users', { ...account, password: null })
    const put = (password: string) =>
      administrator.put(`/api/main/users/${made.body.id}`, { ...made.body, password })
    expect(await put('makkelijker dan ooit')).toMatchObject({ status: 422 })
    expect(await put('de kat zit op het dak')).toMatchObject({ status: 200 })
  })

  test('sees granted and revoked permissions at the next request', async () => {
    const administrator = await server.signIn('beheerder')
    const role = await administrator.post<AnyRecord>('/api/main/roles', {
      description: 'Talen lezen',
      permissions: ['LanguageRead'],
    })
    const unit = administrator.businessUnits[0]?.id ?? ''
    await administrator.post('/api/main/users', {
      userName: 'talen',
      fullName: 'Talen Kenner',
      password: 'een lang wachtwoord',
      roles: [{ roleId: role.body.id, businessUnitId: unit }],
    })
    const client = new TestClient(server.address)
    await client.post('/api/authentication/login', { userName: 'talen', password: 'een lang wachtwoord' })
    client.businessUnitId = unit
    expect(await client.post('/api/main/languages/search', {})).toMatchObject({ status: 200 })
    const taken = await administrator.put<AnyRecord>(`/api/main/roles/${role.body.id}`, {
      ...role.body,
      permissions: [],
    })
    expect(taken).toMatchObject({ status: 200 })
    expect(await client.post('/api/main/languages/search', {})).toMatchObject({ status: 403 })
  })
})

describe('without demonstration data', () => {
  test('the setup link of the first start creates the first administrator, once', async () => {
    const empty = await createTestDatabase(inject('postgres').connection)
    const fresh = await startTestServer({ databaseUrl: empty.databaseUrl, demo: 'off' })
    try {
      const token = new URL(fresh.setupAddress ?? 'none:').searchParams.get('setup')
      const account = { token, userName: 'chef', fullName: 'De Chef', password: 'kort' }
      const call = (body: unknown) => fresh.visitor.post('/api/authentication/setup', body)

      expect(await call({ ...account, token: 'verzonnen' })).toMatchObject({ status: 403 })
      expect(await call(account)).toMatchObject({ status: 422 })
      expect(await call({ ...account, password: 'ik ben de chef' })).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'password' }] },
      })
      // A refused password does not consume the link.
      expect(await call({ ...account, password: 'een lang wachtwoord' })).toMatchObject({ status: 204 })
      expect(await call({ ...account, password: 'een lang wachtwoord' })).toMatchObject({ status: 403 })

      const units = await fresh.visitor.get<readonly MyBusinessUnit[]>('/api/main/systembusinessunits/me')
      expect(units.body).toHaveLength(1)
      fresh.visitor.businessUnitId = units.body[0]?.id
      expect(
        await fresh.visitor.post('/api/main/languages', { description: 'Fries', isoCode: 'fy' }),
      ).toMatchObject({ status: 201 })
      expect(await fresh.visitor.get('/api/authentication/demo-accounts')).toMatchObject({ status: 404 })
    } finally {
      await fresh.close()
      await empty.drop()
    }
  })
})
