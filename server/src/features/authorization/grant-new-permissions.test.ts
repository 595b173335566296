import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { type AccessEngine, startAccessEngine } from '@stamboek/testing/engine/access-engine'
import { inAllBusinessUnits } from '@stamboek/testing/users/test-users'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readUserAccess } from '../../access/user-access.ts'
import { withStartLock } from '../../database/schema/start-lock.ts'
import { grantNewPermissions } from './grant-new-permissions.ts'

let engine: AccessEngine
let all: readonly string[]
/** The permissions known to the last start, and the new ones. */
let known: readonly string[]
let added: readonly string[]

beforeAll(async () => {
  engine = await startAccessEngine()
  all = engine.catalogue.permissions()
  known = all.slice(2)
  added = all.slice(0, 2)
})
afterAll(() => engine.close())
beforeEach(async () => {
  await engine.query('DELETE FROM record.user_role')
  await engine.query('DELETE FROM record.role')
})

async function start(knownBefore: readonly string[]): Promise<void> {
  await engine.query('DELETE FROM stamboek.known_permission')
  await engine.query('INSERT INTO stamboek.known_permission SELECT unnest($1::text[])', [knownBefore])
  await grantNewPermissions(engine)
  const rows = await engine.query('SELECT permission FROM stamboek.known_permission')
  expect(new Set(rows.map((row) => row['permission']))).toEqual(new Set(all))
}

async function permissionsOf({ id }: AnyRecord): Promise<unknown> {
  const [role] = await engine.query('SELECT permissions FROM record.role WHERE id = $1', [id])
  return new Set(role?.['permissions'] as readonly string[])
}
const rolesBeside = (...made: readonly AnyRecord[]) =>
  engine.query('SELECT description, permissions FROM record.role WHERE id <> ALL($1::uuid[])', [
    made.map(({ id }) => id),
  ])

test('a role that held every permission holds the new ones, and others do not', async () => {
  const [full, nearlyFull] = [await engine.createRole(known), await engine.createRole(known.slice(1))]
  await engine.createUser([inAllBusinessUnits(full)])
  await start(known)
  expect(await permissionsOf(full)).toEqual(new Set(all))
  expect(await permissionsOf(nearlyFull)).toEqual(new Set(known.slice(1)))
  expect(await rolesBeside(full, nearlyFull)).toEqual([])
})

test('who held every permission through several roles gets a role with the new ones', async () => {
  const [half, otherHalf] = [
    await engine.createRole(known.slice(0, 5)),
    await engine.createRole(known.slice(5)),
  ]
  const administrator = await engine.createUser([inAllBusinessUnits(half), inAllBusinessUnits(otherHalf)])
  await engine.makeUnit({ assignedUsers: [administrator.id] })
  const weaker = await engine.createUser([inAllBusinessUnits(half)])
  await start(known)
  const [fresh, ...others] = await rolesBeside(half, otherHalf)
  expect(others).toEqual([])
  expect(fresh?.['description']).toMatch(/^Nieuwe rechten \d\d-\d\d-\d{4} \d\d:\d\d/)
  expect(new Set(fresh?.['permissions'] as readonly string[])).toEqual(new Set(added))
  const access = await readUserAccess(engine.database, [administrator.id, weaker.id])
  expect(access.get(administrator.id)?.permissions).toEqual(new Set(all))
  expect(access.get(weaker.id)?.permissions).toEqual(new Set(known.slice(0, 5)))
  expect(await permissionsOf(half)).toEqual(new Set(known.slice(0, 5)))
})

test('a full role that nobody holds does not stand in for who held all through several', async () => {
  const [full, half, otherHalf] = [
    await engine.createRole(known),
    await engine.createRole(known.slice(0, 5)),
    await engine.createRole(known.slice(5)),
  ]
  const administrator = await engine.createUser([inAllBusinessUnits(half), inAllBusinessUnits(otherHalf)])
  await engine.makeUnit({ assignedUsers: [administrator.id] })
  await start(known)
  expect(await permissionsOf(full)).toEqual(new Set(all))
  expect((await readUserAccess(engine.database, [administrator.id])).get(administrator.id)).toMatchObject({
    permissions: new Set(all),
  })
})

test('where nobody held every permission nobody gets the new ones', async () => {
  const half = await engine.createRole(known.slice(0, 5))
  await engine.createUser([inAllBusinessUnits(half)])
  await start(known)
  expect(await rolesBeside(half)).toEqual([])
})

test('a database that does not say what was known gives nobody anything', async () => {
  const half = await engine.createRole(known.slice(5))
  await engine.createUser([inAllBusinessUnits(half)])
  await start([])
  expect(await permissionsOf(half)).toEqual(new Set(known.slice(5)))
  expect(await rolesBeside(half)).toEqual([])
})

test('a permission that is no more is forgotten, and changes no role', async () => {
  const full = await engine.createRole(all)
  await engine.createUser([inAllBusinessUnits(full)])
  await start([...all, 'CountryFly'])
  expect(await engine.query('SELECT row_version::integer FROM record.role WHERE id = $1', [full.id])).toEqual(
    [{ row_version: 1 }],
  )
})

test('a node that knows no other permissions than the last one waits for no other at its start', async () => {
  await start(all)
  await withStartLock(engine.database, () => grantNewPermissions(engine))
  expect(await rolesBeside()).toEqual([])
})
