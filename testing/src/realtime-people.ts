import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { createUsersOverHttp, signInAs } from './http-users.ts'
import type { TestClient } from './test-client.ts'

export interface SignedInTestUser {
  readonly client: TestClient
  /** Removes the user's role, as the administrator. */
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
