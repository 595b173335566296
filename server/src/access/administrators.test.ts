import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { type AccessEngine, startAccessEngine } from '@stamboek/testing/engine/access-engine'
import { inAllBusinessUnits } from '@stamboek/testing/users/test-users'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readAdministrators } from './administrators.ts'

const past = { start: '2020-01-01', end: '2021-01-01' }
const ending = { start: '2020-01-01', end: '2099-01-01' }
const both = ['BankRead', 'CountryRead']

let engine: AccessEngine

beforeAll(async () => {
  engine = await startAccessEngine()
})
afterAll(() => engine.close())
beforeEach(() => engine.query(`UPDATE record."user" SET status = 'Inactive'`))

const read = () =>
  engine.database.kysely.transaction().execute((transaction) => readAdministrators(transaction, both))

/** A user of a unit of its own. */
async function createMember(roles: readonly object[], members?: object, ofUnit?: object): Promise<AnyRecord> {
  const user = await engine.createUser(roles, members)
  await engine.makeUnit({ assignedUsers: [user.id], ...ofUnit })
  return user
}

const nobody = { ids: [], hasActive: false, hasPermanent: false }

test('an administrator holds every permission in all units, by one role or several', async () => {
  expect(await read()).toEqual(nobody)
  const [bank, country, all] = [
    await engine.createRole(['BankRead']),
    await engine.createRole(['CountryRead', 'VatRead']),
    await engine.createRole(both),
  ]
  await createMember([inAllBusinessUnits(bank)])
  const unit = await engine.makeUnit()
  await createMember([inAllBusinessUnits(bank), { roleId: country.id, businessUnitId: unit.seriesId }])
  expect(await read()).toEqual(nobody)
  const [byTwo, byOne] = [
    await createMember([inAllBusinessUnits(bank), inAllBusinessUnits(country)]),
    await createMember([inAllBusinessUnits(all), inAllBusinessUnits(bank)]),
  ]
  const { ids, ...rest } = await read()
  expect(new Set(ids)).toEqual(new Set([byTwo.id, byOne.id]))
  expect(rest).toEqual({ hasActive: true, hasPermanent: true })
})

test.each([
  ['has no password', {}, {}, { password: null }],
  ['is over', {}, {}, { activeRangeUtc: past }],
  ['held the role until a year ago', {}, { activeRangeUtc: past }, {}],
  ['holds a role that is over', { activeRangeUtc: past }, {}, {}],
])('a user who %s is no administrator', async (_, ofRole, held, members) => {
  await createMember([{ ...inAllBusinessUnits(await engine.createRole(both, ofRole)), ...held }], members)
  expect(await read()).toEqual(nobody)
})

test.each([
  ['without a unit', () => engine.createUser([])],
  ['of a unit that is over', () => createMember([], {}, { activeRangeUtc: past })],
  ['of an inactive unit', () => createMember([], {}, { status: 'Inactive' })],
])('a user %s is no administrator', async (_, create) => {
  const { id: userId } = await create()
  const { id: roleId } = await engine.createRole(both)
  await engine.make('Main.UserRoleViewDto', { userId, roleId, isInAllBusinessUnits: true })
  expect(await read()).toEqual(nobody)
})

test('the unit of an administrator is one that lists him, or one where he holds a role', async () => {
  const [all, none] = [await engine.createRole(both), await engine.createRole([])]
  const { seriesId: businessUnitId } = await engine.makeUnit()
  const [listed, holding] = [
    await createMember([inAllBusinessUnits(all)]),
    await engine.createUser([inAllBusinessUnits(all), { roleId: none.id, businessUnitId }]),
  ]
  expect(new Set((await read()).ids)).toEqual(new Set([listed.id, holding.id]))
})

test.each([
  ['one follows on the other', '2090-01-01', true],
  ['time passes between them', '2091-01-01', false],
])('units that end keep an administrator for good where %s', async (_, start, hasPermanent) => {
  const all = await engine.createRole(both)
  const { id } = await createMember(
    [inAllBusinessUnits(all)],
    {},
    {
      activeRangeUtc: { start: '2020-01-01', end: '2090-01-01' },
    },
  )
  expect(await read()).toMatchObject({ hasActive: true, hasPermanent: false })
  await engine.makeUnit({ assignedUsers: [id], activeRangeUtc: { start, end: null } })
  expect(await read()).toMatchObject({ hasActive: true, hasPermanent })
})

test.each(['role', 'user'])('a user is no administrator once the %s became inactive', async (table) => {
  await createMember([inAllBusinessUnits(await engine.createRole(both))])
  expect(await read()).toMatchObject({ hasActive: true })
  await engine.query(`UPDATE record."${table}" SET status = 'Inactive'`)
  expect(await read()).toEqual(nobody)
})

test.each([
  ['the user', {}, {}, { activeRangeUtc: ending }],
  ['the holding of the role', {}, { activeRangeUtc: ending }, {}],
  ['the role', { activeRangeUtc: ending }, {}, {}],
])(
  'no administrator remains whose rights end with %s, until another one exists',
  async (_, ofRole, held, members) => {
    const leaving = await createMember(
      [{ ...inAllBusinessUnits(await engine.createRole(both, ofRole)), ...held }],
      members,
    )
    expect(await read()).toEqual({ ids: [leaving.id], hasActive: true, hasPermanent: false })
    await createMember([inAllBusinessUnits(await engine.createRole(both))])
    expect(await read()).toMatchObject({ hasActive: true, hasPermanent: true })
  },
)

test('readAdministrators blocks changes of rights until its transaction has ended', async () => {
  const order: string[] = []
  let change: Promise<unknown> = Promise.resolve()
  await engine.database.kysely.transaction().execute(async (transaction) => {
    await readAdministrators(transaction, both)
    change = engine
      .query('UPDATE stamboek.access_version SET version = version + 1')
      .then(() => order.push('change'))
    await expect
      .poll(() =>
        engine.query(`SELECT FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`),
      )
      .toHaveLength(1)
    order.push('end')
  })
  await change
  expect(order).toEqual(['end', 'change'])
})
