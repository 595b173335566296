import type { ChangeSetAnswer, ChangeSetPage } from '@stamboek/model/contract/change-sets'
import type { ImportAnswer, UndoAnswer } from '@stamboek/model/contract/import-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { ApiResponse, TestClient } from '../../server/test-client.ts'
import { startDemonstrationServer, type TestServer } from '../../server/test-server.ts'

const ledgers = '/api/main/generalledgers'
const regions = '/api/main/regions'
const sets = '/api/changesets'

let server: TestServer
let beheerder: TestClient

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  beheerder = await server.signIn('beheerder')
})
afterAll(() => server.close())

const code = () => crypto.randomUUID().slice(0, 18)
const changeSetOf = ({ headers }: ApiResponse) => headers.get('x-change-set')

async function read(id: string | null, client = beheerder): Promise<ChangeSetAnswer> {
  const answer = await client.get<ChangeSetAnswer>(`${sets}/${id}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

async function search(body: object, client = beheerder): Promise<ChangeSetPage> {
  const answer = await client.post<ChangeSetPage>(`${sets}/search`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

async function makeLedger(): Promise<ApiResponse<AnyRecord>> {
  const answer = await beheerder.post<AnyRecord>(ledgers, { code: code(), description: 'Proef' })
  expect(answer.status).toBe(201)
  return answer
}

test('a save is a change set of one entry, a save without a change is none', async () => {
  const made = await makeLedger()
  const found = await read(changeSetOf(made))
  expect(found).toMatchObject({
    kind: 'Save',
    action: null,
    dtoKey: 'Main.GeneralLedgerViewDto',
    userName: 'Marieke van den Berg',
    undoes: null,
    undoneBy: null,
    entryCount: 1,
    entries: [{ dtoKey: 'Main.GeneralLedgerViewDto', entity: made.body.id, auditAction: 'Insert' }],
  })
  const same = await beheerder.put(`${ledgers}/${made.body.id}`, made.body)
  expect(same.status).toBe(200)
  expect(changeSetOf(same)).toBeNull()
})

test('a save of a record with child records is one change set, found by the record and by both types', async () => {
  const countries = await beheerder.post<{ items: readonly AnyRecord[] }>('/api/main/countries/search', {})
  const made = await beheerder.post<AnyRecord>(regions, {
    description: `Regio ${code()}`,
    countryId: countries.body.items[0]?.id,
    postalCodeRanges: ['10', '20'].map((from) => ({
      postalCodeFrom: `${from}00`,
      postalCodeTo: `${from}50`,
    })),
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const id = changeSetOf(made)
  expect(await read(id)).toMatchObject({ kind: 'Save', entryCount: 3 })
  const [range] = made.body.postalCodeRanges as readonly AnyRecord[]
  for (const recordId of [made.body.id, range?.id])
    expect((await search({ recordId })).items.map((each) => each.id)).toEqual([id])
  expect((await search({ dtoKeys: ['Main.RegionViewDto'] })).items.map((each) => each.id)).toContain(id)
})

test('a bulk action, an import and its undo are each one, by kind', async () => {
  const made = [await makeLedger(), await makeLedger()]
  const ids = made.map(({ body }) => body.id)
  const ended = await beheerder.post(`${ledgers}/bulkdeactivate`, { ids, remark: 'Niet meer nodig' })
  expect(await read(changeSetOf(ended))).toMatchObject({
    kind: 'Bulk',
    action: 'BulkDeactivate',
    remark: 'Niet meer nodig',
    entryCount: 2,
  })
  const again = await beheerder.post(`${ledgers}/bulkdeactivate`, { ids })
  expect(again.status).toBe(200)
  expect(changeSetOf(again)).toBeNull()

  const file = `Code;Omschrijving\n${code()};Uit een bestand\n`
  const imported = await beheerder.upload<ImportAnswer>(`${ledgers}/import`, 'rekeningen.csv', file)
  const id = changeSetOf(imported)
  expect(id).toBe(imported.body.batchId)
  expect(await read(id)).toMatchObject({ kind: 'Import', fileName: 'rekeningen.csv', entryCount: 1 })
  const undone = await beheerder.post<UndoAnswer>(`${ledgers}/imports/${id}/undo`, {})
  expect(await read(changeSetOf(undone))).toMatchObject({ kind: 'Undo', undoes: id, entryCount: 1 })
  expect(await read(id)).toMatchObject({ undoneBy: changeSetOf(undone) })

  const newest = await search({ limit: 3 })
  expect(newest.items.map(({ kind }) => kind)).toEqual(['Undo', 'Import', 'Bulk'])
  const next = await search({ limit: 2, cursor: newest.cursor ?? '' })
  expect(next.items.map((each) => each.id)).toEqual(made.toReversed().map(changeSetOf))
  const undos = await search({ kinds: ['Undo'], userIds: [newest.items[0]?.userId] })
  expect(undos.items.map((each) => each.id)).toEqual([changeSetOf(undone)])

  const redone = await beheerder.post(`/api/changesets/${changeSetOf(undone)}/undo`, {})
  expect(await read(changeSetOf(undone))).toMatchObject({ undoneBy: changeSetOf(redone) })
  expect(await read(id)).toMatchObject({ undoneBy: null })
  const undoneAgain = await beheerder.post(`/api/changesets/${changeSetOf(redone)}/undo`, {})
  expect(undoneAgain.status).toBe(200)
  const acts = await Promise.all([undone, redone, undoneAgain].map((each) => read(changeSetOf(each))))
  expect(acts.map(({ undoneAct }) => undoneAct)).toEqual(
    [false, true, false].map((isRedo) => ({ kind: 'Import', action: null, isRedo })),
  )
  expect(await read(id)).toMatchObject({ undoneAct: null, isUndoneInPart: false })
  expect(await read(id)).toMatchObject({ undoneBy: changeSetOf(undone) })
})

test('a repeated call names the change set of the first', async () => {
  const options = { headers: { 'idempotency-key': crypto.randomUUID() } }
  const body = { code: code(), description: 'Een keer' }
  const first = await beheerder.post(ledgers, body, options)
  const second = await beheerder.post(ledgers, body, options)
  expect(second.headers.get('idempotency-replayed')).toBe('true')
  expect(changeSetOf(first)).not.toBeNull()
  expect(changeSetOf(second)).toBe(changeSetOf(first))
})

test('nobody sees a change set of another unit, or of a type whose audit trail he may not read', async () => {
  const made = await makeLedger()
  const id = changeSetOf(made)
  const elsewhere = await server.signIn('beheerder', 'Noord-Holland Zorg')
  expect(elsewhere.businessUnitId).not.toBe(beheerder.businessUnitId)
  const unable = await server.signIn('taakloos')
  for (const client of [elsewhere, unable]) {
    expect(await client.get(`${sets}/${id}`)).toMatchObject({ status: 404 })
    expect((await search({ recordId: made.body.id }, client)).items).toEqual([])
  }
})

test.each([
  [{ kinds: ['Nope'] }],
  [{ limit: 0 }],
  [{ cursor: 'x' }],
  [{ dtoKeys: ['Main.Nope'] }],
  [{ recordId: 'x' }],
  [{ changedFromUtc: 'gisteren' }],
  [{ onbekend: 1 }],
])('%j is no search', async (body) => {
  expect(await beheerder.post(`${sets}/search`, body)).toMatchObject({ status: 400 })
})
