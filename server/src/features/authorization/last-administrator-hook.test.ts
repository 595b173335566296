import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { type AccessEngine, startAccessEngine } from '@stamboek/testing/engine/access-engine'
import { inAllBusinessUnits } from '@stamboek/testing/users/test-users'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bulkDeactivate } from '../../records/actions/bulk-deactivate.ts'

const roleType = 'Main.RoleViewDto'
const userType = 'Main.UserViewDto'
const message = 'Er moet altijd een actieve beheerder overblijven met alle rechten in alle business units.'
const refused = (field: string) => ({ code: 'ruleBroken', message, errors: [{ field, message }] })
const ending = { activeRangeUtc: { start: null, end: '2099-01-01' } }

let engine: AccessEngine
let role: AnyRecord
/** The only administrator. */
let user: AnyRecord

beforeAll(async () => {
  engine = await startAccessEngine()
})
afterAll(() => engine.close())
beforeEach(async () => {
  await engine.query(`UPDATE record."user" SET status = 'Inactive'`)
  role = await engine.createRole(engine.context.catalogue.permissions())
  user = await engine.createUser([inAllBusinessUnits(role)])
})

const changeUser = (members: object, whom = user) => engine.change(engine.context, userType, whom, members)
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
  ['loses the password', () => changeUser({ password: null }), 'status'],
  ['is there until some day', () => changeUser(ending), 'status'],
  [
    'holds a role that loses a permission',
    () => changeRole({ permissions: engine.context.catalogue.permissions().slice(1) }),
    'permissions',
  ],
  ['holds a role that is deactivated', () => changeRole({ status: 'Inactive' }), 'permissions'],
  ['holds a role that ends some day', () => changeRole(ending), 'permissions'],
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
  expect(await bulkDeactivate(context, context.catalogue.get(userType), { ids })).toMatchObject({
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

test('an administrator can go while another stays, and not when the other one ends some day', async () => {
  const guest = await engine.createUser([inAllBusinessUnits(role)], ending)
  await expect(changeUser({ status: 'Inactive' })).rejects.toMatchObject(refused('status'))
  await engine.createUser([inAllBusinessUnits(role)])
  expect(await changeUser({ status: 'Inactive' })).toMatchObject({ status: 'Inactive' })
  expect(await changeUser({ status: 'Inactive' }, guest)).toMatchObject({ status: 'Inactive' })
})

test('one who ends some day stays until then when there is no other', async () => {
  const guest = await engine.createUser([inAllBusinessUnits(role)], ending)
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
    const two = [
      await engine.createUser([inAllBusinessUnits(role)]),
      await engine.createUser([inAllBusinessUnits(role)]),
    ]
    const answers = await Promise.allSettled(two.map(takeAway))
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  }
})
