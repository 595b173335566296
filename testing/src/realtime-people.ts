import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { TestClient } from './test-client.ts'

const password = 'een lang wachtwoord'

export interface Person {
  readonly client: TestClient
  /** What takes his role away: the call that an administrator makes. */
  readonly loseRole: () => Promise<void>
}

/** Somebody new who works in the administrator's unit, with these permissions there. */
export async function makePerson(
  administrator: TestClient,
  permissions: readonly string[],
  address: string = administrator.address,
): Promise<Person> {
  const role = await made(administrator, '/api/main/roles', {
    description: `Rol ${crypto.randomUUID()}`,
    permissions,
  })
  const userName = `p${crypto.randomUUID()}`
  const user = await made(administrator, '/api/main/users', {
    userName,
    fullName: 'Proefpersoon',
    password,
    roles: [{ roleId: role.id, businessUnitId: administrator.businessUnitId }],
  })
  const client = new TestClient(address)
  const signedIn = await client.post('/api/authentication/login', { userName, password })
  if (signedIn.status !== 204) throw new Error(JSON.stringify(signedIn.body))
  await client.chooseBusinessUnit()
  return {
    client,
    async loseRole() {
      const [row] = user['roles'] as readonly AnyRecord[]
      const answer = await administrator.put(`/api/main/users/${user.id}`, {
        rowVersion: user.rowVersion,
        roles: [{ ...row, isDeleted: true }],
      })
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    },
  }
}

async function made(client: TestClient, path: string, body: object): Promise<AnyRecord> {
  const answer = await client.post<AnyRecord>(path, body)
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body
}
