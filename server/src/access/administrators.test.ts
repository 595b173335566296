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

const nobody = { ids: [], hasActive: false, hasPermanent: false }

test('an administrator holds every permission in all units, by one role or several', async () => {
  expect(await read()).toEqual(nobody)
  const [bank, country, all] = [
    await engine.createRole(['BankRead']),
    await engine.createRole(['CountryRead', 'VatRead']),
    await engine.createRole(both),
  ]
  await engine.createUser([inAllBusinessUnits(bank)])
  const unit = await engine.makeUnit()
  await engine.createUser([inAllBusinessUnits(bank), { roleId: country.id, businessUnitId: unit.seriesId }])
  expect(await read()).toEqual(nobody)
  const [byTwo, byOne] = [
    await engine.createUser([inAllBusinessUnits(bank), inAllBusinessUnits(country)]),
    await engine.createUser([inAllBusinessUnits(all), inAllBusinessUnits(bank)]),
  ]
  const { ids, ...rest } = await read()
  expect(new Set(ids)).toEqual(new Set([byTwo.id, byOne.id]))
  expect(rest).toEqual({ hasActive: true, hasPermanent: true })
})

test.each([
  ['has no password', {}, {}, { password: null }],
  ['is inactive', {}, {}, { status: 'Inactive' }],
  ['is over', {}, {}, { activeRangeUtc: past }],
  ['held the role until a year ago', {}, { activeRangeUtc: past }, {}],
  ['holds a role that is over', { activeRangeUtc: past }, {}, {}],
])('a user who %s is no administrator', async (_, ofRole, held, members) => {
  await engine.createUser(
    [{ ...inAllBusinessUnits(await engine.createRole(both, ofRole)), ...held }],
    members,
  )
  expect(await read()).toEqual(nobody)
})

test('a user whose role became inactive is no administrator', async () => {
  const role = await engine.createRole(both)
  await engine.createUser([inAllBusinessUnits(role)])
  await engine.query(`UPDATE record.role SET status = 'Inactive' WHERE id = $1`, [role.id])
  expect(await read()).toEqual(nobody)
})

test.each([
  ['the user', {}, {}, { activeRangeUtc: ending }],
  ['the holding of the role', {}, { activeRangeUtc: ending }, {}],
  ['the role', { activeRangeUtc: ending }, {}, {}],
])(
  'no administrator remains whose rights end with %s, until another one exists',
  async (_, ofRole, held, members) => {
    const leaving = await engine.createUser(
      [{ ...inAllBusinessUnits(await engine.createRole(both, ofRole)), ...held }],
      members,
    )
    expect(await read()).toEqual({ ids: [leaving.id], hasActive: true, hasPermanent: false })
    await engine.createUser([inAllBusinessUnits(await engine.createRole(both))])
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
      .poll(() => engine.query(`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'`))
      .toHaveLength(1)
    order.push('end')
  })
  await change
  expect(order).toEqual(['end', 'change'])
})
