import type { AuditEntry, Page } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  createRecord,
  readChildren,
  readRecord,
  searchIds,
  startLanguageServer,
} from '../../language/language-server.ts'
import type { TestClient } from '../../server/test-client.ts'
import type { DemonstrationServer } from '../../server/test-server.ts'

const shipments = '/api/test/shipments'

let server: DemonstrationServer
let north: TestClient
let antwerp: TestClient

beforeAll(async () => {
  server = await startLanguageServer(inject('postgres'))
  north = await server.signIn('beheerder', 'Noord-Holland Zorg')
  antwerp = await server.signIn('beheerder', 'Antwerpen Diensten')
})
afterAll(() => server.close())

const make = (members: object, client = north) =>
  createRecord(client, shipments, { description: 'Zending', ...members })
async function update(record: AnyRecord, members: object): Promise<AnyRecord> {
  const body = { rowVersion: record.rowVersion, ...members }
  const answer = await north.put<AnyRecord>(`${shipments}/${record.id}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const readAgain = (record: AnyRecord) => readRecord(north, `${shipments}/${record.id}`)

describe('a number from a sequence', () => {
  test('is unique over units when many records are stored at once', async () => {
    const made = await Promise.all(
      Array.from({ length: 30 }, (_, index) => make({}, index % 2 === 0 ? north : antwerp)),
    )
    const numbers = made.map((record) => Number(record['number']))
    expect(new Set(numbers).size).toBe(30)
    for (const number of numbers) expect(number).toBeGreaterThan(0)
  })

  test('grows with each record, and leaves out those that were refused', async () => {
    const first = await make({})
    expect(await north.post(shipments, {})).toMatchObject({ status: 422 })
    const second = await make({})
    expect(Number(second['number'])).toBeGreaterThan(Number(first['number']))
  })

  test('is not what somebody sends, in a new record or a changed one', async () => {
    const made = await make({ number: 1_000_000, leavesOn: '1999-01-01', itemCount: 9 })
    expect(made).toMatchObject({ leavesOn: null, itemCount: 0 })
    expect(made['number']).not.toBe(1_000_000)
    const changed = await update(made, { number: 2_000_000, leavesOn: '1999-01-01', description: 'Anders' })
    expect(changed).toMatchObject({ number: made['number'], leavesOn: null, description: 'Anders' })
    expect(await readAgain(made)).toMatchObject({ number: made['number'], leavesOn: null, itemCount: 0 })
  })

  test('is found by its value, which its column of the page does', async () => {
    const made = await make({})
    const found = await searchIds(north, shipments, { search: { number: made['number'] } })
    expect(found.items.map(({ id }) => id)).toEqual([made.id])
  })
})

describe('the day of a date-time', () => {
  test.each([
    ['the last second of a winter day', '2026-03-28T22:59:59Z', '2026-03-28'],
    ['midnight before summer time begins', '2026-03-28T23:00:00Z', '2026-03-29'],
    ['the last second of the day on which it begins', '2026-03-29T21:59:59Z', '2026-03-29'],
    ['midnight after that', '2026-03-29T22:00:00Z', '2026-03-30'],
    ['midnight before summer time ends', '2026-10-24T22:00:00Z', '2026-10-25'],
    ['the last second of that day', '2026-10-25T22:59:59Z', '2026-10-25'],
    ['midnight after that', '2026-10-25T23:00:00Z', '2026-10-26'],
  ])('is that in Amsterdam at %s', async (_, leavesUtc, leavesOn) => {
    const made = await make({ leavesUtc })
    expect(made).toMatchObject({ leavesOn })
    expect(await readAgain(made)).toMatchObject({ leavesOn })
  })

  test('follows the date-time in the answer to a change, and goes with it', async () => {
    const made = await make({ leavesUtc: '2026-07-01T10:00:00Z' })
    const moved = await update(made, { leavesUtc: '2026-07-01T22:00:00Z' })
    expect(moved).toMatchObject({ leavesOn: '2026-07-02' })
    const other = await update(moved, { description: 'Anders' })
    expect(other).toMatchObject({ leavesOn: '2026-07-02' })
    expect(await update(other, { leavesUtc: null })).toMatchObject({ leavesOn: null })
    const stale = await north.put(`${shipments}/${made.id}`, {
      rowVersion: made.rowVersion,
      stage: 'planned',
    })
    expect(stale).toMatchObject({ status: 409, body: { current: { leavesOn: null } } })
  })
})

test('the audit trail leaves out what follows from the rest', async () => {
  const made = await make({ leavesUtc: '2026-07-01T10:00:00Z', items: [{ description: 'Boek' }] })
  await update(made, { leavesUtc: '2026-08-01T10:00:00Z' })
  const { body } = await north.get<Page<AuditEntry>>(`${shipments}/${made.id}/audit?limit=50`)
  const fields = new Set(body.items.flatMap(({ changes }) => changes.map(({ field }) => field)))
  expect(fields).toContain('leavesUtc')
  for (const name of ['number', 'leavesOn', 'itemCount']) expect(fields).not.toContain(name)
})

describe('the number of child records', () => {
  const description = 'Getelde zending'
  const items = (count: number) => Array.from({ length: count }, (_, index) => ({ description: `${index}` }))
  const counts: Readonly<Record<string, AnyRecord>> = {}

  beforeAll(async () => {
    for (const count of [2, 0, 3])
      Object.assign(counts, { [count]: await make({ description, items: items(count) }) })
  })

  test('is in the answer to a create and a change, alone and in pages, without deleted ones', async () => {
    const made = counts['3'] as AnyRecord
    expect(made).toMatchObject({ itemCount: 3 })
    const [first, ...others] = readChildren(made, 'items')
    const changed = await update(made, { items: [{ ...first, isDeleted: true }, ...others] })
    expect(changed).toMatchObject({ itemCount: 2 })
    expect(await readAgain(made)).toMatchObject({ itemCount: 2 })
    const { items: page } = await searchIds(north, shipments, { search: { ids: [made.id] } })
    expect(page).toMatchObject([{ itemCount: 2 }])
    await update(changed, { items: [...others, { description: 'Erbij' }] })
    expect(await readAgain(made)).toMatchObject({ itemCount: 3 })
  })

  test('follows changes of child records by themselves', async () => {
    const made = await make({ items: items(1) })
    await createRecord(north, '/api/test/shipmentitems', { shipmentId: made.id, description: 'Erbij' })
    expect(await readAgain(made)).toMatchObject({ itemCount: 2 })
  })

  test.each([
    ['ascending', [0, 2, 3]],
    ['descending', [3, 2, 0]],
  ])('sorts a page, %s', async (order, expected) => {
    const sort = [{ field: 'itemCount', order }]
    const { items: page } = await searchIds(north, shipments, { search: { description }, sort })
    expect(page.map((record) => record['itemCount'])).toEqual(expected)
  })

  test('stands in an export, in its order', async () => {
    const body = {
      columns: [{ field: 'itemCount' }, { field: 'leavesOn' }],
      search: { description },
      sort: [{ field: 'itemCount', order: 'descending' }],
    }
    const answer = await north.post<Buffer>(`${shipments}/export`, body)
    const { sheets } = await readXlsx(answer.body)
    expect(sheets[0]?.rows.slice(1).map(([count]) => count)).toEqual([3, 2, 0])
  })

  test('is not what a search asks for', async () => {
    const answer = await north.post(`${shipments}/search`, { search: { itemCount: 3 } })
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'search.itemCount' }] } })
  })
})

test('an import has no columns for them, and passes over those of an export', async () => {
  const template = await north.get<string>(`${shipments}/importtemplate`)
  expect(template.body).toContain('Vertrek')
  for (const label of ['Nummer', 'Vertrekdag', 'Aantal']) expect(template.body).not.toContain(label)
  const file =
    'Omschrijving;Vertrek;Nummer;Vertrekdag;Aantal\nUit bestand;01-07-2026 12:00;77777;01-01-1999;5\n'
  const answer = await north.upload(`${shipments}/import`, 'zendingen.csv', file)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
  const { items: found } = await searchIds(north, shipments, { search: { description: 'Uit bestand' } })
  expect(found).toMatchObject([{ leavesOn: '2026-07-01', itemCount: 0 }])
  expect(found[0]?.['number']).not.toBe(77_777)
})

test('OpenAPI has them in records, and takes anything for them in what is sent', async () => {
  const { body } = await north.get<{
    components: { schemas: Record<string, { properties: Record<string, object> }> }
  }>('/api/openapi.json')
  const { schemas } = body.components
  const [read, sent] = ['Shipment', 'ShipmentInput'].map((name) => schemas[name]?.properties)
  for (const name of ['number', 'leavesOn', 'itemCount']) {
    expect(read?.[name]).toMatchObject({ anyOf: [{ description: expect.any(String) as string }, {}] })
    expect(sent?.[name]).toMatchObject({ anyOf: [sent?.['rowVersion'], {}] })
  }
  const made = await make({ number: 'geen getal', leavesOn: 7, itemCount: [] })
  expect(made).toMatchObject({ leavesOn: null, itemCount: 0 })
})
