import type { Page } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { TestClient } from '@stamboek/testing/server/test-client'

const userCount = 16
const password = 'zeven paarden in de regen'
// The generated accounts are global.
const permissions = ['GeneralLedgerRead', 'GeneralLedgerUpdate', 'VatRead', 'SystemBusinessUnitAllowAll']

/** Signs in the users of the load tests; the first run creates them, in the administrator's business unit. */
export async function signInLoadUsers(administrator: TestClient): Promise<readonly TestClient[]> {
  const names = Array.from({ length: userCount }, (_, index) => `meting-${index}`)
  const known = await administrator.post<Page<AnyRecord>>('/api/main/users/search', {
    search: { userName: 'meting-' },
    limit: 100,
  })
  const found = new Set(known.body.items.map((user) => user['userName']))
  const missing = names.filter((name) => !found.has(name))
  if (missing.length > 0) await makeUsers(administrator, missing)
  return Promise.all(names.map((name) => signIn(administrator.address, name)))
}

async function makeUsers(administrator: TestClient, names: readonly string[]): Promise<void> {
  const description = `Meting ${crypto.randomUUID()}`
  const role = await make(administrator, '/api/main/roles', { description, permissions })
  for (const userName of names)
    await make(administrator, '/api/main/users', {
      userName,
      fullName: 'Meting',
      password,
      roles: [{ roleId: role.id, businessUnitId: administrator.businessUnitId }],
    })
}

async function make(client: TestClient, path: string, body: object): Promise<AnyRecord> {
  const answer = await client.post<AnyRecord>(path, body)
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body
}

async function signIn(address: string, userName: string): Promise<TestClient> {
  const client = new TestClient(address)
  const { status, body } = await client.post('/api/authentication/login', { userName, password })
  if (status !== 204) throw new Error(`${userName} could not sign in: ${JSON.stringify(body)}`)
  await client.selectBusinessUnit()
  return client
}
