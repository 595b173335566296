import { type AccessEngine, startAccessEngine } from '@stamboek/testing/engine/access-engine'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bulkDeactivate } from '../../records/actions/bulk-set-status.ts'
import { createNewVersion } from '../../records/actions/create-new-version.ts'

const unitType = 'Main.SystemBusinessUnitViewDto'
const message = 'Er moet altijd een actieve business unit overblijven.'
const refused = { code: 'ruleBroken', message, errors: [{ field: 'status', message }] }

let engine: AccessEngine

beforeAll(async () => {
  engine = await startAccessEngine()
})
afterAll(() => engine.close())
beforeEach(() => engine.query(`UPDATE record.system_business_unit SET status = 'Inactive'`))

test('the first business unit need not be active', async () => {
  expect(await engine.makeUnit({ status: 'Inactive' })).toMatchObject({ status: 'Inactive' })
})

test('the last active business unit cannot be deactivated or ended, and changed otherwise', async () => {
  const last = await engine.makeUnit()
  const change = (members: object) => engine.change(engine.context, unitType, last, members)
  await expect(change({ status: 'Inactive' })).rejects.toMatchObject(refused)
  const ended = { activeRangeUtc: { start: '2020-01-01', end: '2021-01-01' } }
  await expect(change(ended)).rejects.toMatchObject(refused)
  expect(await change({ remark: 'Verhuisd' })).toMatchObject({ remark: 'Verhuisd' })
})

test('no version that is not active follows on the last active business unit', async () => {
  const last = await engine.makeUnit()
  const { context } = engine
  const today = { start: new Date().toISOString().slice(0, 10), end: null }
  const follow = (status: string) =>
    createNewVersion(context, context.engine.catalogue.get(unitType), {
      id: last.id,
      activeRangeUtc: today,
      status,
    })
  await expect(follow('Inactive')).rejects.toMatchObject(refused)
  expect(await follow('Active')).toMatchObject({ seriesId: last.seriesId })
})

test('the last active business unit stays when all are deactivated in one call', async () => {
  const ids = [(await engine.makeUnit()).id, (await engine.makeUnit()).id]
  const { context } = engine
  expect(await bulkDeactivate(context, context.engine.catalogue.get(unitType), { ids })).toMatchObject({
    totalRecordsAffected: 1,
    results: [{ done: true }, { id: ids[1], done: false, reason: message }],
  })
})
