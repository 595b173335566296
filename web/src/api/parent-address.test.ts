import { functionType } from '@stamboek/model/records/erp/function'
import { functionTariff } from '@stamboek/model/records/erp/function-tariff'
import { resource } from '@stamboek/model/records/erp/resource'
import { resourceFunction } from '@stamboek/model/records/erp/resource-function'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { servedType } from '../../testing/test-record-types.ts'
import { addressBelowParent, addressRecords } from './parent-address.ts'
import {
  assignEndDate,
  bulkSetStatus,
  createNewVersion,
  createRecord,
  getRecord,
  updateRecord,
} from './records.ts'

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

test('an action on the status names the ids as its type does', async () => {
  await bulkSetStatus(servedType(resource), 'BulkDeactivate', { ids: ['a'], remark: null })
  expect(sent.at(-1)).toMatchObject({ body: { resourceIds: ['a'], remark: null } })
  await bulkSetStatus(servedType(resource), 'BulkActivate', { ids: ['b'] })
  expect(sent.at(-1)).toMatchObject({
    path: '/api/main/resources/bulkactivate',
    body: { resourceIds: ['b'] },
  })
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

describe('records with their parents', () => {
  const of = (...parents: string[]) => {
    const records = parents.map((resourceId, index) => ({ id: `${index}`, rowVersion: 1, resourceId }))
    return addressRecords(servedType(resourceFunction), servedType(resource), records)
  }

  test('several are ended below the parent of each', async () => {
    const request = { ids: ['0', '1', '2'], endDateUtc: '2026-01-01T23:00:00.000Z', remark: null }
    const ended = (...ids: string[]) => ({ ...request, ids })
    await assignEndDate(of('r', 's', 'r'), request)
    expect(sent).toEqual([
      { method: 'POST', path: `${below}/assignenddate`, body: ended('0', '2') },
      { method: 'POST', path: '/api/main/resources/s/function/assignenddate', body: ended('1') },
    ])
  })

  test('a new record goes below the parent that it names', async () => {
    await createRecord(of('r'), { functionId: 'x', resourceId: 's' })
    await createRecord(of(), { functionId: 'x', resourceId: 't' })
    expect(sent.map(({ path }) => path)).toEqual([
      '/api/main/resources/s',
      '/api/main/resources/s/function',
      '/api/main/resources/t',
      '/api/main/resources/t/function',
    ])
  })

  test('a row without its parent is a mistake of a developer', () => {
    const consoleError = vi.spyOn(console, 'error').mockReturnValue()
    addressRecords(servedType(resourceFunction), servedType(resource), [{ id: 'f', rowVersion: 1 }])
    expect(consoleError).toHaveBeenCalledWith('Missing resourceId on row f of Main.ResourceFunctionViewDto.')
  })
})
