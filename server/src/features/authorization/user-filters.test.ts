import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { type AccessEngine, startAccessEngine } from '@stamboek/testing/engine/access-engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchRecords } from '../../records/actions/search-records.ts'

let engine: AccessEngine

beforeAll(async () => {
  engine = await startAccessEngine()
})
afterAll(() => engine.close())

/** Searches the members of a unit with a past, a current and a future version. */
async function findMembers(unit: AnyRecord): Promise<readonly string[]> {
  const { context } = engine
  const caller = { ...context.caller, businessUnitId: String(unit.seriesId) }
  const { items } = await searchRecords(
    { ...context, caller },
    context.engine.catalogue.get('Main.UserViewDto'),
    {
      search: { isUnitMember: true },
    },
  )
  return items.map(({ id }) => id)
}

test('the members of a unit are those of its active version that is valid now', async () => {
  const [past, now, later, elsewhere] = [
    await engine.createUser([]),
    await engine.createUser([]),
    await engine.createUser([]),
    await engine.createUser([]),
  ]
  const make = ({ id }: AnyRecord, start: string, end: string | null) =>
    engine.makeUnit({ assignedUsers: [id], activeRangeUtc: { start, end } })
  const unit = await make(now, '2021-01-01', '2090-01-01')
  const others = [await make(past, '2020-01-01', '2021-01-01'), await make(later, '2090-01-01', null)]
  await engine.query('UPDATE record.system_business_unit SET series_id = $1 WHERE id = ANY($2::uuid[])', [
    unit.seriesId,
    others.map(({ id }) => id),
  ])
  await engine.makeUnit({ assignedUsers: [elsewhere.id] })
  expect(await findMembers(unit)).toEqual([now.id])
  await engine.query(`UPDATE record.system_business_unit SET status = 'Inactive' WHERE id = $1`, [unit.id])
  expect(await findMembers(unit)).toEqual([])
})

test('who holds a role in the unit now or later is a member too', async () => {
  const unit = await engine.makeUnit({})
  const role = await engine.createRole([])
  const hold = (members: object) =>
    engine.createUser([{ roleId: role.id, businessUnitId: unit.seriesId, ...members }])
  const past = { activeRangeUtc: { start: '2020-01-01', end: '2021-01-01' } }
  const members = [await hold({}), await hold({ activeRangeUtc: { start: '2090-01-01', end: null } })]
  await hold(past)
  await hold({ status: 'Inactive' })
  expect((await findMembers(unit)).toSorted()).toEqual(members.map(({ id }) => id).toSorted())
})
