import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import type { AccessToken, CreatedAccessToken } from '@stamboek/model/contract/access'
import { realtimePath, recordTypeGroup } from '@stamboek/model/contract/realtime-messages'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { importFile, messagesOf, uploadFile, waitForStatus } from '../../imports/import-records.ts'
import {
  type ImportServer,
  makeImporter,
  orderPermissions,
  startImportServer,
} from '../../imports/import-server.ts'
import { findOrders, nextNumber, orderFile } from '../../imports/order-files.ts'
import { RealtimeClient } from '../../realtime/realtime-client.ts'
import { TestClient } from '../../server/test-client.ts'
import { createUsersOverHttp, signInAs } from '../../users/http-users.ts'

const tokens = '/api/authentication/tokens'
const ledgers = '/api/main/generalledgers'
const ledgerRights = ['GeneralLedgerRead', 'GeneralLedgerCreate', 'GeneralLedgerReadAudit']
const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString()

let all: ImportServer
let north: TestClient
let address: string

beforeAll(async () => {
  all = await startImportServer(inject('postgres'))
  north = all.north
  address = north.address
})
afterAll(() => all.server.close())

interface AuditPage {
  readonly items: readonly { readonly auditUserName: string }[]
}

interface TokenMembers {
  readonly name?: string
  readonly permissions?: readonly string[]
  readonly businessUnitIds?: readonly (string | undefined)[] | null
  readonly expiresOnUtc?: string
}

const tryCreate = (owner: TestClient, members: TokenMembers = {}) =>
  owner.post<CreatedAccessToken>(tokens, {
    name: 'Rapport',
    permissions: ledgerRights,
    expiresOnUtc: inAYear,
    ...members,
  })

async function create(owner: TestClient, members: TokenMembers = {}) {
  const { status, body } = await tryCreate(owner, members)
  expect(status, JSON.stringify(body)).toBe(201)
  return { ...body, client: TestClient.withToken(address, body.token, owner.businessUnitId) }
}

/** A user with these permissions in the north, signed in. */
async function makeOwner(permissions: readonly string[] = ledgerRights) {
  const { createRole, createUser } = createUsersOverHttp(north)
  const role = await createRole(permissions)
  const user = await createUser([{ roleId: role.id, businessUnitId: north.businessUnitId }], {
    fullName: 'Rosa Rapport',
  })
  return { user, role, client: await signInAs(user, north) }
}

const list = async (owner: TestClient) => (await owner.get<readonly AccessToken[]>(tokens)).body
const end = (owner: TestClient, id: string) => owner.delete(`${tokens}/${id}`)
const newLedger = () => ({ code: crypto.randomUUID().slice(0, 18), description: 'Proef' })
const statusOf = async (call: Promise<{ readonly status: number }>) => (await call).status
const mayRead = (client: TestClient, plural: string) =>
  statusOf(client.post(`/api/main/${plural}/search`, {}))

async function change(base: string, record: AnyRecord, members: object): Promise<AnyRecord> {
  const body = { rowVersion: record.rowVersion, ...members }
  const answer = await north.put<AnyRecord>(`${base}/${record.id}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

test('a token is shown once and stored as a hash; it calls the API without cookie and x-csrf', async () => {
  const { id, token, client } = await create(north)
  expect(token).toMatch(/^stb_[\w-]{43}$/)
  const stored = await all.server.query('SELECT * FROM stamboek.access_token WHERE id = $1', [id])
  expect(JSON.stringify(stored)).not.toContain(token.slice(4))
  const made = await client.post<AnyRecord>(ledgers, newLedger())
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  expect(await statusOf(client.get(`${ledgers}/${made.body.id}`))).toBe(200)
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${address}/api/authentication/me`, { headers })
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null])
})

test('the audit trail and the change set name the person and the token', async () => {
  const { client: owner } = await makeOwner()
  const { client } = await create(owner, { name: 'Power BI' })
  const made = await client.post<AnyRecord>(ledgers, newLedger())
  const by = 'Rosa Rapport (token Power BI)'
  const audit = await owner.get(`${ledgers}/${made.body.id}/audit`)
  expect(audit.body).toMatchObject({ items: [{ auditUserName: by }] })
  const changeSet = made.headers.get('x-change-set') ?? ''
  expect((await north.get(`/api/changesets/${changeSet}`)).body).toMatchObject({ userName: by })
  const own = await owner.post<AnyRecord>(ledgers, newLedger())
  const ownAudit = await owner.get(`${ledgers}/${own.body.id}/audit`)
  expect(ownAudit.body).toMatchObject({ items: [{ auditUserName: 'Rosa Rapport' }] })
})

