import type { AuditEntry, Page } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import {
  createRecord,
  readChildren,
  readRecord,
  refusedFields,
  searchIds,
} from '../../language/language-server.ts'
import type { ApiResponse, TestClient } from '../../server/test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../../server/test-server.ts'

const path = '/api/main/documentgroups'
const functionsPath = '/api/main/functions'
const list = 'functionPerDocumentGroups'
const isGlobalSystemBusinessUnitRecord = true

let server: DemonstrationServer
let north: TestClient
let rotterdam: TestClient
let nurse: string
let driver: string

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  north = await server.signIn('beheerder', 'Noord-Holland Zorg')
  rotterdam = await server.signIn('beheerder', 'Rijnmond Thuiszorg')
  ;[nurse, driver] = (await Promise.all(['VPK', 'CHF'].map((code) => functionId(code)))) as [string, string]
})
afterAll(() => server.close())

async function functionId(code: string, client = north): Promise<string> {
  const currencyId = client.businessUnits[0]?.defaultCurrency?.id
  const { items } = await searchIds(client, functionsPath, {
    search: { code, currencyId },
    matchingBehavior: 'Exact',
  })
  return items[0]?.id ?? ''
}

let number = 0
const make = (functionIds: readonly string[]): Promise<AnyRecord> => {
  number += 1
  return createRecord(north, path, {
    description: `Proefgroep ${number}`,
    [list]: functionIds.map((id) => ({ functionId: id })),
  })
}
const put = (record: AnyRecord, rows: readonly object[]) =>
  north.put<AnyRecord>(`${path}/${record.id}`, { rowVersion: record.rowVersion, [list]: rows })
const labels = (record: AnyRecord) =>
  readChildren(record, list)
    .filter((row) => row['isDeleted'] !== true)
    .map((row) => (row['function'] as { label: string }).label)
const messages = ({ body }: ApiResponse) =>
  (body as { errors?: readonly { message: string }[] }).errors?.map(({ message }) => message)

test('a group is saved with its functions; a removed one stays as a deleted row and can be restored', async () => {
  const group = await make([nurse, driver])
  expect(labels(group)).toEqual(['Chauffeur rolstoelvervoer', 'Wijkverpleegkundige'])
  const [first] = readChildren(group, list)
  const removed = await put(group, [{ id: first?.id, isDeleted: true }])
  expect(labels(removed.body)).toEqual(['Wijkverpleegkundige'])
  const restored = await put(removed.body, [{ id: first?.id, isDeleted: false }])
  expect(labels(restored.body)).toEqual(labels(group))
  const audit = await north.get<Page<AuditEntry>>(`${path}/${group.id}/audit?limit=50`)
  const actions = audit.body.items.filter(({ entity }) => entity === group.id)
  expect(actions.map(({ auditAction }) => auditAction)).toEqual(['Update', 'Update', 'Insert'])
})

test('a function stands in a group once, also besides rows that were not sent', async () => {
  const message = 'Deze functie staat al in deze documentgroep.'
  const twice = await north.post(path, {
    description: 'Dubbel',
    [list]: [{ functionId: nurse }, { functionId: nurse }],
  })
  expect([...refusedFields(twice), messages(twice)]).toEqual(['422', `${list}.1.functionId`, [message]])
  const group = await make([nurse])
  const again = await put(group, [{ functionId: nurse }])
  expect([...refusedFields(again), messages(again)]).toEqual(['422', `${list}.0.functionId`, [message]])
})

test('of calls that add one function at once, one adds it', async () => {
  for (let round = 0; round < 5; round += 1) {
    const group = await make([])
    const answers = await Promise.all(Array.from({ length: 4 }, () => put(group, [{ functionId: nurse }])))
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([
      200, 409, 409, 409,
    ])
    expect(labels(await readRecord(north, `${path}/${group.id}`))).toEqual(['Wijkverpleegkundige'])
  }
})

test('the database itself refuses a function twice in one group', async () => {
  const group = await make([nurse])
  const copy = `INSERT INTO record.function_per_document_group
    SELECT (jsonb_populate_record(f, jsonb_build_object('id', gen_random_uuid()))).*
    FROM record.function_per_document_group f WHERE document_group_id = $1::uuid`
  await expect(server.query(copy, [group.id])).rejects.toThrow('function_per_document_group__unique0')
})

test('a function that is inactive, of another unit or of none is refused, and for a global group one of a unit', async () => {
  const inactive = await createRecord(north, functionsPath, { description: 'Oud beroep', status: 'Inactive' })
  const theirs = await functionId('MDZ', rotterdam)
  for (const id of [inactive.id, theirs, crypto.randomUUID()]) {
    const answer = await north.post(path, { description: 'Fout', [list]: [{ functionId: id }] })
    expect(refusedFields(answer)).toEqual(['422', `${list}.0.functionId`])
  }
  const ours = await createRecord(north, functionsPath, { description: 'Eigen beroep' })
  const global = await north.post(path, {
    description: 'Overal',
    isGlobalSystemBusinessUnitRecord,
    [list]: [{ functionId: ours.id }],
  })
  expect(refusedFields(global)).toEqual(['422', `${list}.0.functionId`])
  const own = await north.post(path, { description: 'Hier', [list]: [{ functionId: ours.id }] })
  expect(own.status).toBe(201)
  const wrong = await north.post(path, { description: 'Vorm', [list]: [{ functionId: 'geen id' }] })
  expect(wrong.status).toBe(400)
})

test('a function that became inactive stays in its group, and is not offered to others', async () => {
  const leaving = await createRecord(north, functionsPath, { description: 'Aflopend beroep' })
  const group = await make([leaving.id])
  const offered = async () => {
    const lookup = { field: 'functionId', search: 'Aflopend' }
    const answer = await north.post<Page<AnyRecord>>('/api/main/functionsperdocumentgroup/lookup', lookup)
    return answer.body.totalCount
  }
  expect(await offered()).toBe(1)
  await north.put(`${functionsPath}/${leaving.id}`, { ...leaving, status: 'Inactive' })
  expect(await offered()).toBe(0)
  const changed = await put(group, [...readChildren(group, list), { functionId: driver }])
  expect(changed.status).toBe(200)
  expect(labels(changed.body)).toEqual(['Aflopend beroep', 'Chauffeur rolstoelvervoer'])
})

test('groups of all units and of the own one are found, those of others not', async () => {
  const find = (client: TestClient, description: string) =>
    searchIds(client, path, { search: { description } })
  expect((await find(north, 'Zorgplan')).totalCount).toBe(1)
  expect((await find(rotterdam, 'Zorgplan')).totalCount).toBe(1)
  expect((await find(north, 'Geboorteplan')).totalCount).toBe(1)
  expect((await find(rotterdam, 'Geboorteplan')).totalCount).toBe(0)
})
