import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { type AccessEngine, startAccessEngine } from '@stamboek/testing/engine/access-engine'
import { parseSheet } from '@stamboek/testing/sheets/parse-sheet'
import { inAllBusinessUnits } from '@stamboek/testing/users/test-users'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bulkDeactivate } from '../../records/actions/bulk-set-status.ts'
import { createNewVersion } from '../../records/actions/create-new-version.ts'
import { importRecords } from '../../records/actions/import-records.ts'
import { undoImport } from '../../records/actions/undo-import.ts'

const roleType = 'Main.RoleViewDto'
const userType = 'Main.UserViewDto'
const unitType = 'Main.SystemBusinessUnitViewDto'
const message =
  'Er moet altijd een beheerder overblijven. Maak eerst een andere gebruiker beheerder: actief, met een wachtwoord, alle rechten in alle business units en een eigen business unit die nu geldig is, zonder einddatum.'
const refused = (field: string) => ({ code: 'ruleBroken', message, errors: [{ field, message }] })
const ending = { activeRangeUtc: { start: null, end: '2099-01-01' } }
const over = { activeRangeUtc: { start: '2020-01-01', end: '2021-01-01' } }

let engine: AccessEngine
let role: AnyRecord
/** The only administrator, and the unit that lists him; another unit remains. */
let user: AnyRecord
let unit: AnyRecord

beforeAll(async () => {
  engine = await startAccessEngine()
  await engine.makeUnit()
})
afterAll(() => engine.close())
beforeEach(async () => {
  await engine.query(`UPDATE record."user" SET status = 'Inactive'`)
  role = await engine.createRole(engine.catalogue.permissions())
  user = await engine.createUser([inAllBusinessUnits(role)])
  unit = await engine.makeUnit({ assignedUsers: [user.id] })
})

/** Another administrator, in a unit of its own. */
async function createAdministrator(members?: object): Promise<AnyRecord> {
  const made = await engine.createUser([inAllBusinessUnits(role)], members)
  await engine.makeUnit({ assignedUsers: [made.id] })
  return made
}

const changeUser = (members: object, whom = user) => engine.change(engine.context, userType, whom, members)
const changeUnit = (members: object, which = unit) => engine.change(engine.context, unitType, which, members)
const changeRole = (members: object) => engine.change(engine.context, roleType, role, members)
const takenRole = (whom: AnyRecord) => {
  const [held] = whom['roles'] as readonly AnyRecord[]
  return { id: held?.id, isDeleted: true }
}

test.each([
  ['loses the role', () => changeUser({ roles: [takenRole(user)] }), 'roles'],
  [
    'holds the role until some day',
    () => changeUser({ roles: [{ id: takenRole(user).id, ...ending }] }),
    'roles',
  ],
  ['is deactivated', () => changeUser({ status: 'Inactive' }), 'status'],
  ['loses the password', () => changeUser({ password: null }), 'password'],
  ['is there until some day', () => changeUser(ending), 'activeRangeUtc'],
  [
    'holds a role that loses a permission',
    () => changeRole({ permissions: engine.catalogue.permissions().slice(1) }),
    'permissions',
  ],
  ['holds a role that is deactivated', () => changeRole({ status: 'Inactive' }), 'status'],
  ['holds a role that ends some day', () => changeRole(ending), 'activeRangeUtc'],
  ['leaves his unit', () => changeUnit({ assignedUsers: [] }), 'assignedUsers'],
  ['is in a unit that is deactivated', () => changeUnit({ status: 'Inactive' }), 'status'],
  ['is in a unit that is over', () => changeUnit(over), 'activeRangeUtc'],
  ['is in a unit that ends some day', () => changeUnit(ending), 'activeRangeUtc'],
])('the last administrator stays: nothing is stored by which he %s', async (_, change, field) => {
  await expect(change()).rejects.toMatchObject(refused(field))
})

test('the last administrator stays when another role takes the place of his', async () => {
  const weak = await engine.createRole([])
  await expect(changeUser({ roles: [takenRole(user), inAllBusinessUnits(weak)] })).rejects.toMatchObject(
    refused('roles'),
  )
})

test('the last administrator stays while others are deactivated in the same call', async () => {
  const other = await engine.createUser([])
  const { context } = engine
  const ids = [user.id, other.id]
  expect(await bulkDeactivate(context, context.engine.catalogue.get(userType), { ids })).toMatchObject({
    totalRecordsAffected: 1,
    results: [
      { id: user.id, done: false, reason: message },
      { id: other.id, done: true },
    ],
  })
})

test('what takes no right away can be changed', async () => {
  expect(await changeUser({ remark: 'Mag wel' })).toMatchObject({ remark: 'Mag wel' })
  expect(await changeRole({ remark: 'Mag wel' })).toMatchObject({ remark: 'Mag wel' })
})

