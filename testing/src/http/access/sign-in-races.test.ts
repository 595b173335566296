import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { type DemonstrationServer, startDemonstrationServer } from '../../server/test-server.ts'

let server: DemonstrationServer
let other: Client

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
})
afterAll(() => server.close())
beforeEach(async () => {
  other = new Client(server.databaseUrl)
  await other.connect()
  await other.query('BEGIN')
})
afterEach(() => other.end())

/** Until a statement of the product waits for a lock that `other` holds. */
async function untilBlocked(): Promise<void> {
  await expect
    .poll(
      () =>
        server.query(`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'stamboek' AND wait_event_type = 'Lock'`),
      { timeout: 20_000 },
    )
    .toHaveLength(1)
}

test.each([
  ['the password', `UPDATE record."user" SET password = password || 'x' WHERE user_name = 'lezer'`],
  ['the status', `UPDATE record."user" SET status = 'Inactive' WHERE user_name = 'gast'`],
  [
    'the period',
    `UPDATE record."user" SET active_range_utc_end = now() - interval '1 day' WHERE user_name = 'taakloos'`,
  ],
])('a sign-in that verified the password while %s changes gets no session', async (_, change) => {
  const userName = /user_name = '(\w+)'/.exec(change)?.[1] ?? ''
  await other.query(change)
  const answer = server.visitor.post('/api/authentication/login', { userName, password: `demo${userName}` })
  await Promise.race([untilBlocked(), answer])
  await other.query('COMMIT')
  expect(await answer).toMatchObject({ status: 401, body: { code: 'notSignedIn' } })
  expect(
    await server.query(
      'SELECT FROM stamboek.session s JOIN record."user" u ON u.id = s.user_id WHERE u.user_name = $1',
      [userName],
    ),
  ).toEqual([])
})
