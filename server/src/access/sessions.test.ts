import { type AccessEngine, startAccessEngine } from '@stamboek/testing/engine/access-engine'
import { inAllBusinessUnits } from '@stamboek/testing/users/test-users'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createSessions, deleteExpiredSessions, type Sessions } from './sessions.ts'
import { hashToken } from './tokens.ts'
import { createUserAccessCache } from './user-access-cache.ts'

const address = '192.0.2.7'

let engine: AccessEngine
let sessions: Sessions

beforeAll(async () => {
  engine = await startAccessEngine()
  sessions = createSessions(engine.database, createUserAccessCache(engine.database))
})
afterAll(() => engine.close())
afterEach(() => vi.useRealTimers())

const hashOf = (token: string) => hashToken(token).toString('hex')
const permissionsOf = async (token: string) => (await sessions.authenticate(token))?.permissions
const nameOf = async (token: string) => (await sessions.authenticate(token))?.fullName

async function start(userId: string): Promise<string> {
  const token = await sessions.start({ userId }, address)
  if (token === undefined) throw new Error('No session.')
  return token
}

async function storedHash(userId: string): Promise<string> {
  const [row] = await engine.query('SELECT password FROM record."user" WHERE id = $1', [userId])
  return row?.['password'] as string
}

test('a session is known by its token and by its key, until it is ended', async () => {
  const user = await engine.createUser([], { email: 'p@example.nl' })
  const token = await start(user.id)
  const other = await start(user.id)
  const who = { userId: user.id, userName: user.userName, fullName: 'Proefpersoon', email: 'p@example.nl' }
  expect(await sessions.authenticate(token)).toMatchObject(who)
  expect(await sessions.recognize(hashOf(token))).toMatchObject(who)
  await sessions.end(token)
  expect(await sessions.authenticate(token)).toBeUndefined()
  expect(await sessions.recognize(hashOf(token))).toBeUndefined()
  expect(await sessions.authenticate(other)).toMatchObject(who)
})

test('the end of a session is published once, with its user', async () => {
  const ended: string[] = []
  const listening = createSessions(engine.database, createUserAccessCache(engine.database), {
    onEnd: (userId) => ended.push(userId),
  })
  const user = await engine.createUser([])
  const token = await start(user.id)
  await listening.end('unknown')
  expect(ended).toEqual([])
  await listening.end(token)
  await listening.end(token)
  expect(ended).toEqual([user.id])
})

test('a session starts only for the verified password and an active user', async () => {
  const { id: userId } = await engine.createUser([])
  const passwordHash = await storedHash(userId)
  expect(await sessions.start({ userId, passwordHash: `${passwordHash}x` }, address)).toBeUndefined()
  expect(await sessions.start({ userId, passwordHash }, address)).toMatch(/^[\w-]{43}$/)
  await engine.query(`UPDATE record."user" SET status = 'Inactive' WHERE id = $1`, [userId])
  expect(await sessions.start({ userId, passwordHash }, address)).toBeUndefined()
})

test('authenticating counts as use once a minute, recognizing never', async () => {
  const { id: userId } = await engine.createUser([])
  const token = await start(userId)
  const age = (interval: string) =>
    engine.query('UPDATE stamboek.session SET last_used_at = now() - $2::interval WHERE token_hash = $1', [
      hashToken(token),
      interval,
    ])
  const secondsSinceUse = async () => {
    const [row] = await engine.query(
      'SELECT extract(epoch FROM now() - last_used_at)::integer AS seconds FROM stamboek.session WHERE token_hash = $1',
      [hashToken(token)],
    )
    return row?.['seconds'] as number
  }
  await age('30 seconds')
  await sessions.authenticate(token)
  expect(await secondsSinceUse()).toBeGreaterThanOrEqual(30)
  await age('2 minutes')
  await sessions.recognize(hashOf(token))
  expect(await secondsSinceUse()).toBeGreaterThanOrEqual(120)
  await sessions.authenticate(token)
  expect(await secondsSinceUse()).toBeLessThan(60)
})

