import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { TestClient } from './test-client.ts'
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

/** Signs in as this user, in the administrator's business unit, on the same node or the one at `address`. */
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