test('the list tells what a token may, until when, and when and from where it was last used', async () => {
  const { client: owner } = await makeOwner()
  const { id, client } = await create(owner, { businessUnitIds: [owner.businessUnitId] })
  const unused = {
    id,
    name: 'Rapport',
    permissions: ledgerRights,
    businessUnitIds: [owner.businessUnitId],
    expiresOnUtc: inAYear,
    lastUsedOnUtc: null,
    lastAddress: null,
  }
  expect(await list(owner)).toMatchObject([unused])
  await client.post(`${ledgers}/search`, {})
  const [used] = await list(owner)
  expect(used?.lastAddress).toMatch(/127\.0\.0\.1$/)
  expect(Date.now() - Date.parse(used?.lastUsedOnUtc ?? '')).toBeLessThan(60_000)
  expect(await list((await makeOwner()).client)).toEqual([])
})

test('making and ending a token is in the audit trail of its owner', async () => {
  const { client: owner, user } = await makeOwner()
  const { id } = await create(owner, { name: 'Rooster' })
  await end(owner, id)
  const { body } = await north.get<AuditPage>(`/api/main/users/${user.id}/audit`)
  expect(body.items).toMatchObject([
    { auditUserName: 'Rosa Rapport', auditRemark: 'Token Rooster beëindigd' },
    { auditUserName: 'Rosa Rapport', auditRemark: 'Token Rooster gemaakt' },
    { auditAction: 'Insert' },
    { auditAction: 'Insert' },
  ])
})

test('a token does not reach the preferences of its owner', async () => {
  const { client } = await create(north)
  expect(await statusOf(client.post('/api/preferences/read', { referenceIds: ['a'] }))).toBe(403)
})

