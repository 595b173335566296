import type { AccessToken, CreatedAccessToken } from '@stamboek/model/contract/access'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { TestClient } from '../../server/test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../../server/test-server.ts'
import { createUsersOverHttp, signInAs, signInWithPermissions } from '../../users/http-users.ts'

const users = '/api/main/users'
const ledgerRights = ['GeneralLedgerRead', 'GeneralLedgerCreate']
const tomorrow = new Date(Date.now() + 86_400_000).toISOString()

let server: DemonstrationServer
let beheerder: TestClient

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  beheerder = await server.signIn('beheerder')
})
afterAll(() => server.close())

const tokensOf = ({ id }: AnyRecord) => `/api/authentication/users/${id}/tokens`

async function makeRoleHere(permissions: readonly string[]) {
  const role = await createUsersOverHttp(beheerder).createRole(permissions)
  return { roleId: role.id, businessUnitId: beheerder.businessUnitId }
}

/** An account of a program, with these permissions in the unit of the administrator. */
async function makeServiceAccount(permissions: readonly string[] = ledgerRights): Promise<AnyRecord> {
  const body = {
    userName: `s${crypto.randomUUID()}`,
    fullName: 'Rooster van de regio',
    isServiceAccount: true,
    roles: [await makeRoleHere(permissions)],
  }
  const made = await beheerder.post<AnyRecord>(users, body)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body
}

const tryCreate = (owner: AnyRecord, members: object = {}, by = beheerder) =>
  by.post<CreatedAccessToken>(tokensOf(owner), {
    name: 'Nachtelijke taak',
    permissions: ledgerRights,
    expiresOnUtc: tomorrow,
    ...members,
  })

test('an administrator makes, sees and ends the tokens of a service account, which works with them', async () => {
  const account = await makeServiceAccount()
  const { status, body } = await tryCreate(account)
  expect(status, JSON.stringify(body)).toBe(201)
  const program = TestClient.withToken(server.visitor.address, body.token, beheerder.businessUnitId)
  const code = crypto.randomUUID().slice(0, 18)
  const made = await program.post<AnyRecord>('/api/main/generalledgers', { code, description: 'Proef' })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  expect((await beheerder.get(`/api/main/generalledgers/${made.body.id}/audit`)).body).toMatchObject({
    items: [{ auditUserName: 'Rooster van de regio (token Nachtelijke taak)' }],
  })
  const list = await beheerder.get<readonly AccessToken[]>(tokensOf(account))
  expect(list.body).toMatchObject([{ id: body.id, name: 'Nachtelijke taak' }])
  expect(await beheerder.delete(`${tokensOf(account)}/${body.id}`)).toMatchObject({ status: 204 })
  expect(await program.get('/api/authentication/me')).toMatchObject({ status: 401 })
  expect((await beheerder.get(tokensOf(account))).body).toEqual([])
})

test('a service account takes no password, and stays one', async () => {
  const password = 'een heel lang wachtwoord'
  const userName = `s${crypto.randomUUID()}`
  const signIn = () =>
    new TestClient(beheerder.address).post('/api/authentication/login', { userName, password })
  const members = { userName, fullName: 'Rooster', isServiceAccount: true, password }
  const { body: account } = await beheerder.post<AnyRecord>(users, members)
  expect(account).toMatchObject({ isServiceAccount: true })
  const stored = await server.query('SELECT password FROM record."user" WHERE id = $1', [account.id])
  expect(stored).toEqual([{ password: null }])
  expect(await signIn()).toMatchObject({ status: 401 })
  const changes = { rowVersion: account.rowVersion, isServiceAccount: false, password }
  await beheerder.put<AnyRecord>(`${users}/${account.id}`, changes)
  expect((await beheerder.get<AnyRecord>(`${users}/${account.id}`)).body).toMatchObject({
    isServiceAccount: true,
  })
  expect(await signIn()).toMatchObject({ status: 401 })
})

