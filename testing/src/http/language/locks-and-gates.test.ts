import type { ImportAnswer } from '@stamboek/model/contract/import-calls'
import type { SchemaDocument } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { gateCallers } from '../../language/errand.ts'
import {
  createRecord,
  readChildren,
  readRecord,
  searchIds,
  startLanguageServer,
} from '../../language/language-server.ts'
import type { TestClient } from '../../server/test-client.ts'
import type { DemonstrationServer } from '../../server/test-server.ts'

const stages = '/api/test/errandstages'
const errands = '/api/test/errands'
const steps = '/api/test/errandsteps'

let server: DemonstrationServer
let client: TestClient
let open: AnyRecord
let done: AnyRecord

beforeAll(async () => {
  server = await startLanguageServer(inject('postgres'))
  client = await server.signIn('beheerder', 'Noord-Holland Zorg')
  open = await createRecord(client, stages, { description: 'Bezig', stageKind: 'Open' })
  done = await createRecord(client, stages, { description: 'Af', stageKind: 'Done' })
})
afterAll(() => server.close())

const makeErrand = (description: string, stage = done) =>
  createRecord(client, errands, {
    description,
    stageId: stage.id,
    activeRangeUtc: { start: '2020-01-01', end: null },
    steps: [{ description: 'Stap' }],
  })
const locked = { status: 422, body: { detail: 'Deze klus is klaar.' } }
const reasons = ({ body }: { body: unknown }) =>
  (body as { results: readonly { reason?: string }[] }).results.map(({ reason }) => reason)

describe('a locked record', () => {
  test('is not updated, deleted or followed by a version, however stale its rowVersion is', async () => {
    const record = await makeErrand('Dicht')
    const path = `${errands}/${record.id}`
    const body = { rowVersion: record.rowVersion, description: 'Anders' }
    expect(await client.put(path, body)).toMatchObject(locked)
    expect(await client.put(path, { ...body, rowVersion: 99 })).toMatchObject(locked)
    expect(await client.put(path, { ...body, stageId: open.id })).toMatchObject(locked)
    expect(await client.put(path, { ...body, description: 7 })).toMatchObject({ status: 400 })
    expect(await client.delete(path, { rowVersion: 99 })).toMatchObject(locked)
    expect(await client.post(`${errands}/newversion`, { id: record.id })).toMatchObject(locked)
    expect(await client.put(`${path}/touch`, { note: 'a' })).toMatchObject(locked)
    expect(await client.put(`${path}/touch`, {})).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'note' }] },
    })
    expect(await readRecord(client, path)).toMatchObject({
      description: 'Dicht',
      rowVersion: record.rowVersion,
    })
  })

  test('stays as it is in a bulk action, with the sentence', async () => {
    const [shut, free] = [await makeErrand('Bulk dicht'), await makeErrand('Bulk open', open)]
    const ids = [shut.id, free.id]
    const sentence = 'Deze klus is klaar.'
    expect(reasons(await client.post(`${errands}/bulkdeactivate`, { ids }))).toEqual([sentence, undefined])
    const ending = { ids, endDateUtc: '2030-01-01' }
    expect(reasons(await client.post(`${errands}/assignenddate`, ending))).toEqual([sentence, undefined])
    const stale = { ids: [shut.id], endDateUtc: '2030-01-01', rowVersion: 99 }
    expect(reasons(await client.post(`${errands}/assignenddate`, stale))).toEqual([sentence])
  })

  test('can be opened, copied and read', async () => {
    const record = await makeErrand('Leesbaar')
    expect(await client.post(`${errands}/${record.id}/peek`, {})).toMatchObject({
      status: 200,
      body: { id: record.id },
    })
    expect(await client.get(`${errands}/${record.id}/audit`)).toMatchObject({ status: 200 })
  })

  test('refuses the rows of an import that change it, and is left out of an undo', async () => {
    const record = await makeErrand('Uit een bestand')
    const row = (remark: string) => `id;rowVersion;Opmerking\n${record.id};${record.rowVersion};${remark}\n`
    const upload = (file: string) => client.upload<ImportAnswer>(`${errands}/import`, 'proef.csv', file)
    expect(await upload(row('Anders'))).toMatchObject({
      body: { counts: { refused: 1 }, importErrorMessages: [{ message: 'Deze klus is klaar.' }] },
    })
    expect(await upload(row(''))).toMatchObject({ body: { counts: { refused: 0, unchanged: 1 } } })
    const made = await upload(`Omschrijving;Fase\nNieuw en af;${String(done.description)}\n`)
    expect(made).toMatchObject({ body: { counts: { new: 1 } } })
    const undone = await client.post(`${errands}/imports/${made.body.batchId}/undo`, {})
    expect(undone).toMatchObject({
      status: 200,
      body: { totalRecordsAffected: 0, kept: [{ reason: 'Deze klus is klaar.' }] },
    })
  })

  test('keeps its child records from changes by themselves', async () => {
    const record = await makeErrand('Met stappen', open)
    const [step] = readChildren(record, 'steps')
    const path = `${errands}/${record.id}`
    await client.put(path, { rowVersion: record.rowVersion, stageId: done.id })
    const body = { rowVersion: step?.rowVersion, description: 'Anders' }
    expect(await client.put(`${steps}/${step?.id}`, body)).toMatchObject(locked)
    expect(await client.post(steps, { errandId: record.id, description: 'Erbij' })).toMatchObject(locked)
    expect(reasons(await client.post(`${steps}/bulkdeactivate`, { ids: [step?.id] }))).toEqual([
      'Deze klus is klaar.',
    ])
    expect(readChildren(await readRecord(client, path), 'steps')).toHaveLength(1)
  })
})

