import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { peopleOver, signInAs } from './http-people.ts'
import type { TestClient } from './test-client.ts'

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
  const { makeRole, makeUser } = peopleOver(administrator)
  const role = await makeRole(permissions)
  const user = await makeUser([{ roleId: role.id, businessUnitId: administrator.businessUnitId }])
  const client = await signInAs(user, administrator, address)
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
