import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { TestClient } from '../server/test-client.ts'
import { createTestUsers, type TestUsers, testPassword } from './test-users.ts'

const catalogue = createRecordCatalogue(recordTypes)

/** Creates roles and users as an administrator, over HTTP. */
export function createUsersOverHttp(administrator: TestClient): TestUsers {
  return createTestUsers(async (dtoKey, values) => {
    const { basePath } = catalogue.get(dtoKey)
    const made = await administrator.post<AnyRecord>(basePath, values)
    if (made.status !== 201) throw new Error(JSON.stringify(made.body))
    return made.body
  })
}

/** Signs in as this user, in the administrator's business unit, on the same node or at `address`. */
export async function signInAs(
  user: AnyRecord,
  administrator: TestClient,
  address: string = administrator.address,
): Promise<TestClient> {
  const client = new TestClient(address)
  const credentials = { userName: user['userName'], password: testPassword }
  const answer = await client.post('/api/authentication/login', credentials)
  if (answer.status !== 204) throw new Error(JSON.stringify(answer.body))
  client.businessUnitId = administrator.businessUnitId
  return client
}

export interface SignedInTestUser {
  readonly client: TestClient
  readonly removeRole: () => Promise<void>
}

/** Creates and signs in a user with these permissions in the administrator's business unit. */
export async function signInWithPermissions(
  administrator: TestClient,
  permissions: readonly string[],
  address: string = administrator.address,
): Promise<SignedInTestUser> {
  const { createRole: makeRole, createUser: makeUser } = createUsersOverHttp(administrator)
  const role = await makeRole(permissions)
  const user = await makeUser([{ roleId: role.id, businessUnitId: administrator.businessUnitId }])
  const client = await signInAs(user, administrator, address)
  return {
    client,
    async removeRole() {
      const [row] = user['roles'] as readonly AnyRecord[]
      const answer = await administrator.put(`/api/main/users/${user.id}`, {
        rowVersion: user.rowVersion,
        roles: [{ ...row, isDeleted: true }],
      })
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    },
  }
}