test('a token of a person is seen and ended by an administrator, and made by that person alone', async () => {
  const { createUser } = createUsersOverHttp(beheerder)
  const person = await createUser([await makeRoleHere(ledgerRights)])
  expect(await tryCreate(person)).toMatchObject({
    status: 422,
    body: { detail: 'Een token van een persoon maakt die persoon zelf.' },
  })
  const own = await (await signInAs(person, beheerder)).post<CreatedAccessToken>(
    '/api/authentication/tokens',
    { name: 'Rapport', permissions: ledgerRights, expiresOnUtc: tomorrow },
  )
  expect((await beheerder.get(tokensOf(person))).body).toMatchObject([{ id: own.body.id }])
  expect(await beheerder.delete(`${tokensOf(person)}/${own.body.id}`)).toMatchObject({ status: 204 })
})

test('a token of all units is refused to who does not hold its permissions in each of them', async () => {
  const south = await server.signIn('beheerder', 'Rijnmond Thuiszorg')
  const { createRole, createUser } = createUsersOverHttp(beheerder)
  const reading = await createRole(['GeneralLedgerRead'])
  const inBoth = [beheerder, south].map(({ businessUnitId }) => ({ roleId: reading.id, businessUnitId }))
  const account = await createUser(inBoth, { isServiceAccount: true, password: null })
  const [here, there] = inBoth
  const role = await createRole(['UserUpdate', 'GeneralLedgerRead'])
  const none = await createRole([])
  // A member of both units, who may read ledgers in one.
  const granter = await createUser([
    { ...here, roleId: role.id },
    { ...there, roleId: none.id },
  ])
  const by = await signInAs(granter, beheerder)
  const permissions = ['GeneralLedgerRead']
  expect(await tryCreate(account, { permissions }, by)).toMatchObject({
    status: 422,
    body: {
      errors: [{ field: 'permissions', message: 'Je hebt daar zelf niet het recht GeneralLedgerRead.' }],
    },
  })
  const businessUnitIds = [beheerder.businessUnitId]
  expect(await tryCreate(account, { permissions, businessUnitIds }, by)).toMatchObject({ status: 201 })
})

test('it needs the rights over users, and every right that the token gets', async () => {
  const account = await makeServiceAccount()
  const { client: reader } = await signInWithPermissions(beheerder, ['UserRead'])
  expect(await reader.get(tokensOf(account))).toMatchObject({ status: 200 })
  expect(await tryCreate(account, {}, reader)).toMatchObject({ status: 403 })
  expect(await reader.delete(`${tokensOf(account)}/${account.id}`)).toMatchObject({ status: 403 })
  const { client: nobody } = await signInWithPermissions(beheerder, ['GeneralLedgerRead'])
  expect(await nobody.get(tokensOf(account))).toMatchObject({ status: 403 })
  const { client: weak } = await signInWithPermissions(beheerder, ['UserUpdate', 'GeneralLedgerRead'])
  expect(await tryCreate(account, {}, weak)).toMatchObject({
    status: 422,
    body: {
      errors: [{ field: 'permissions', message: 'Je hebt daar zelf niet het recht GeneralLedgerCreate.' }],
    },
  })
  expect(await tryCreate(account, { permissions: ['GeneralLedgerRead'] }, weak)).toMatchObject({
    status: 201,
  })
  expect(await tryCreate(account, { permissions: ['VatRead'] })).toMatchObject({
    status: 422,
    body: {
      errors: [{ field: 'permissions', message: 'Het serviceaccount heeft daar niet het recht VatRead.' }],
    },
  })
  const missing = await beheerder.post(`/api/authentication/users/${crypto.randomUUID()}/tokens`, {
    name: 'x',
    permissions: ledgerRights,
    expiresOnUtc: tomorrow,
  })
  expect(missing).toMatchObject({ status: 404 })
})
