import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { TestClient } from '../../server/test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../../server/test-server.ts'
import { createUsersOverHttp, signInAs } from '../../users/http-users.ts'
import { inAllBusinessUnits, type TestUsers } from '../../users/test-users.ts'

const roles = '/api/main/roles'
const users = '/api/main/users'
const countries = '/api/main/countries/search'

let server: DemonstrationServer
let beheerder: TestClient
let people: TestUsers
let here: string | undefined

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  beheerder = await server.signIn('beheerder')
  people = createUsersOverHttp(beheerder)
  here = beheerder.businessUnitId
})
afterAll(() => server.close())

/** A user of this business unit, with these permissions in every unit. */
async function makePerson(...permissions: readonly string[]) {
  const role = await people.createRole(permissions)
  const entry = { roleId: (await people.createRole([])).id, businessUnitId: here }
  const user = await people.createUser([inAllBusinessUnits(role), entry])
  const signIn = () => signInAs(user, beheerder)
  return { user, role, client: await signIn(), signIn }
}

const change = (client: TestClient, base: string, record: AnyRecord, members: object) =>
  client.put<AnyRecord>(`${base}/${record.id}`, { rowVersion: record.rowVersion, ...members })

const mayReadCountries = (client: TestClient) => client.post(countries, {})

test('a role grants its permissions while it is active and within its period', async () => {
  const { client, role } = await makePerson('CountryRead')
  expect(await mayReadCountries(client)).toMatchObject({ status: 200 })
  const asleep = await change(beheerder, roles, role, { status: 'Inactive' })
  expect(await mayReadCountries(client)).toMatchObject({ status: 403 })
  const awake = await change(beheerder, roles, asleep.body, { status: 'Active' })
  expect(await mayReadCountries(client)).toMatchObject({ status: 200 })
  const ended = { activeRangeUtc: { start: '2020-01-01', end: '2021-01-01' } }
  expect(await change(beheerder, roles, awake.body, ended)).toMatchObject({ status: 200 })
  expect(await mayReadCountries(client)).toMatchObject({ status: 403 })
})

test('a reactivated user signs in again; earlier sessions stay ended', async () => {
  const { client, user, signIn } = await makePerson()
  const asleep = await change(beheerder, users, user, { status: 'Inactive' })
  expect(await change(beheerder, users, asleep.body, { status: 'Active' })).toMatchObject({ status: 200 })
  expect(await client.get('/api/authentication/me')).toMatchObject({ status: 401 })
  expect(await (await signIn()).get('/api/authentication/me')).toMatchObject({ status: 200 })
})

test('undoing the import of a role cannot revoke permissions that the user does not hold', async () => {
  const { client } = await makePerson('RoleRead', 'RoleImport', 'RoleCreate', 'RoleUpdate')
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

test('the system user is audited as created by itself', async () => {
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
