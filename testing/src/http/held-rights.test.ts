import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { TestClient } from '../test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../test-server.ts'

const roles = '/api/main/roles'
const users = '/api/main/users'
const countries = '/api/main/countries/search'
const password = 'een lang wachtwoord'
const refused = (field: string) => ({ status: 422, body: { code: 'ruleBroken', errors: [{ field }] } })

let server: DemonstrationServer
let beheerder: TestClient
let here: string | undefined
let elsewhere: string | undefined

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  beheerder = await server.signIn('beheerder')
  here = beheerder.businessUnitId
  elsewhere = beheerder.businessUnits[1]?.id
})
afterAll(() => server.close())
afterEach(() => vi.useRealTimers())

async function make(path: string, body: object): Promise<AnyRecord> {
  const made = await beheerder.post<AnyRecord>(path, body)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body
}

const makeRole = (...permissions: readonly string[]) =>
  make(roles, { description: `Rol ${crypto.randomUUID()}`, permissions })

/** Somebody who works here with these roles, each in all units unless it says in which. */
async function makePerson(held: readonly object[]) {
  const userName = `p${crypto.randomUUID()}`
  const entry = await makeRole()
  const user = await make(users, {
    userName,
    fullName: 'Proefpersoon',
    password,
    roles: [...held, { roleId: entry.id, businessUnitId: here }],
  })
  const client = new TestClient(server.address)
  const signIn = () => client.post('/api/authentication/login', { userName, password })
  expect(await signIn()).toMatchObject({ status: 204 })
  client.businessUnitId = here
  return { user, client, signIn }
}

/** A role that is held in all units. */
const everywhere = (role: AnyRecord) => ({ roleId: role.id, isInAllBusinessUnits: true })

const change = (client: TestClient, base: string, record: AnyRecord, members: object) =>
  client.put<AnyRecord>(`${base}/${record.id}`, { rowVersion: record.rowVersion, ...members })

describe('a role gives its rights', () => {
  const mayReadCountries = (client: TestClient) => client.post(countries, {})

  test('while it is active and within its period', async () => {
    const role = await makeRole('CountryRead')
    const { client } = await makePerson([everywhere(role)])
    expect(await mayReadCountries(client)).toMatchObject({ status: 200 })
    const asleep = await change(beheerder, roles, role, { status: 'Inactive' })
    expect(await mayReadCountries(client)).toMatchObject({ status: 403 })
    const awake = await change(beheerder, roles, asleep.body, { status: 'Active' })
    expect(await mayReadCountries(client)).toMatchObject({ status: 200 })
    const ended = { activeRangeUtc: { start: '2020-01-01', end: '2021-01-01' } }
    expect(await change(beheerder, roles, awake.body, ended)).toMatchObject({ status: 200 })
    expect(await mayReadCountries(client)).toMatchObject({ status: 403 })
  })

  test('to who holds it, as long as that lasts', async () => {
    const role = await makeRole('CountryRead')
    const { client, user } = await makePerson([everywhere(role)])
    const held = (user.roles as readonly AnyRecord[]).find((each) => each.roleId === role.id)
    const ended = { ...held, activeRangeUtc: { start: '2020-01-01', end: '2021-01-01' } }
    expect(await mayReadCountries(client)).toMatchObject({ status: 200 })
    expect(await change(beheerder, users, user, { roles: [ended] })).toMatchObject({ status: 200 })
    expect(await mayReadCountries(client)).toMatchObject({ status: 403 })
  })

  test('no longer than a minute after its period ended without anybody changing anything', async () => {
    const role = await makeRole('CountryRead')
    const { client } = await makePerson([everywhere(role)])
    expect(await mayReadCountries(client)).toMatchObject({ status: 200 })
    await server.query(`UPDATE record.role SET active_range_utc_end = now() WHERE id = $1`, [role.id])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    expect(await mayReadCountries(client)).toMatchObject({ status: 403 })
  })
})

