import { type AccessEngine, startAccessEngine } from '@stamboek/testing/engine/access-engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteExpiredAccess } from './access-cleanup.ts'

let engine: AccessEngine

beforeAll(async () => {
  engine = await startAccessEngine()
})
afterAll(() => engine.close())

test('only expired rows are deleted', async () => {
  await engine.query(`INSERT INTO stamboek.session (token_hash, user_id, last_used_at, expires_at)
    SELECT name::bytea, gen_random_uuid(), now() - used::interval, now() + rest::interval
    FROM (VALUES ('live', '7 hours', '1 hour'), ('unused', '9 hours', '1 hour'), ('ended', '0', '-1 minute')) v (name, used, rest)`)
  await engine.query(`INSERT INTO stamboek.sign_in_failure (subject, failed_at)
    VALUES ('new', now() - interval '14 minutes'), ('old', now() - interval '16 minutes')`)
  await engine.query(`INSERT INTO stamboek.one_time_link (token_hash, expires_at)
    VALUES ('valid', now() + interval '1 hour'), ('expired', now() - interval '1 minute')`)
  await deleteExpiredAccess(engine.database)
  expect(
    await engine.query(`SELECT convert_from(token_hash, 'UTF8') AS left FROM stamboek.session
      UNION ALL SELECT subject FROM stamboek.sign_in_failure
      UNION ALL SELECT convert_from(token_hash, 'UTF8') FROM stamboek.one_time_link`),
  ).toEqual([{ left: 'live' }, { left: 'new' }, { left: 'valid' }])
})
