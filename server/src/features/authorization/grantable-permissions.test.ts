import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { type AccessEngine, startAccessEngine } from '@stamboek/testing/engine/access-engine'
import { inAllBusinessUnits } from '@stamboek/testing/users/test-users'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createGrantablePermissionLookup } from './grantable-permissions.ts'

const past = { start: '2020-01-01', end: '2021-01-01' }

let engine: AccessEngine
let unit: AnyRecord
let all: readonly string[]

beforeAll(async () => {
  engine = await startAccessEngine()
  unit = await engine.makeUnit()
  all = engine.catalogue.permissions()
})
afterAll(() => engine.close())
beforeEach(() => engine.query(`UPDATE record."user" SET status = 'Inactive'`))

/** Permissions that a new user with these permissions can grant, in a unit or in all. */
async function grantable(
  permissions: readonly string[],
  { onlyIn = [] as readonly string[], where = null as string | null } = {},
): Promise<ReadonlySet<string>> {
  const local = await engine.createRole(onlyIn)
  const user = await engine.createUser([
    inAllBusinessUnits(await engine.createRole(permissions)),
    { roleId: local.id, businessUnitId: unit.seriesId },
  ])
  const context = await engine.callAs(user, unit.seriesId)
  const grantableIn = await createGrantablePermissionLookup({
    ...context,
    transaction: engine.database.kysely,
  })
  return grantableIn(where)
}

test('one can grant what he holds: everywhere, and besides in the unit where he holds more', async () => {
  await engine.createUser([inAllBusinessUnits(await engine.createRole(all))])
  const some = { onlyIn: ['BankRead'] }
  expect(await grantable(['CountryRead'], some)).toEqual(new Set(['CountryRead']))
  expect(await grantable(['CountryRead'], { ...some, where: String(unit.seriesId) })).toEqual(
    new Set(['CountryRead', 'BankRead']),
  )
  expect(await grantable(all)).toEqual(new Set(all))
})

test('what nobody holds can be granted by who holds all else everywhere, and by nobody less', async () => {
  const [first = '', second = '', ...rest] = all
  expect(await grantable(rest)).toEqual(new Set(all))
  expect(await grantable(rest, { where: String(unit.seriesId) })).toEqual(new Set(all))
  expect(await grantable([first, ...rest])).toEqual(new Set(all))
  // The previous user now holds the first permission.
  expect(await grantable(rest)).toEqual(new Set(rest))
  expect(await grantable([second])).toEqual(new Set([second]))
})

test.each([
  ['the user', {}, {}, { activeRangeUtc: past }],
  ['the holding of the role', {}, { activeRangeUtc: past }, {}],
  ['the role', { activeRangeUtc: past }, {}, {}],
])('nobody holds a permission by what is over: %s', async (_, ofRole, held, members) => {
  const [first = '', ...rest] = all
  const role = await engine.createRole([first], ofRole)
  await engine.createUser([{ ...inAllBusinessUnits(role), ...held }], members)
  expect(await grantable(rest)).toEqual(new Set(all))
})
