import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { type AccessEngine, startAccessEngine } from '@stamboek/testing/engine/access-engine'
import { inAllBusinessUnits } from '@stamboek/testing/users/test-users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUnitMembers } from './add-unit-members.ts'

const past = { activeRangeUtc: { start: '2020-01-01', end: '2021-01-01' } }

let engine: AccessEngine

beforeAll(async () => {
  engine = await startAccessEngine()
})
afterAll(() => engine.close())

async function membersWithoutRole(...units: readonly AnyRecord[]): Promise<readonly unknown[]> {
  const type = engine.catalogue.get('Main.SystemBusinessUnitViewDto')
  const added = await addUnitMembers(engine.context, type, units)
  return added.map((each) => each.membersWithoutRole)
}

test('members of a unit are named while they hold no role there that grants anything now', async () => {
  const { seriesId: elsewhere } = await engine.makeUnit()
  const unit = await engine.makeUnit()
  const here = { businessUnitId: unit.seriesId }
  const [role, empty, over] = [
    await engine.createRole(['BankRead']),
    await engine.createRole([]),
    await engine.createRole(['BankRead'], past),
  ]
  const create = (fullName: string, roles: readonly object[], members?: object) =>
    engine.createUser(roles, { fullName, ...members })
  const [none, other, ended, weak] = [
    await create('Geen rol', []),
    await create('Rol elders', [{ roleId: role.id, businessUnitId: elsewhere }]),
    await create('Rol voorbij', [
      { roleId: role.id, ...here, ...past },
      { roleId: over.id, ...here },
    ]),
    await create('Lege rol', [{ roleId: empty.id, ...here }]),
  ]
  const named = [none, other, ended, weak]
  const members = [
    await create('Rol overal', [inAllBusinessUnits(role)]),
    ...named,
    await create('Rol hier', [{ roleId: role.id, ...here }]),
    await create('Voorbij', [], past),
  ]
  const changed = await engine.change(engine.context, 'Main.SystemBusinessUnitViewDto', unit, {
    assignedUsers: members.map(({ id }) => id),
  })
  const labels = named.map(({ id, fullName }) => ({ id, label: fullName }))
  expect(await membersWithoutRole(changed, await engine.makeUnit())).toEqual([labels, []])
})
