import { type AccessEngine, startAccessEngine } from '@stamboek/testing/engine/access-engine'
import { inAllBusinessUnits } from '@stamboek/testing/users/test-users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readUserAccess } from './user-access.ts'

let engine: AccessEngine

beforeAll(async () => {
  engine = await startAccessEngine()
})
afterAll(() => engine.close())

const past = { start: '2020-01-01', end: '2021-01-01' }
const read = async (id: string) => (await readUserAccess(engine.database, [id])).get(id)

test('roles give rights in all units or in one, and membership of that one', async () => {
  const unit = await engine.makeUnit()
  const user = await engine.createUser(
    [
      inAllBusinessUnits(await engine.createRole(['CountryRead'])),
      inAllBusinessUnits(await engine.createRole(['CountryRead', 'BankRead'])),
      { roleId: (await engine.createRole(['VatRead'])).id, businessUnitId: unit.seriesId },
    ],
    { email: 'p@example.nl' },
  )
  expect(await read(user.id)).toMatchObject({
    userId: user.id,
    userName: user.userName,
    fullName: 'Proefpersoon',
    email: 'p@example.nl',
    permissions: new Set(['CountryRead', 'BankRead']),
    businessUnits: new Map([[unit.seriesId, new Set(['VatRead'])]]),
  })
})

test('users listed by a unit are members without rights', async () => {
  const user = await engine.createUser([])
  const unit = await engine.makeUnit({ assignedUsers: [user.id] })
  await engine.makeUnit({ assignedUsers: [user.id], activeRangeUtc: past })
  expect(await read(user.id)).toMatchObject({
    permissions: new Set(),
    businessUnits: new Map([[unit.seriesId, new Set()]]),
  })
})

test('a role in an expired unit gives no membership', async () => {
  const unit = await engine.makeUnit({ activeRangeUtc: past })
  const { id: roleId } = await engine.createRole(['VatRead'])
  const user = await engine.createUser([{ roleId, businessUnitId: unit.seriesId }])
  expect((await read(user.id))?.businessUnits).toEqual(new Map())
})

test('a role without permissions still gives membership', async () => {
  const unit = await engine.makeUnit()
  const role = await engine.createRole([])
  const user = await engine.createUser([
    { roleId: role.id, businessUnitId: unit.seriesId },
    inAllBusinessUnits(role),
  ])
  expect(await read(user.id)).toMatchObject({
    permissions: new Set(),
    businessUnits: new Map([[unit.seriesId, new Set()]]),
  })
})

test.each([
  ['the role is over', { activeRangeUtc: past }, {}],
  ['it was held until a year ago', {}, { activeRangeUtc: past }],
])('a role gives nothing where %s', async (_, ofRole, held) => {
  const role = await engine.createRole(['CountryRead'], ofRole)
  const user = await engine.createUser([{ ...inAllBusinessUnits(role), ...held }])
  expect((await read(user.id))?.permissions).toEqual(new Set())
})

test('a role that became inactive gives nothing', async () => {
  const role = await engine.createRole(['CountryRead'])
  const user = await engine.createUser([inAllBusinessUnits(role)])
  await engine.query(`UPDATE record.role SET status = 'Inactive' WHERE id = $1`, [role.id])
  expect((await read(user.id))?.permissions).toEqual(new Set())
})

test('inactive and expired users are left out', async () => {
  const active = await engine.createUser([])
  const asleep = await engine.createUser([], { status: 'Inactive' })
  const over = await engine.createUser([], { activeRangeUtc: past })
  const found = await readUserAccess(engine.database, [active.id, asleep.id, over.id])
  expect([...found.keys()]).toEqual([active.id])
})

test('access is valid for 9 seconds', async () => {
  const before = Date.now()
  const { validUntil = 0 } = (await read((await engine.createUser([])).id)) ?? {}
  expect(validUntil).toBeGreaterThanOrEqual(before + 9_000)
  expect(validUntil).toBeLessThanOrEqual(Date.now() + 9_000)
})