test('a locked child record is not changed in the list of its parent, and others are', async () => {
  const record = await makeErrand('Betaalde stap', open)
  const path = `${errands}/${record.id}`
  const [step] = readChildren(record, 'steps')
  const paid = await client.put<AnyRecord>(path, {
    rowVersion: record.rowVersion,
    steps: [{ ...step, isPaid: true }, { description: 'Vrij' }],
  })
  const [first, second] = readChildren(paid.body, 'steps')
  const send = (rows: readonly object[]) =>
    client.put(path, { rowVersion: paid.body.rowVersion, steps: rows })
  expect(await send([{ ...first, description: 'Anders' }])).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'steps.0.id', message: 'Deze stap is betaald.' }] },
  })
  expect(await send([{ ...first, isDeleted: true }])).toMatchObject({ status: 422 })
  expect(await send([first ?? {}, { ...second, description: 'Anders' }])).toMatchObject({ status: 200 })
})

describe('a closed gate', () => {
  const sentence = 'Je hebt geen gereedschap.'
  const refused = { status: 422, body: { detail: sentence } }
  let caller: TestClient
  beforeAll(async () => {
    caller = await server.signIn('financieel', 'Noord-Holland Zorg')
  })

  test('is served with the type and with a view of its records, for that caller alone', async () => {
    const gatesOf = async (by: TestClient) => {
      const { body } = await by.get<SchemaDocument>('/api/schema')
      return body.recordTypes.flatMap(({ name, gate }) => (gate === undefined ? [] : [[name, gate]]))
    }
    expect(await gatesOf(caller)).toEqual([
      ['errandStage', sentence],
      ['errandStageList', sentence],
      ['errand', sentence],
    ])
    expect(await gatesOf(client)).toEqual([])
  })

  test('refuses every change, after what is malformed', async () => {
    const record = await makeErrand('Achter de poort', open)
    const path = `${errands}/${record.id}`
    const { rowVersion } = record
    expect(await caller.post(errands, { description: 'Nieuw' })).toMatchObject(refused)
    expect(await caller.post(errands, {})).toMatchObject(refused)
    expect(await caller.post(errands, { description: 7 })).toMatchObject({ status: 400 })
    expect(await caller.put(path, { rowVersion, description: 'Anders' })).toMatchObject(refused)
    expect(await caller.put(path, { rowVersion: 99 })).toMatchObject(refused)
    expect(await caller.delete(path, { rowVersion })).toMatchObject(refused)
    expect(await caller.post(`${errands}/newversion`, { id: record.id })).toMatchObject(refused)
    expect(await caller.post(`${errands}/bulkdeactivate`, { ids: [record.id] })).toMatchObject(refused)
    const ending = { ids: [record.id], endDateUtc: '2030-01-01' }
    expect(await caller.post(`${errands}/assignenddate`, ending)).toMatchObject(refused)
    expect(await caller.put(`${path}/touch`, { note: 'a' })).toMatchObject(refused)
    expect(await caller.put(`${path}/touch`, { note: 7 })).toMatchObject({ status: 400 })
    const file = 'Omschrijving\nAchter het loket\n'
    expect(await caller.upload(`${errands}/import`, 'proef.csv', file)).toMatchObject(refused)
    const imported = await client.upload<ImportAnswer>(`${errands}/import`, 'proef.csv', file)
    expect(await caller.post(`${errands}/imports/${imported.body.batchId}/undo`, {})).toMatchObject(refused)
    expect(await readRecord(client, path)).toMatchObject({ rowVersion })
  })

  test('lets the caller read', async () => {
    const record = await makeErrand('Te lezen', open)
    expect(await caller.get(`${errands}/${record.id}`)).toMatchObject({ status: 200 })
    expect(await caller.post(`${errands}/${record.id}/peek`, {})).toMatchObject({ status: 200 })
    expect(await caller.post(`${errands}/search`, {})).toMatchObject({ status: 200 })
  })

  test('refuses a call of another type that would create a record', async () => {
    const plan = await createRecord(client, '/api/test/errandplans', {
      description: 'Te beginnen',
      stageId: open.id,
    })
    const start = (by: TestClient) => by.post(`/api/test/errandplans/${plan.id}/start`, {})
    expect(await start(caller)).toMatchObject(refused)
    expect(await start(client)).toMatchObject({ status: 200 })
    expect(await searchIds(client, errands, { search: { description: 'Te beginnen' } })).toMatchObject({
      totalCount: 1,
    })
  })

  test('is asked once for a change with child records', async () => {
    const before = gateCallers.length
    await makeErrand('Eenmaal', open)
    expect(gateCallers.slice(before)).toEqual(['beheerder'])
  })

  test('keeps child records of the type from changes by themselves', async () => {
    const record = await makeErrand('Stap achter de poort', open)
    const step = { errandId: record.id, description: 'Erbij' }
    expect(await caller.post(steps, step)).toMatchObject(refused)
    expect(await client.post(steps, step)).toMatchObject({ status: 201 })
  })
})

test('a call that only reads runs outside a transaction and may be repeated under any key', async () => {
  await makeErrand('Titel', open)
  const read = () =>
    client.call('POST', `${errands}/titles`, { text: 'Titel' }, { headers: { 'Idempotency-Key': 'no-uuid' } })
  expect(await read()).toMatchObject({ status: 200, body: { title: 'Titel false' } })
})