test('who holds every right but has no unit of his own that is valid, or no password, does not take over', async () => {
  await engine.createUser([inAllBusinessUnits(role)])
  await createAdministrator({ password: null })
  const elsewhere = await engine.createUser([inAllBusinessUnits(role)])
  await engine.makeUnit({ assignedUsers: [elsewhere.id], ...over })
  await engine.makeUnit({ assignedUsers: [elsewhere.id], status: 'Inactive' })
  await expect(changeUser({ roles: [takenRole(user)] })).rejects.toMatchObject(refused('roles'))
  const { seriesId: businessUnitId } = await engine.makeUnit()
  await engine.createUser([inAllBusinessUnits(role), { roleId: role.id, businessUnitId }])
  expect(await changeUser({ roles: [takenRole(user)] })).toMatchObject({ id: user.id })
})

test('the unit of the last administrator stays when all are deactivated in one call', async () => {
  const { context } = engine
  const other = await engine.makeUnit()
  const ids = [unit.id, other.id]
  expect(await bulkDeactivate(context, context.engine.catalogue.get(unitType), { ids })).toMatchObject({
    totalRecordsAffected: 1,
    results: [
      { id: unit.id, done: false, reason: message },
      { id: other.id, done: true },
    ],
  })
})

test('the unit of the last administrator gets a new version that lists him, and none that does not', async () => {
  const { context } = engine
  const follow = (members: object) =>
    createNewVersion(context, context.engine.catalogue.get(unitType), {
      id: unit.id,
      activeRangeUtc: { start: '2090-01-01', end: null },
      ...members,
    })
  await expect(follow({ assignedUsers: [] })).rejects.toMatchObject(refused('activeRangeUtc'))
  await expect(follow({ status: 'Inactive' })).rejects.toMatchObject(refused('activeRangeUtc'))
  expect(await follow({})).toMatchObject({ seriesId: unit.seriesId })
})

test('no import takes the unit of the last administrator away, and no undo of one', async () => {
  const { context } = engine
  const units = context.engine.catalogue.get(unitType)
  const coded = await changeUnit({ code: `U${Date.now()}` })
  const run = (status: string) =>
    importRecords({ ...context, now: new Date().toISOString() }, units, {
      kind: 'Import',
      fileName: 'units.csv',
      sheet: parseSheet(`code | status
        ${String(coded['code'])} | ${status}`),
    })
  const asText = JSON.stringify(await run('Inactief'))
  expect(asText).toContain(message)

  const other = await createAdministrator()
  await run('Inactief')
  const { batchId } = await run('Actief')
  await changeUser({ status: 'Inactive' }, other)
  expect(await undoImport(context, units, batchId ?? '')).toMatchObject({
    totalRecordsAffected: 0,
    kept: [{ id: unit.id, reason: message }],
  })
})

test('an administrator can go while another stays, and not when the other one ends some day', async () => {
  const guest = await createAdministrator(ending)
  await expect(changeUser({ status: 'Inactive' })).rejects.toMatchObject(refused('status'))
  await createAdministrator()
  expect(await changeUser({ status: 'Inactive' })).toMatchObject({ status: 'Inactive' })
  expect(await changeUser({ status: 'Inactive' }, guest)).toMatchObject({ status: 'Inactive' })
})

test('one who ends some day stays until then when there is no other', async () => {
  const guest = await createAdministrator(ending)
  await engine.query(`UPDATE record."user" SET status = 'Inactive' WHERE id = $1`, [user.id])
  await expect(changeUser({ status: 'Inactive' }, guest)).rejects.toMatchObject(refused('status'))
  expect(await changeUser({ remark: 'Mag wel' }, guest)).toMatchObject({ remark: 'Mag wel' })
})

test('where there is no administrator none has to stay', async () => {
  const other = await engine.createUser([])
  await engine.query(`UPDATE record."user" SET status = 'Inactive' WHERE id = $1`, [user.id])
  expect(await changeUser({ status: 'Inactive' }, other)).toMatchObject({ status: 'Inactive' })
})

test.each([
  ['take the role of', (whom: AnyRecord) => changeUser({ roles: [takenRole(whom)] }, whom)],
  ['deactivate', (whom: AnyRecord) => changeUser({ status: 'Inactive' }, whom)],
])('one remains when two %s each other at the same time', async (_, takeAway) => {
  for (let round = 0; round < 5; round += 1) {
    await engine.query(`UPDATE record."user" SET status = 'Inactive'`)
    const two = [await createAdministrator(), await createAdministrator()]
    const answers = await Promise.allSettled(two.map(takeAway))
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  }
})
