import { type AccessEngine, startAccessEngine } from '@stamboek/testing/engine/access-engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSessions } from '../../access/sessions.ts'
import { createUserAccessCache } from '../../access/user-access-cache.ts'

const userType = 'Main.UserViewDto'

let engine: AccessEngine

beforeAll(async () => {
  engine = await startAccessEngine()
})
afterAll(() => engine.close())

const accessVersion = async () => {
  const [row] = await engine.query('SELECT version::integer FROM stamboek.access_version')
  return row?.['version'] as number
}

test.each([
  ['a role', () => engine.createRole([])],
  ['a user', () => engine.createUser([])],
  ['a business unit', () => engine.makeUnit()],
])('%s that is written raises the version of access', async (_, write) => {
  const before = await accessVersion()
  await write()
  expect(await accessVersion()).toBeGreaterThan(before)
})

test.each([
  ['another password', { password: 'een heel ander wachtwoord' }, 0],
  ['no password any more', { password: null }, 0],
  ['the status Inactive', { status: 'Inactive' }, 0],
  ['another name', { fullName: 'Andere naam' }, 1],
])('a user who gets %s keeps so many sessions: %o: %i', async (_, members, left) => {
  const sessions = createSessions(engine.database, createUserAccessCache(engine.database))
  const [user, other] = [await engine.createUser([]), await engine.createUser([])]
  for (const { id } of [user, other]) await sessions.start({ userId: id }, '192.0.2.7')
  await engine.change(engine.context, userType, user, members)
  const ofUser = 'SELECT FROM stamboek.session WHERE user_id = $1'
  expect(await engine.query(ofUser, [user.id])).toHaveLength(left)
  expect(await engine.query(ofUser, [other.id])).toHaveLength(1)
})
