import type { FoundRecord } from '@stamboek/model/contract/find'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { TestClient } from '../../server/test-client.ts'
import { startTaskServer, type TaskServer, taskPermissions } from '../../tasks/task-server.ts'

let all: TaskServer

beforeAll(async () => {
  all = await startTaskServer(inject('postgres'))
})
afterAll(() => all?.server.close())

async function findIds(client: TestClient, text: string): Promise<readonly string[]> {
  const { status, body } = await client.post<readonly FoundRecord[]>('/api/find', { text })
  expect(status).toBe(200)
  return body.map(({ id }) => id)
}

test('a task is found by its number, and by its accounts and invoices with the rights to search by them', async () => {
  const task = await all.make.makeTask(await all.make.makeType(), {
    accounts: [{ accountId: 'K-77', name: 'Vindbare Klant' }],
    invoices: [{ invoiceNumber: 'F-2031-77' }],
  })
  const without = await all.makeWorker()
  const accounts = await all.makeWorker([], [...taskPermissions, 'AccountAccess'])
  const invoices = await all.makeWorker([], [...taskPermissions, 'InvoiceAccess'])
  const number = String(task['taskId'])
  for (const { client } of [without, accounts, invoices])
    expect(await findIds(client, number)).toContain(task.id)
  expect(await findIds(accounts.client, 'vindbare kl')).toEqual([task.id])
  expect(await findIds(invoices.client, 'F-2031')).toEqual([task.id])
  expect(await findIds(without.client, 'vindbare kl')).toEqual([])
  expect(await findIds(accounts.client, 'F-2031')).toEqual([])
})