test.each([
  ['4 minutes', true],
  ['6 minutes', false],
  ['400 days', false],
])('of a session that was made by a clock %s ahead it is %s that it holds', async (ahead, holds) => {
  const { id: userId } = await engine.createUser([])
  const token = await start(userId)
  await engine.query(
    `UPDATE stamboek.session SET created_at = created_at + $2::interval, last_used_at = last_used_at + $2::interval,
      expires_at = expires_at + $2::interval WHERE token_hash = $1`,
    [hashToken(token), ahead],
  )
  expect((await sessions.authenticate(token)) !== undefined).toBe(holds)
  expect((await sessions.recognize(hashOf(token))) !== undefined).toBe(holds)
  await deleteExpiredSessions(engine.database)
  const left = await engine.query('SELECT FROM stamboek.session WHERE token_hash = $1', [hashToken(token)])
  expect(left).toHaveLength(holds ? 1 : 0)
})

test('rights are cached for a minute, or until any rights change', async () => {
  const role = await engine.createRole(['CountryRead'])
  const token = await start((await engine.createUser([inAllBusinessUnits(role)])).id)
  expect(await permissionsOf(token)).toEqual(new Set(['CountryRead']))
  const setPermission = (permission: string) =>
    engine.query('UPDATE record.role SET permissions = ARRAY[$2] WHERE id = $1', [role.id, permission])
  await setPermission('BankRead')
  expect(await permissionsOf(token)).toEqual(new Set(['CountryRead']))
  await engine.query('UPDATE stamboek.access_version SET version = version + 1')
  expect(await permissionsOf(token)).toEqual(new Set(['BankRead']))
  await setPermission('VatRead')
  expect(await permissionsOf(token)).toEqual(new Set(['BankRead']))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  expect(await permissionsOf(token)).toEqual(new Set(['VatRead']))
})

test('a user who was not active is looked up again at the next call', async () => {
  const { id } = await engine.createUser([])
  const token = await start(id)
  const setStatus = (status: string) =>
    engine.query('UPDATE record."user" SET status = $2 WHERE id = $1', [id, status])
  await setStatus('Inactive')
  expect(await sessions.authenticate(token)).toBeUndefined()
  expect(await sessions.authenticate(token)).toBeUndefined()
  await setStatus('Active')
  expect(await sessions.authenticate(token)).toMatchObject({ userId: id })
})

test('the rights of two thousand users are remembered: those that were read last', async () => {
  sessions = createSessions(engine.database, createUserAccessCache(engine.database))
  await engine.query(`WITH made AS (
      INSERT INTO record."user" (id, user_name, full_name, status, password, created_by_id, created_on_utc, last_modified_by_id, last_modified_on_utc)
      SELECT gen_random_uuid(), 'crowd' || n, 'before', 'Active', 'x', s.id, now(), s.id, now()
      FROM generate_series(1, 2001) n, record."user" s WHERE s.user_name = 'systeem' RETURNING id, user_name
    )
    INSERT INTO stamboek.session (token_hash, user_id, expires_at)
    SELECT sha256(user_name::bytea), id, now() + interval '1 hour' FROM made`)
  const crowd = Array.from({ length: 2001 }, (_, index) => `crowd${index + 1}`)
  const rename = (name: string) =>
    engine.query(`UPDATE record."user" SET full_name = $1 WHERE user_name LIKE 'crowd%'`, [name])

  await Promise.all(crowd.map(nameOf))
  await rename('after')
  expect(await nameOf('crowd2')).toBe('before')
  expect(await nameOf('crowd1')).toBe('after')
  // In its place the second one, then read longest ago, was forgotten.
  expect(await nameOf('crowd3')).toBe('before')
  expect(await nameOf('crowd2')).toBe('after')

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  expect(await nameOf('crowd4')).toBe('after')
  await rename('later')
  expect(await nameOf('crowd3')).toBe('later')
  expect(await nameOf('crowd4')).toBe('after')
})
