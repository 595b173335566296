import { functionType } from '@stamboek/model/records/erp/function'
import { functionTariff } from '@stamboek/model/records/erp/function-tariff'
import { resource } from '@stamboek/model/records/erp/resource'
import { resourceFunction } from '@stamboek/model/records/erp/resource-function'
import { beforeEach, expect, test, vi } from 'vitest'
import { servedType } from '../../testing/test-record-types.ts'
import { addressBelowParent } from './parent-address.ts'
import { bulkDeactivate, createNewVersion, createRecord, getRecord, updateRecord } from './records.ts'

const sent: { path: string; method: string; body: unknown }[] = []

beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body?: string }) => {
    sent.push({ path, method, body: body === undefined ? undefined : JSON.parse(body) })
    return Response.json({ id: 'r', rowVersion: 7, totalRecordsAffected: 1, results: [] })
  })
})

const type = addressBelowParent(servedType(resourceFunction), servedType(resource), 'r')
const below = '/api/main/resources/r/function'

test('a child record is read and changed below its parent', async () => {
  await getRecord(type, 'f')
  await updateRecord(type, 'f', { rowVersion: 3 })
  expect(sent).toEqual([
    { method: 'GET', path: `${below}/f`, body: undefined },
    { method: 'PUT', path: `${below}/f`, body: { rowVersion: 3 } },
  ])
})

test('a new child record and a new version carry the rowVersion of the parent as it is now', async () => {
  await createRecord(type, { functionId: 'x' })
  await createNewVersion(type, { id: 'f', rowVersion: 3 })
  const parent = { method: 'GET', path: '/api/main/resources/r', body: undefined }
  expect(sent).toEqual([
    parent,
    { method: 'POST', path: below, body: { functionId: 'x', rowVersion: 7 } },
    parent,
    { method: 'POST', path: `${below}/newversion`, body: { id: 'f', rowVersion: 7 } },
  ])
})

test('a child type with an address of its own stays as it is', () => {
  const tariff = servedType(functionTariff)
  expect(addressBelowParent(tariff, servedType(functionType), 'f')).toBe(tariff)
})

test('a bulk deactivation names the ids as its type does', async () => {
  await bulkDeactivate(servedType(resource), { ids: ['a'], remark: null })
  expect(sent.at(-1)).toMatchObject({ body: { resourceIds: ['a'], remark: null } })
})

test('a conflict about the parent has nothing to merge with the form, and a second try reads anew', async () => {
  const answers = [
    Response.json({ id: 'r', rowVersion: 7 }),
    Response.json(
      { code: 'conflict', status: 409, detail: 'x', title: 'y', current: { id: 'r' } },
      { status: 409 },
    ),
  ]
  vi.stubGlobal('fetch', async () => answers.shift() ?? Response.json({ id: 'r', rowVersion: 8 }))
  const refused = await createRecord(type, { functionId: 'x' }).catch((error: unknown) => error)
  expect(refused).toMatchObject({
    problem: { code: 'conflict', detail: 'Iemand anders wijzigde dit op hetzelfde moment. Sla nog eens op.' },
  })
  expect(refused).not.toHaveProperty('problem.current')
  await expect(createRecord(type, { functionId: 'x' })).resolves.toMatchObject({ rowVersion: 8 })
})
