import { deleteExpiredAccess } from '@stamboek/server/access/access-cleanup'
import { openDatabase } from '@stamboek/server/database/connection/database'
import { startHousekeeping } from '@stamboek/server/jobs/housekeeping'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type DemonstrationServer, startDemonstrationServer } from '../../server/test-server.ts'

let server: DemonstrationServer

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
})
afterAll(() => server.close())

/** Of each table one row that has expired and one that has not. */
async function insertRows(): Promise<void> {
  await server.query(`INSERT INTO stamboek.session (token_hash, user_id, last_used_at, expires_at)
    SELECT sha256(name::bytea), gen_random_uuid(), now() - used::interval, now() + rest::interval
    FROM (VALUES ('live', '7 hours', '1 hour'), ('unused', '9 hours', '1 hour'), ('ended', '0', '-1 minute')) v (name, used, rest)`)
  await server.query(`INSERT INTO stamboek.sign_in_failure (subject, failed_at)
    VALUES ('new', now() - interval '14 minutes'), ('old', now() - interval '16 minutes')`)
  await server.query(`INSERT INTO stamboek.one_time_link (token_hash, expires_at)
    VALUES (sha256('valid'), now() + interval '1 hour'), (sha256('expired'), now() - interval '1 minute')`)
}

const rows = () =>
  server.query(`SELECT 'session' AS kind, encode(token_hash, 'hex') AS row FROM stamboek.session
    UNION ALL SELECT 'failure', subject FROM stamboek.sign_in_failure
    UNION ALL SELECT 'link', encode(token_hash, 'hex') FROM stamboek.one_time_link`)

const clear = () =>
  server.query('TRUNCATE stamboek.session, stamboek.sign_in_failure, stamboek.one_time_link')

async function expectExpiredRowsToGo(): Promise<void> {
  await expect.poll(rows, { timeout: 20_000 }).toHaveLength(3)
  expect(
    await server.query(`SELECT (SELECT count(*)::integer FROM stamboek.session WHERE token_hash = sha256('live'))
      + (SELECT count(*) FROM stamboek.sign_in_failure WHERE subject = 'new')::integer
      + (SELECT count(*) FROM stamboek.one_time_link WHERE token_hash = sha256('valid'))::integer AS kept`),
  ).toEqual([{ kept: 3 }])
}

test('expired rows are deleted at the start', async () => {
  await clear()
  await server.restart(insertRows)
  await expectExpiredRowsToGo()
})

test('and periodically until the program stops', async () => {
  const database = await openDatabase({ databaseUrl: server.databaseUrl, dataDirectory: '' })
  const failures: unknown[] = []
  const stop = startHousekeeping(database, [deleteExpiredAccess], {
    reportFailure: (error) => failures.push(error),
    intervalMs: 20,
  })
  try {
    for (let round = 0; round < 2; round += 1) {
      await clear()
      await insertRows()
      await expectExpiredRowsToGo()
    }
  } finally {
    await stop()
    await database.close()
  }
  expect(failures).toEqual([])
})
