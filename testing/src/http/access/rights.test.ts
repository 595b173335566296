import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createTestDatabase } from '../../postgres/test-database.ts'
import { TestClient } from '../../server/test-client.ts'
import {
  type DemonstrationServer,
  startDemonstrationServer,
  startTestServer,
} from '../../server/test-server.ts'
import { createUsersOverHttp, signInAs } from '../../users/http-users.ts'
import { inAllBusinessUnits, testPassword as password, type TestUsers } from '../../users/test-users.ts'

const roles = '/api/main/roles'
const users = '/api/main/users'

let server: DemonstrationServer
let beheerder: TestClient
let people: TestUsers
let here: string | undefined
let elsewhere: string | undefined

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  beheerder = await server.signIn('beheerder')
  people = createUsersOverHttp(beheerder)
  here = beheerder.businessUnitId
  elsewhere = beheerder.businessUnits[1]?.id
})
afterAll(() => server.close())

interface Person {
  readonly client: TestClient
  readonly user: AnyRecord
}

/** A user of this business unit, with some permissions in every unit and others in this one only. */
async function makePerson(permissions: readonly string[], onlyHere: readonly string[] = []): Promise<Person> {
  const user = await people.createUser([
    inAllBusinessUnits(await people.createRole(permissions)),
    { roleId: (await people.createRole(onlyHere)).id, businessUnitId: here },
  ])
  return { client: await signInAs(user, beheerder), user }
}

const refused = (field: string) => ({ status: 422, body: { code: 'ruleBroken', errors: [{ field }] } })

describe('users cannot grant permissions that they do not hold', () => {
  const ofRoles = ['RoleRead', 'RoleCreate', 'RoleUpdate', 'RoleBulkDeactivate', 'CountryRead']

  test('in a role: neither adding nor removing one', async () => {
    const { client } = await makePerson(ofRoles)
    const weak = { description: `Zwak ${crypto.randomUUID()}`, permissions: ['CountryRead'] }
    expect(await client.post(roles, weak)).toMatchObject({ status: 201 })
    expect(await client.post(roles, { description: 'Sterk', permissions: ['CountryCreate'] })).toMatchObject(
      refused('permissions'),
    )
    const strong = await people.createRole(['CountryRead', 'CountryCreate'])
    const path = `${roles}/${strong.id}`
    expect(await client.put(path, { ...strong, permissions: ['CountryRead'] })).toMatchObject(
      refused('permissions'),
    )
    expect(await client.put(path, { ...strong, permissions: ['CountryCreate'] })).toMatchObject({
      status: 200,
    })
  })

  test('by assigning or revoking a role', async () => {
    const { client } = await makePerson(
      ['UserRead', 'UserCreate', 'UserUpdate'],
      ['CountryRead', 'SystemBusinessUnitAssignUsers'],
    )
    const { user } = await makePerson([])
    const [weak, strong] = [
      await people.createRole(['CountryRead']),
      await people.createRole(['CountryCreate']),
    ]
    const give = (role: AnyRecord, businessUnitId: string | null | undefined) =>
      client.put<AnyRecord>(`${users}/${user.id}`, {
        rowVersion: user.rowVersion,
        roles: [{ roleId: role.id, businessUnitId, isInAllBusinessUnits: businessUnitId === null }],
      })
    expect(await give(strong, here)).toMatchObject(refused('roles'))
    expect(await give(weak, elsewhere)).toMatchObject(refused('roles'))
    expect(await give(weak, null)).toMatchObject(refused('roles'))
    expect(await give(weak, here)).toMatchObject({ status: 200 })

    const other = await makePerson(['CountryCreate'])
    const held = (other.user.roles as readonly AnyRecord[]).find((each) => each.businessUnitId === null)
    const taken = await client.put(`${users}/${other.user.id}`, {
      rowVersion: other.user.rowVersion,
      roles: [{ ...held, isDeleted: true }],
    })
    expect(taken).toMatchObject(refused('roles'))
    const made = {
      userName: 'nieuweling',
      fullName: 'Nieuweling',
      roles: [{ roleId: strong.id, isInAllBusinessUnits: true }],
    }
    expect(await client.post(users, made)).toMatchObject(refused('roles'))
  })

  test('by an empty business unit of a role, which means none and not all', async () => {
    const { id: roleId } = await people.createRole(['CountryRead'])
    const userName = `u${crypto.randomUUID()}`
    const make = (role: object) =>
      beheerder.post<AnyRecord>(users, { userName, fullName: 'Leeg', roles: [{ roleId, ...role }] })
    for (const role of [{}, { businessUnitId: null }, { isInAllBusinessUnits: false }])
      expect(await make(role)).toMatchObject(refused('roles.0.businessUnitId'))
    const made = await make({ isInAllBusinessUnits: true })
    expect(made.body.roles).toMatchObject([{ businessUnitId: null, isInAllBusinessUnits: true }])
    const [held] = made.body.roles as readonly AnyRecord[]
    const changed = await beheerder.put(`${users}/${made.body.id}`, {
      rowVersion: made.body.rowVersion,
      roles: [{ ...held, isInAllBusinessUnits: false }],
    })
    expect(changed).toMatchObject(refused('roles.0.businessUnitId'))
  })

  test('by assigning a role in a business unit that is not theirs', async () => {
    const { client, user } = await makePerson([
      'SystemBusinessUnitRead',
      'SystemBusinessUnitUpdate',
      'UserRead',
      'UserUpdate',
    ])
    const other = await makePerson([])
    const role = await people.createRole([])
    const given = await client.put(`${users}/${other.user.id}`, {
      rowVersion: other.user.rowVersion,
      roles: [{ roleId: role.id, businessUnitId: here }],
    })
    expect(given).toMatchObject(refused('roles'))
    const found = await client.post<{ items: readonly AnyRecord[] }>(
      '/api/main/systembusinessunits/search',
      {},
    )
    const path = `/api/main/systembusinessunits/${found.body.items[0]?.id}`
    const { body: unit } = await client.get<AnyRecord>(path)
    expect(await client.put(path, { ...unit, assignedUsers: [user.id] })).toMatchObject({ status: 403 })
    expect(await client.put(path, { ...unit, remark: 'Gewijzigd' })).toMatchObject({ status: 200 })
  })
})