describe('rights', () => {
  test('are those that the token names and its owner has now', async () => {
    const { client: owner, user, role } = await makeOwner([...ledgerRights, 'VatRead'])
    const { client } = await create(owner)
    expect([await mayRead(owner, 'vats'), await mayRead(client, 'vats')]).toEqual([200, 403])
    const mine = await client.get('/api/authorization/permissions/me')
    expect(mine.body).toMatchObject({ permissions: [], businessUnits: [{ id: owner.businessUnitId }] })
    const less = await change('/api/main/roles', role, { permissions: ['GeneralLedgerRead'] })
    expect(await statusOf(client.post(ledgers, newLedger()))).toBe(403)
    expect(await mayRead(client, 'generalledgers')).toBe(200)
    await change('/api/main/roles', less, { permissions: [...ledgerRights, 'CountryRead'] })
    expect(await statusOf(client.post(ledgers, newLedger()))).toBe(201)
    expect([await mayRead(owner, 'countries'), await mayRead(client, 'countries')]).toEqual([200, 403])
    const asleep = await change('/api/main/users', user, { status: 'Inactive' })
    expect(await statusOf(client.get('/api/authentication/me'))).toBe(401)
    await change('/api/main/users', asleep, { status: 'Active' })
    expect(await statusOf(client.get('/api/authentication/me'))).toBe(401)
  })

  test('hold in the units of the token alone', async () => {
    const { client } = await create(north, { businessUnitIds: [north.businessUnitId] })
    expect(await mayRead(client, 'generalledgers')).toBe(200)
    client.businessUnitId = all.south.businessUnitId
    expect(await mayRead(client, 'generalledgers')).toBe(403)
    const units = await client.get('/api/main/systembusinessunits/me')
    expect(units.body).toMatchObject([{ id: north.businessUnitId }])
  })

  test('never suffice to make, list or end tokens', async () => {
    const { id, client } = await create(north)
    expect(await tryCreate(client)).toMatchObject({
      status: 403,
      body: { detail: 'Dit kan niet met een token, alleen door wie zelf is aangemeld.' },
    })
    expect(await statusOf(client.get(tokens))).toBe(403)
    expect(await statusOf(end(client, id))).toBe(403)
  })

  test('of an import are those of the token that sent the file', async () => {
    const { client: owner } = await makeImporter([north, orderPermissions], [all.south, orderPermissions])
    const { client: whole } = await create(owner, { permissions: orderPermissions })
    const [first, second] = [nextNumber(), nextNumber()]
    const listener = await RealtimeClient.connect(whole)
    const done = await importFile(whole, orderFile({ ordernummer: first }))
    expect(done, JSON.stringify(done.errors)).toMatchObject({ importStatus: 'Completed', isValid: true })
    // Heard as well as polled.
    await expect.poll(() => listener.imports.at(-1)?.status).toBe('Completed')
    await listener.stop()
    const [order] = await findOrders(north, first)
    const audit = await north.get<AuditPage>(`/api/main/tasks/${order?.id}/audit`)
    const names = new Set(audit.body.items.map(({ auditUserName }) => auditUserName))
    expect([...names]).toEqual(['Proefpersoon (token Rapport)'])
    const sending = ['ImportRecordRead', 'ImportRecordUpload']
    const { client: sender } = await create(owner, { permissions: sending })
    const refused = await importFile(sender, orderFile({ ordernummer: second }))
    expect(messagesOf(refused)).toEqual([expect.stringMatching(/^Hiervoor ontbreekt het recht/)])
    expect(await findOrders(north, second)).toEqual([])
    const { client: northern } = await create(owner, {
      permissions: orderPermissions,
      businessUnitIds: [north.businessUnitId],
    })
    const forSouth = orderFile({ ordernummer: second, 'business unit': 'RTZ' })
    expect(await importFile(northern, forSouth)).toMatchObject({ importStatus: 'Failed' })
    expect(await findOrders(all.south, second)).toEqual([])
  })

  test('end with the token, also for a file that waits', async () => {
    const { client: owner } = await makeImporter([north, orderPermissions])
    const { id, client } = await create(owner, { permissions: orderPermissions })
    const release = await all.holdOrders()
    const running = await uploadFile(client, orderFile({}))
    await waitForStatus(owner, running, 'InProgress')
    const number = nextNumber()
    const waiting = await uploadFile(client, orderFile({ ordernummer: number }))
    expect(await statusOf(end(owner, id))).toBe(204)
    await release()
    expect(await waitForStatus(owner, waiting, 'Failed')).toMatchObject({ isValid: false })
    expect(await findOrders(north, number)).toEqual([])
  })
})

describe('is refused', () => {
  test('once it is ended, by its owner alone', async () => {
    const { client: owner } = await makeOwner()
    const { id, client } = await create(owner)
    expect(await statusOf(end(north, id))).toBe(404)
    expect(await statusOf(client.get('/api/authentication/me'))).toBe(200)
    expect(await statusOf(end(owner, id))).toBe(204)
    expect(await client.get('/api/authentication/me')).toMatchObject({
      status: 401,
      body: { detail: 'Dit token bestaat niet, is beëindigd of is verlopen.' },
    })
    expect(await list(owner)).toEqual([])
    expect(await statusOf(end(owner, id))).toBe(404)
  })

  test('once it has expired, and is listed for a while', async () => {
    const { client: owner } = await makeOwner()
    const { id, client } = await create(owner)
    const expire = (daysAgo: number) =>
      all.server.query(
        `UPDATE stamboek.access_token SET expires_at = now() - make_interval(days => $2) WHERE id = $1`,
        [id, daysAgo],
      )
    await expire(0)
    expect(await statusOf(client.get('/api/authentication/me'))).toBe(401)
    expect(await list(owner)).toMatchObject([{ id }])
    await expire(31)
    expect(await list(owner)).toEqual([])
  })

  test.each(['stb_unknown', 'x', `stb_${'a'.repeat(300)}`, "stb_';--"])('where it is %s', async (token) => {
    const client = TestClient.withToken(address, token, north.businessUnitId)
    expect(await mayRead(client, 'generalledgers')).toBe(401)
  })

  test('in an address, as a cookie and by another scheme', async () => {
    const { token } = await create(north)
    const call = async (query: string, headers: Record<string, string>) =>
      (await fetch(`${address}/api/authentication/me${query}`, { headers })).status
    expect(await call(`?access_token=${token}`, {})).toBe(401)
    expect(await call('', { cookie: `stamboek_session=${token}` })).toBe(401)
    expect(await call('', { authorization: `Basic ${btoa(`x:${token}`)}` })).toBe(401)
    expect(await call('', { authorization: token })).toBe(401)
    expect(await call('', { authorization: `Bearer ${north.session}` })).toBe(401)
  })
})

