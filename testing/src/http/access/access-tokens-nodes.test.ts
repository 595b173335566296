import type { CreatedAccessToken } from '@stamboek/model/contract/access'
import { recordTypeGroup } from '@stamboek/model/contract/realtime-messages'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { RealtimeClient } from '../../realtime/realtime-client.ts'
import { TestClient } from '../../server/test-client.ts'
import {
  type DemonstrationServer,
  startDemonstrationServer,
  startTestServer,
  type TestServer,
} from '../../server/test-server.ts'
import { createUsersOverHttp, signInAs } from '../../users/http-users.ts'

const banks = '/api/main/banks/search'

let first: DemonstrationServer
let second: TestServer
let beheerder: TestClient

beforeAll(async () => {
  first = await startDemonstrationServer(inject('postgres'))
  const { databaseUrl, secretsKeyFile } = first
  second = await startTestServer({ databaseUrl, secretsKeyFile, demo: 'on' })
  beheerder = await first.signIn('beheerder', 'Noord-Holland Zorg')
})
afterAll(async () => {
  await second.close()
  await first.close()
})

async function put(base: string, record: AnyRecord, members: object): Promise<void> {
  const body = { rowVersion: record.rowVersion, ...members }
  expect(await beheerder.put(`${base}/${record.id}`, body)).toMatchObject({ status: 200 })
}

interface Holder {
  readonly user: AnyRecord
  readonly role: AnyRecord
  readonly owner: TestClient
  readonly id: string
}

const losses: Readonly<Record<string, (holder: Holder) => Promise<unknown>>> = {
  'the token is ended': ({ owner, id }) => owner.delete(`/api/authentication/tokens/${id}`),
  'the token expires': ({ id }) =>
    first.query('UPDATE stamboek.access_token SET expires_at = now() WHERE id = $1', [id]),
  'the owner loses the right': ({ role }) => put('/api/main/roles', role, { permissions: [] }),
  'the owner is deactivated': ({ user }) => put('/api/main/users', user, { status: 'Inactive' }),
  'the time of the owner ends': ({ user }) =>
    // As midnight does: nobody writes a record.
    first.query(
      `UPDATE record."user" SET active_range_utc_start = '2001-01-01', active_range_utc_end = now() WHERE id = $1`,
      [user.id],
    ),
}

test.concurrent.each(Object.entries(losses))(
  'on both nodes the API refuses and the hub ends the connection once %s',
  async (_, lose) => {
    const { createRole, createUser } = createUsersOverHttp(beheerder)
    const role = await createRole(['BankRead'])
    const user = await createUser([{ roleId: role.id, businessUnitId: beheerder.businessUnitId }])
    const owner = await signInAs(user, beheerder)
    const { body } = await owner.post<CreatedAccessToken>('/api/authentication/tokens', {
      name: 'Rapport',
      permissions: ['BankRead'],
      expiresOnUtc: new Date(Date.now() + 86_400_000).toISOString(),
    })
    const clients = [first, second].map(({ address }) =>
      TestClient.withToken(address, body.token, beheerder.businessUnitId),
    )
    const listeners = await Promise.all(
      clients.map((client) => RealtimeClient.connect(client, [recordTypeGroup('Main.BankViewDto')])),
    )
    for (const client of clients) expect(await client.post(banks, {})).toMatchObject({ status: 200 })
    await lose({ user, role, owner, id: body.id })
    await Promise.all(listeners.map((listener) => listener.waitUntilClosed()))
    for (const client of clients) expect([401, 403]).toContain((await client.post(banks, {})).status)
  },
)
