import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { type AccessEngine, startAccessEngine } from '@stamboek/testing/engine/access-engine'
import { inAllBusinessUnits } from '@stamboek/testing/users/test-users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assignEndDate } from '../../records/actions/assign-end-date.ts'
import { bulkDeactivate } from '../../records/actions/bulk-set-status.ts'
import { createNewVersion } from '../../records/actions/create-new-version.ts'
import { createRecord } from '../../records/actions/create-record.ts'
import { getRecord } from '../../records/actions/get-record.ts'
import type { RecordContext } from '../../records/engine/record-context.ts'
import { assignUsersPermission } from './unit-members-hook.ts'

const unitType = 'Main.SystemBusinessUnitViewDto'
const message = 'Hiervoor ontbreekt het recht SystemBusinessUnitAssignUsers.'
const refused = { code: 'notAllowed', message }

let engine: AccessEngine
let member: AnyRecord
/** Every permission on units except to assign their users. */
let clerk: RecordContext

beforeAll(async () => {
  engine = await startAccessEngine()
  member = await engine.createUser([])
  const all = engine.catalogue.permissions()
  const role = await engine.createRole(all.filter((permission) => permission !== assignUsersPermission))
  clerk = await engine.callAs(await engine.createUser([inAllBusinessUnits(role)]))
})
afterAll(() => engine.close())

const units = () => engine.catalogue.get(unitType)
/** A unit with `member` since 2020, unless the members say otherwise. */
const makeUnit = (members: object = {}) => engine.makeUnit({ assignedUsers: [member.id], ...members })
const change = (context: RecordContext, unit: AnyRecord, members: object) =>
  engine.change(context, unitType, unit, members)
const period = (start: string, end: string | null) => ({ activeRangeUtc: { start, end } })

/** A series whose first version has no members, and whose second one, from 2090 on, has one. */
async function makeSeries() {
  const made = await makeUnit({ assignedUsers: [] })
  const second = await createNewVersion(engine.context, units(), {
    id: made.id,
    ...period('2090-01-01', null),
    assignedUsers: [member.id],
  })
  return { first: await getRecord(engine.context, units(), made.id, {}), second }
}

/** The context of a user who may assign users in one unit only. */
async function assignerIn(unit: AnyRecord): Promise<RecordContext> {
  const { id: roleId } = await engine.createRole([assignUsersPermission])
  const user = await engine.createUser([{ roleId, businessUnitId: unit.seriesId }])
  return engine.callAs(user, unit.seriesId)
}

test('the members of a unit stay, and all else of it can be changed', async () => {
  const unit = await makeUnit()
  await expect(change(clerk, unit, { assignedUsers: [] })).rejects.toMatchObject(refused)
  expect(await change(clerk, unit, { remark: 'Verhuisd' })).toMatchObject({ remark: 'Verhuisd' })
})

test('a unit is made with members only by who may assign users where he makes it', async () => {
  const home = await makeUnit({ assignedUsers: [] })
  const whole = await getRecord(engine.context, units(), home.id, {})
  const { defaultCountryId, defaultCurrencyId, defaultLanguageId, addressInfo } = whole
  const values = { defaultCountryId, defaultCurrencyId, defaultLanguageId, addressInfo }
  const create = (context: RecordContext, assigned: readonly AnyRecord[], members: object = {}) =>
    createRecord(context, units(), {
      ...values,
      ...members,
      description: `Unit ${crypto.randomUUID()}`,
      assignedUsers: assigned.map(({ id }) => id),
    })
  await expect(create(clerk, [member])).rejects.toMatchObject(refused)
  for (const members of [{ status: 'Inactive' }, period('2020-01-01', '2021-01-01')])
    await expect(create(clerk, [member], members)).rejects.toMatchObject(refused)
  expect(await create(clerk, [])).toMatchObject({ assignedUsers: [] })
  expect(await create(await assignerIn(home), [member])).toMatchObject({ assignedUsers: [{ id: member.id }] })
})

test('no version with members begins earlier, ends later or takes over the time of another', async () => {
  const { first, second } = await makeSeries()
  const shortened = await change(clerk, first, period('2020-01-01', '2080-01-01'))
  expect(shortened, 'the version without members').toMatchObject({ seriesId: first.seriesId })
  await expect(change(clerk, second, period('2080-01-01', null))).rejects.toMatchObject(refused)
  await expect(change(clerk, second, period('2090-01-01', '2091-01-01'))).rejects.toMatchObject(refused)
  expect(await change(engine.context, second, period('2080-01-01', null))).toMatchObject({ id: second.id })
})

test('no unit with members is activated, deactivated or ended', async () => {
  const unit = await makeUnit()
  const asleep = await makeUnit({ status: 'Inactive' })
  await expect(change(clerk, unit, { status: 'Inactive' })).rejects.toMatchObject(refused)
  await expect(change(clerk, asleep, { status: 'Active' })).rejects.toMatchObject(refused)
  const empty = await makeUnit({ assignedUsers: [] })
  expect(await bulkDeactivate(clerk, units(), { ids: [unit.id, empty.id] })).toMatchObject({
    totalRecordsAffected: 1,
    results: [
      { id: unit.id, done: false, reason: message },
      { id: empty.id, done: true },
    ],
  })
  expect(await assignEndDate(clerk, units(), { ids: [unit.id], endDateUtc: '2091-01-01' })).toMatchObject({
    totalRecordsAffected: 0,
    results: [{ done: false }],
  })
})

test('a new version keeps its members, and what lies in the past can be mended', async () => {
  const unit = await makeUnit()
  const over = await makeUnit(period('2020-01-01', '2021-01-01'))
  await expect(createNewVersion(clerk, units(), { id: unit.id, assignedUsers: [] })).rejects.toMatchObject(
    refused,
  )
  expect(await createNewVersion(clerk, units(), { id: unit.id, remark: 'Nieuw' })).toMatchObject({
    assignedUsers: [{ id: member.id }],
  })
  expect(await change(clerk, over, period('2019-01-01', '2021-01-01'))).toMatchObject({ id: over.id })
})

test('the right in one unit says nothing of another', async () => {
  const [own, foreign] = [await makeUnit(), await makeUnit()]
  const assigner = await assignerIn(own)
  await expect(change(assigner, foreign, { assignedUsers: [] })).rejects.toMatchObject(refused)
  await expect(
    createNewVersion(assigner, units(), { id: foreign.id, assignedUsers: [] }),
  ).rejects.toMatchObject(refused)
  expect(
    await createNewVersion(assigner, units(), {
      id: own.id,
      ...period('2090-01-01', null),
      assignedUsers: [],
    }),
  ).toMatchObject({ assignedUsers: [] })
  const current = await getRecord(engine.context, units(), own.id, {})
  expect(await change(assigner, current, { assignedUsers: [] })).toMatchObject({ assignedUsers: [] })
})

test('a unit that is over is no new one: who may assign users elsewhere brings it no members back', async () => {
  const assigner = await assignerIn(await makeUnit())
  const over = await makeUnit(period('2020-01-01', '2021-01-01'))
  await expect(
    createNewVersion(assigner, units(), { id: over.id, ...period('2090-01-01', null) }),
  ).rejects.toMatchObject(refused)
})
