import { once } from 'node:events'
import { request as sendRequest } from 'node:http'
import { storeQueue } from '@stamboek/server/http/limits/request-queues'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { importFile, imports, tryUpload } from '../../imports/import-records.ts'
import {
  type ImportServer,
  makeImporter,
  orderPermissions,
  startImportServer,
} from '../../imports/import-server.ts'
import { orderFile } from '../../imports/order-files.ts'
import type { TestClient } from '../../server/test-client.ts'

let all: ImportServer

beforeAll(async () => {
  all = await startImportServer(inject('postgres'))
})
afterAll(() => all.server.close())

const makePerson = async () => (await makeImporter([all.north, orderPermissions])).client

/** Begins a download of which nothing is read; returns how to end it. */
async function leaveUnread({ address, callHeaders }: TestClient, id: string): Promise<() => void> {
  const request = sendRequest(`${address}${imports}/download/${id}`, { headers: callHeaders, agent: false })
  request.on('error', () => {})
  const response = once(request.end(), 'response') as Promise<[{ readonly statusCode: number }]>
  expect((await response)[0].statusCode).toBe(200)
  return () => request.destroy()
}

test('downloads that nobody reads keep others from neither pages nor files', async () => {
  const large = `${orderFile({})}\n${'x'.repeat(30_000_000)}`
  const { id } = await importFile(all.north, large)
  const people = await Promise.all(Array.from({ length: 4 }, makePerson))
  const ends = await Promise.all(people.flatMap((person) => [1, 2].map(() => leaveUnread(person, id))))
  const other = await makePerson()
  expect((await other.get('/api/schema')).status).toBe(200)
  ;(await leaveUnread(other, id))()
  for (const end of ends) end()
})

test('few received files of a user wait to be stored, since each is on disk', async () => {
  const person = await makePerson()
  const database = new Client(all.server.databaseUrl)
  await database.connect()
  await database.query('BEGIN')
  await database.query('LOCK TABLE stamboek.file IN SHARE ROW EXCLUSIVE MODE')
  const { maxWaitingPerUser } = storeQueue.limits
  const answers = []
  for (let sent = 0; sent <= maxWaitingPerUser; sent += 1) {
    answers.push(tryUpload(person, orderFile({}), { name: `${sent}.csv` }))
    await vi.waitFor(() => expect(storeQueue.countWaiting()).toBe(sent), { timeout: 20_000 })
  }
  expect(await tryUpload(person, orderFile({}))).toMatchObject({
    status: 429,
    body: { detail: 'Er wachten al veel bestanden. Probeer het straks opnieuw.' },
  })
  await database.end()
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(answers.map(() => 201))
})