describe('cannot be made', () => {
  test.each<[string, TokenMembers, number, readonly string[]]>([
    ['without a name', { name: '  ' }, 422, ['name']],
    ['with a long name', { name: 'x'.repeat(101) }, 400, ['name']],
    ['for a right that does not exist', { permissions: ['Alles'] }, 422, ['permissions']],
    ['for no right', { permissions: [] }, 400, ['permissions']],
    ['for no unit', { businessUnitIds: [] }, 400, ['businessUnitIds']],
    ['for a foreign unit', { businessUnitIds: [crypto.randomUUID()] }, 422, ['businessUnitIds']],
    ['until a moment that was', { expiresOnUtc: '2020-01-01T00:00:00.000Z' }, 422, ['expiresOnUtc']],
    ['until no moment', { expiresOnUtc: 'nooit' }, 400, ['expiresOnUtc']],
    ['for ten years', { expiresOnUtc: '2036-12-31T00:00:00.000Z' }, 422, ['expiresOnUtc']],
  ])('%s', async (_, members, status, fields) => {
    const answer = await tryCreate(north, members)
    expect(answer.status, JSON.stringify(answer.body)).toBe(status)
    const { errors = [] } = answer.body as { errors?: readonly { readonly field: string }[] }
    expect(errors.map((error) => error.field)).toEqual(fields)
  })

  test('for a right that the owner does not hold in its units', async () => {
    const { client: owner } = await makeOwner()
    const answer = await tryCreate(owner, { permissions: ['GeneralLedgerRead', 'VatRead'] })
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'permissions', message: 'Je hebt daar zelf niet het recht VatRead.' }] },
    })
  })

  test('beyond fifty, also not at the same moment', async () => {
    const { client: owner } = await makeOwner()
    const answers = await Promise.all(Array.from({ length: 52 }, () => tryCreate(owner)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50)
    const refused = answers.find(({ status }) => status === 422)
    expect(refused?.body).toMatchObject({ errors: [{ field: 'name' }] })
    const [newest] = await list(owner)
    await end(owner, newest?.id ?? '')
    expect(await statusOf(tryCreate(owner))).toBe(201)
  })
})

describe('live messages', () => {
  test('reach the official client by its own way of tokens, until the token is ended', async () => {
    const { client: owner } = await makeOwner()
    const { id, token } = await create(owner)
    const transport = HttpTransportType.WebSockets
    const connection = new HubConnectionBuilder()
      .withUrl(address + realtimePath, { transport, accessTokenFactory: () => token })
      .configureLogging(LogLevel.None)
      .build()
    const closed = Promise.withResolvers<Error | undefined>()
    connection.onclose(closed.resolve)
    await connection.start()
    await end(owner, id)
    expect((await closed.promise)?.message).toContain('Je bent niet meer aangemeld.')
    await expect(connection.start()).rejects.toThrow('401')
  })

  test.each(['WebSockets', 'ServerSentEvents', 'LongPolling'] as const)(
    'come by %s of what the token may read',
    async (transport) => {
      const { client: owner } = await makeOwner([...ledgerRights, 'VatRead'])
      const { client } = await create(owner)
      const groups = [recordTypeGroup('Main.GeneralLedgerViewDto')]
      const listener = await RealtimeClient.connect(client, groups, { transport })
      await expect(listener.join(recordTypeGroup('Main.VatViewDto'))).rejects.toThrow('recht')
      const { body } = await client.post<AnyRecord>(ledgers, newLedger())
      await expect.poll(() => listener.changes.map(({ ids }) => ids)).toEqual([[body.id]])
      await listener.stop()
    },
  )
})