describe('a signed-in user', () => {
  test('is refused at the next request when the account or session has ended', async () => {
    const { client, user } = await makePerson([])
    expect(await client.get('/api/authentication/me')).toMatchObject({ status: 200 })
    const ended = { ...user, activeRangeUtc: { start: '2020-01-01', end: '2021-01-01' } }
    expect(await beheerder.put(`${users}/${user.id}`, ended)).toMatchObject({ status: 200 })
    expect(await client.get('/api/authentication/me')).toMatchObject({ status: 401 })

    const other = await makePerson([])
    await server.query('UPDATE stamboek.session SET expires_at = now() WHERE user_id = $1', [other.user.id])
    expect(await other.client.get('/api/authentication/me')).toMatchObject({ status: 401 })
  })

  test('sees their own business units, and all of them only with the permission', async () => {
    const { client } = await makePerson([])
    await client.selectBusinessUnit()
    expect(client.businessUnits.map((unit) => unit.id)).toEqual([here])
    expect(await client.get('/api/main/systembusinessunits/all')).toMatchObject({ status: 403 })
    const all = await beheerder.get<readonly object[]>('/api/main/systembusinessunits/all')
    expect(all.body).toHaveLength(beheerder.businessUnits.length)
  })
})

test('a change is audited under the correlation id of the call', async () => {
  const id = crypto.randomUUID()
  const made = await beheerder.post<AnyRecord>(
    '/api/main/externallinks',
    { description: 'Spoor', externalUrl: 'https://example.nl' },
    { headers: { 'x-correlation-id': id.toUpperCase() } },
  )
  expect(made.headers.get('x-correlation-id')).toBe(id)
  const trail = await beheerder.get(`/api/main/externallinks/${made.body.id}/audit`)
  expect(trail).toMatchObject({ body: { items: [{ auditCorrelationId: id, auditAction: 'Insert' }] } })
})

test('of two concurrent uses of a setup link one creates the administrator', async () => {
  const empty = await createTestDatabase(inject('postgres').connection)
  const fresh = await startTestServer({ databaseUrl: empty.databaseUrl })
  const token = new URL(fresh.setupAddress ?? 'none:').searchParams.get('setup')
  const answers = await Promise.all(
    ['een', 'twee', 'drie'].map((userName) =>
      new TestClient(fresh.address).post('/api/authentication/setup', {
        token,
        userName,
        fullName: userName,
        password,
      }),
    ),
  )
  expect(answers.map((answer) => answer.status).toSorted((left, right) => left - right)).toEqual([
    204, 403, 403,
  ])
  await fresh.close()
  await empty.drop()
})
