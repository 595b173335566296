import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { TestClient } from '../test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../test-server.ts'

const roles = '/api/main/roles'
const users = '/api/main/users'
const password = 'een lang wachtwoord'
const sentence = 'Er moet altijd een actieve beheerder overblijven met alle rechten in alle business units.'
const refused = (field: string) => ({
  status: 422,
  body: { code: 'ruleBroken', errors: [{ field, message: sentence }] },
})

let server: DemonstrationServer
let beheerder: TestClient

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  beheerder = await server.signIn('beheerder')
  // Of a system value status and period cannot be changed at all.
  await server.query('UPDATE record.role SET system_value = false')
})
afterAll(() => server.close())

async function one(path: string, search: object): Promise<AnyRecord> {
  const found = await beheerder.post<{ items: readonly AnyRecord[] }>(`${path}/search`, {
    search,
    matchingBehavior: 'Exact',
  })
  return (await beheerder.get<AnyRecord>(`${path}/${found.body.items[0]?.id}`)).body
}

const self = () => one(users, { userName: 'beheerder' })
const everywhere = (user: AnyRecord) =>
  (user.roles as readonly AnyRecord[]).find((held) => held.businessUnitId === null && !held.isDeleted)

/** Another administrator, with the role of the first or one of his own. */
async function makeAdministrator(roleId: unknown, members: object = {}): Promise<AnyRecord> {
  const userName = `a${crypto.randomUUID()}`
  const made = await beheerder.post<AnyRecord>(users, {
    userName,
    fullName: 'Tweede beheerder',
    password,
    roles: [
      { roleId, isInAllBusinessUnits: true },
      ...beheerder.businessUnits.map(({ id }) => ({ roleId, businessUnitId: id })),
    ],
    ...members,
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body
}

async function signIn(user: AnyRecord): Promise<TestClient> {
  const client = new TestClient(server.address)
  await client.post('/api/authentication/login', { userName: user.userName, password })
  client.businessUnitId = beheerder.businessUnitId
  return client
}

const change = (client: TestClient, user: AnyRecord, members: object) =>
  client.put<AnyRecord>(`${users}/${user.id}`, { rowVersion: user.rowVersion, ...members })

const takeRole = (client: TestClient, user: AnyRecord) =>
  change(client, user, { roles: [{ id: everywhere(user)?.id, isDeleted: true }] })

describe('the last administrator', () => {
  test('cannot take his own role away, nor what the role holds', async () => {
    const user = await self()
    expect(await takeRole(beheerder, user)).toMatchObject(refused('roles'))
    const [held] = [everywhere(user)]
    const yesterday = { start: null, end: '2021-01-01' }
    expect(
      await change(beheerder, user, { roles: [{ id: held?.id, activeRangeUtc: yesterday }] }),
    ).toMatchObject(refused('roles'))

    const role = (await beheerder.get<AnyRecord>(`${roles}/${held?.roleId as string}`)).body
    const put = (members: object) => beheerder.put(`${roles}/${role.id}`, { ...role, ...members })
    const permissions = role.permissions as readonly string[]
    expect(await put({ permissions: permissions.slice(1) })).toMatchObject(refused('permissions'))
    expect(await put({ status: 'Inactive' })).toMatchObject(refused('permissions'))
    expect(await put({ activeRangeUtc: { start: null, end: '2099-01-01' } })).toMatchObject(
      refused('permissions'),
    )
    expect(await beheerder.post(`${roles}/bulkdeactivate`, { ids: [role.id] })).toMatchObject({
      status: 200,
      body: { totalRecordsAffected: 0, results: [{ done: false, reason: sentence }] },
    })
    expect(await put({ remark: 'Mag wel' })).toMatchObject({ status: 200 })
  })

  test('cannot be deactivated or ended by somebody else, who does not stay himself', async () => {
    const user = await self()
    const guest = await makeAdministrator(everywhere(user)?.roleId, {
      activeRangeUtc: { start: null, end: '2098-01-01' },
    })
    const client = await signIn(guest)
    expect(await change(client, user, { status: 'Inactive' })).toMatchObject(refused('status'))
    expect(await change(client, user, { password: null })).toMatchObject(refused('status'))
    expect(await client.post(`${users}/bulkdeactivate`, { ids: [user.id] })).toMatchObject({
      status: 200,
      body: { totalRecordsAffected: 0, results: [{ done: false, reason: sentence }] },
    })
    expect(await change(beheerder, guest, { status: 'Inactive' })).toMatchObject({ status: 200 })
  })

  test.each<[string, typeof takeRole]>([
    ['take the role of', takeRole],
    ['deactivate', (client, user) => change(client, user, { status: 'Inactive' })],
  ])('is whoever remains when two %s each other at the same time', async (_, takeAway) => {
    for (let round = 0; round < 5; round += 1) {
      const user = await self()
      const other = await makeAdministrator(everywhere(user)?.roleId)
      const client = await signIn(other)
      const answers = await Promise.all([takeAway(beheerder, other), takeAway(client, user)])
      // Whoever was later stands alone, or has no right left to do it.
      const done = answers.filter((answer) => answer.status === 200)
      expect(done, JSON.stringify(answers)).toHaveLength(1)
      await restore(user, other)
    }
  })
})

/** Makes the first administrator the only one again, whatever became of both. */
async function restore(first: AnyRecord, other: AnyRecord): Promise<void> {
  await server.query(`UPDATE record."user" SET status = 'Active' WHERE id = $1`, [first.id])
  await server.query('UPDATE record.user_role SET is_deleted = user_id = $2 WHERE user_id IN ($1, $2)', [
    first.id,
    other.id,
  ])
  await server.query('UPDATE stamboek.access_version SET version = version + 1')
  beheerder = await server.signIn('beheerder')
}
