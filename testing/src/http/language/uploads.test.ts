import { randomUUID } from 'node:crypto'
import type { Problem } from '@stamboek/model/contract/problem'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { searchIds, startLanguageServer } from '../../language/language-server.ts'
import type { TestClient } from '../../server/test-client.ts'
import type { DemonstrationServer } from '../../server/test-server.ts'

const scans = '/api/test/scans'

let server: DemonstrationServer
let client: TestClient

beforeAll(async () => {
  server = await startLanguageServer(inject('postgres'))
  client = await server.signIn('beheerder', 'Noord-Holland Zorg')
})
afterAll(() => server.close())

const upload = (content: string, members: Readonly<Record<string, string>>) =>
  client.upload<AnyRecord & Problem>(scans, 'scan.txt', content, { members })

test('a record is made of a file and the texts beside it, and its lists come with a Get alone', async () => {
  const made = await upload('twee woorden', { description: 'Brief', colour: 'grey' })
  expect(made).toMatchObject({ status: 201, body: { description: 'Brief grey', content: 'twee woorden' } })
  expect(made.body).not.toHaveProperty('words')
  const words = [
    { word: 'twee', length: 4 },
    { word: 'woorden', length: 7 },
  ]
  expect((await client.get<AnyRecord>(`${scans}/${made.body.id}`)).body).toMatchObject({ words })
  const [found] = (await searchIds(client, scans, { search: { description: 'Brief' } })).items
  expect(found).not.toHaveProperty('words')
})

test('what a Get returned can be sent back with its lists', async () => {
  const { body } = await upload('een', { description: 'Terug' })
  const read = await client.get<AnyRecord>(`${scans}/${body.id}`)
  const changed = await client.put<AnyRecord>(`${scans}/${body.id}`, { ...read.body, description: 'Anders' })
  expect(changed).toMatchObject({ status: 200, body: { description: 'Anders', content: 'een' } })
})

test('an upload with the same key makes one record', async () => {
  const options = { members: { description: 'Sleutel' }, headers: { 'Idempotency-Key': randomUUID() } }
  const first = await client.upload<AnyRecord>(scans, 'a.txt', 'een', options)
  const again = await client.upload<AnyRecord>(scans, 'a.txt', 'een', options)
  const other = await client.upload<AnyRecord>(scans, 'a.txt', 'twee', options)
  expect([first.status, again.status, other.status]).toEqual([201, 201, 422])
  expect(again.body.id).toBe(first.body.id)
})

test.each([
  ['a text that is too long', { description: 'x'.repeat(21) }, 400],
  ['a text that is missing', {}, 422],
  ['an unknown choice', { description: 'a', colour: 'red' }, 400],
  ['an unknown member', { description: 'a', other: 'b' }, 400],
])('refuses %s', async (_, members, status) => {
  expect((await upload('een', members)).status).toBe(status)
})

test('what the feature refuses leaves nothing behind', async () => {
  const refused = await upload('leeg', { description: 'Leeg' })
  expect(refused).toMatchObject({ status: 422, body: { detail: 'Op de scan staat niets.' } })
  expect(await searchIds(client, scans, { search: { description: 'Leeg' } })).toMatchObject({ items: [] })
})

test('a record as JSON, and a file for another type, are refused as such', async () => {
  expect((await client.post(scans, { description: 'JSON' })).status).toBe(415)
  const file = await client.upload('/api/main/countries', 'a.csv', 'x')
  expect(file).toMatchObject({ status: 415 })
})

test('a call answers with a file as an attachment, under a harmless name', async () => {
  const { body } = await upload('<b>inhoud</b>', { description: 'Bestand', colour: 'grey' })
  const answer = await client.get<string>(`${scans}/${body.id}/content`)
  expect(answer).toMatchObject({ status: 200, body: '<b>inhoud</b>' })
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="Bestand grey .html"/)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect((await client.get(`${scans}/${randomUUID()}/content`)).status).toBe(404)
})

test('a call answers with a list, at an address beside those of the records', async () => {
  const answer = await client.get('/api/test/scancolours')
  expect(answer).toMatchObject({ status: 200, body: [{ name: 'grijs' }, { name: 'zwart' }] })
  expect((await client.get('/api/test/scancolors')).status).toBe(404)
})