test('who was deactivated signs in again once he is back: what was open stays closed', async () => {
  const { client, user, signIn } = await makePerson([])
  const asleep = await change(beheerder, users, user, { status: 'Inactive' })
  expect(await change(beheerder, users, asleep.body, { status: 'Active' })).toMatchObject({ status: 200 })
  expect(await client.get('/api/authentication/me')).toMatchObject({ status: 401 })
  expect(await signIn()).toMatchObject({ status: 204 })
})

describe('nobody gives or takes what he does not hold', () => {
  const ofUsers = ['UserRead', 'UserUpdate']

  test('by replacing a strong role with a weak one', async () => {
    const [weak, strong, own] = [
      await makeRole(),
      await makeRole('CountryCreate'),
      await makeRole(...ofUsers),
    ]
    const { client } = await makePerson([everywhere(own)])
    const { user } = await makePerson([everywhere(strong)])
    const held = (user.roles as readonly AnyRecord[]).find((each) => each.roleId === strong.id)
    const replaced = { roles: [{ id: held?.id, rowVersion: held?.rowVersion, roleId: weak.id }] }
    expect(await change(client, users, user, replaced)).toMatchObject(refused('roles'))
    expect(await change(beheerder, users, user, replaced)).toMatchObject({ status: 200 })
  })

  test('by a new password for somebody who works in a unit that he does not work in', async () => {
    const [entry, own] = [await makeRole(), await makeRole(...ofUsers)]
    const { client } = await makePerson([everywhere(own)])
    const colleague = await makePerson([])
    const stranger = await makePerson([{ roleId: entry.id, businessUnitId: elsewhere }])
    const taken = { password: 'een heel ander wachtwoord' }
    expect(await change(client, users, stranger.user, taken)).toMatchObject(refused('userName'))
    expect(await change(client, users, colleague.user, taken)).toMatchObject({ status: 200 })
  })

  test('by taking back the import that made a strong role', async () => {
    const own = await makeRole('RoleRead', 'RoleImport', 'RoleCreate', 'RoleUpdate')
    const { client } = await makePerson([everywhere(own)])
    const undo = async (description: string, permissions: string) => {
      const csv = `Omschrijving;Rechten\n${description};${permissions}\n`
      const imported = await beheerder.upload<{ batchId: string }>(`${roles}/import`, 'rollen.csv', csv)
      expect(imported, JSON.stringify(imported.body)).toMatchObject({ body: { importSucceeded: true } })
      return client.post(`${roles}/imports/${imported.body.batchId}/undo`)
    }
    expect(await undo('Sterke rol', 'CountryCreate')).toMatchObject({
      body: {
        totalRecordsAffected: 0,
        kept: [{ reason: expect.stringContaining('CountryCreate') as string }],
      },
    })
    expect(await undo('Zwakke rol', 'RoleRead')).toMatchObject({ body: { totalRecordsAffected: 1 } })
  })
})

test('what nobody holds can be given by who holds all else, and by nobody less', async () => {
  await server.query(`UPDATE record.role SET permissions = array_remove(permissions, 'BankImport')`)
  await server.query('UPDATE stamboek.access_version SET version = version + 1')
  const orphaned = { description: `Rol ${crypto.randomUUID()}`, permissions: ['BankImport'] }
  const own = await makeRole('RoleRead', 'RoleCreate')
  const { client } = await makePerson([everywhere(own)])
  expect(await client.post(roles, orphaned)).toMatchObject(refused('permissions'))
  const role = await make(roles, orphaned)
  // Once somebody holds it, it is given by those who hold it.
  await makePerson([everywhere(role)])
  expect(await beheerder.post(roles, orphaned)).toMatchObject(refused('permissions'))
})

test('the user that stands for the program itself is audited as made by itself', async () => {
  const [entry] = await server.query(
    `SELECT e.action, e.user_id = u.id AS is_own, e.changes FROM record."user" u
     JOIN stamboek.audit_entry e ON e.record_id = u.id WHERE u.user_name = 'systeem'`,
  )
  expect(entry).toMatchObject({
    action: 'Insert',
    is_own: true,
    changes: expect.arrayContaining([{ field: 'userName', before: null, after: 'systeem' }]) as object,
  })
})
