import type { BasisAnswer, BasisOutcomes } from '@stamboek/model/contract/basis'
import type { ImportBatch, UndoAnswer } from '@stamboek/model/contract/import-calls'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../postgres/test-database.ts'
import { TestClient } from '../../server/test-client.ts'
import {
  type DemonstrationServer,
  startDemonstrationServer,
  startTestServer,
} from '../../server/test-server.ts'

/** A database of which only the first administrator was made, and a demonstration with users of fewer rights. */
let database: TestDatabase
let administrator: TestClient
let demonstration: DemonstrationServer
let close: () => Promise<void>

beforeAll(async () => {
  database = await createTestDatabase(inject('postgres').connection)
  const server = await startTestServer({ databaseUrl: database.databaseUrl })
  close = () => server.close()
  administrator = new TestClient(server.address)
  await administrator.post('/api/authentication/setup', {
    token: new URL(server.setupAddress ?? 'none:').searchParams.get('setup'),
    userName: 'chef',
    fullName: 'De Baas',
    password: 'een lang wachtwoord',
  })
  await administrator.selectBusinessUnit()
  demonstration = await startDemonstrationServer(inject('postgres'))
})
afterAll(async () => {
  await close()
  await database.drop()
  await demonstration.close()
})

const paths: Readonly<Record<string, string>> = {
  landen: 'countries',
  valutas: 'currencies',
  talen: 'languages',
  provincies: 'regions',
  postcodes: 'postalcoderanges',
  banken: 'banks',
  btw: 'vats',
  feestdagen: 'holidays',
  taakstatussen: 'taskstatuses',
  taakprioriteiten: 'taskpriorities',
}

const add = (client: TestClient, ...parts: readonly string[]) =>
  client.post<BasisOutcomes>('/api/basis', { parts })

const list = async (client: TestClient) => (await client.get<BasisAnswer>('/api/basis')).body.parts

test('the first administrator is offered all parts, and adds one with what it needs', async () => {
  const parts = await list(administrator)
  expect(parts.map(({ name }) => name)).toEqual(Object.keys(paths))
  expect(parts.find(({ name }) => name === 'postcodes')).toMatchObject({
    label: 'Postcodegebieden',
    dtoKey: 'Main.PostalCodeRangeViewDto',
    needs: ['landen', 'provincies'],
  })

  const { status, body } = await add(administrator, 'postcodes')
  expect(status).toBe(200)
  // The country of the unit was there.
  expect(body.parts.map(({ name, counts }) => [name, counts.new, counts.unchanged])).toEqual([
    ['landen', 257, 1],
    ['provincies', 12, 0],
    ['postcodes', parts.find(({ name }) => name === 'postcodes')?.recordCount, 0],
  ])
})

test('a part is added alone when its needs are left out', async () => {
  const { body } = await administrator.post<BasisOutcomes>('/api/basis', {
    parts: ['banken'],
    withNeeds: false,
  })
  expect(body.parts).toMatchObject([{ name: 'banken', message: null }])
})

test('all parts are added once, and each is undone on its page', async () => {
  const all = (await add(administrator, ...Object.keys(paths))).body.parts
  expect(all.map(({ message }) => message)).toEqual(all.map(() => null))
  const again = (await add(administrator, ...Object.keys(paths))).body.parts
  expect(again.map(({ counts, batchId }) => [counts.new, counts.changed, batchId])).toEqual(
    again.map(() => [0, 0, null]),
  )
  for (const { name, label } of all.toReversed()) {
    const base = `/api/main/${paths[name]}/import`
    const history = await administrator.get<readonly ImportBatch[]>(`${base}s`)
    const [batch] = history.body
    expect(batch).toMatchObject({ fileName: `Basis: ${label.toLowerCase()}`, status: 'Completed' })
    const undone = await administrator.post<UndoAnswer>(`${base}s/${batch?.id}/undo`)
    // The last active status of a type stays.
    const keptCount = name === 'taakstatussen' ? 4 : 0
    expect([label, undone.status, undone.body.keptCount]).toEqual([label, 200, keptCount])
  }
})

test('a user is offered what its rights allow, and told what they do not', async () => {
  const planner = await demonstration.signIn('planner')
  const offered = (await list(planner)).map(({ name }) => name)
  expect(offered).not.toContain('landen')
  const refused = await add(planner, 'landen')
  expect(refused).toMatchObject({
    status: 200,
    body: {
      parts: [
        { name: 'landen', message: 'Hiervoor ontbreekt het recht “Landen: importeren”.', batchId: null },
      ],
    },
  })
  expect(await list(await demonstration.signIn('lezer'))).toEqual([])
})

test.each([
  [{ parts: ['landen', 'manen'] }],
  [{ parts: [] }],
  [{ parts: ['landen', 'landen'] }],
  [{}],
  [{ parts: ['landen'], more: true }],
])('%j is malformed', async (body) => {
  expect(await administrator.post('/api/basis', body)).toMatchObject({ status: 400 })
})

test('nobody adds parts without a session', async () => {
  expect(await demonstration.visitor.get('/api/basis')).toMatchObject({ status: 401 })
  expect(await demonstration.visitor.post('/api/basis', { parts: ['landen'] })).toMatchObject({ status: 401 })
})
