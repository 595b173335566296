import { readFile } from 'node:fs/promises'
import { orderColumns } from '@stamboek/server/features/imports/file-types/orders/order-columns'
import { createRowParser } from '@stamboek/server/features/imports/parse-rows'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type ImportRecord, importFile, messagesOf } from '../../imports/import-records.ts'
import type { TestClient } from '../../server/test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../../server/test-server.ts'
import { readSheet } from '../../sheets/sheet-files.ts'

let server: DemonstrationServer
let planner: TestClient
let beheerder: TestClient

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  planner = await server.signIn('planner', 'Noord-Holland Zorg')
  beheerder = await server.signIn('beheerder', 'Noord-Holland Zorg')
})
afterAll(() => server.close())

function readSample(name: string): Promise<string> {
  return readFile(new URL(`../../../../docs/sample-files/${name}`, import.meta.url), 'utf8')
}

async function importSample(client: TestClient, name: string, fileTypeId = 'orders'): Promise<ImportRecord> {
  return importFile(client, await readSample(name), { name, fileTypeId })
}

test('orders.csv is taken in as a whole', async () => {
  expect(await importSample(planner, 'orders.csv')).toMatchObject({ importStatus: 'Completed', errors: [] })
})

test('orders-met-fouten.csv has an error of its own in each row between the first and the last', async () => {
  const record = await importSample(planner, 'orders-met-fouten.csv')
  expect(record.importStatus).toBe('Completed')
  expect(record.errors.map(({ lineNumber }) => lineNumber)).toEqual([3, 4, 5, 6, 7, 8, 9])
  expect(new Set(messagesOf(record)).size).toBe(7)
})

test('orders-twee-units.csv stays unresolved', async () => {
  expect(await importSample(planner, 'orders-twee-units.csv')).toMatchObject({
    importStatus: 'Failed',
    systemBusinessUnitId: null,
  })
})

test('postcodegebieden.csv is taken in as a whole', async () => {
  const record = await importSample(beheerder, 'postcodegebieden.csv', 'postalCodeRanges')
  expect(record).toMatchObject({ importStatus: 'Completed', errors: [] })
})

test('orders-20000.csv has 20,000 orders like those of orders.csv, each with a number of its own', async () => {
  const readOrders = async (name: string) => {
    const { headers, rows } = await readSheet(name, await readSample(name))
    const parse = createRowParser(orderColumns, { headers, batches: async function* () {} })
    return rows.map((row) => parse(row))
  }
  const valuesOf = (orders: Awaited<ReturnType<typeof readOrders>>, member: string) =>
    new Set(orders.map(({ values }) => values[member]))
  const [few, many] = [await readOrders('orders.csv'), await readOrders('orders-20000.csv')]
  expect(many.flatMap(({ faults }) => faults)).toEqual([])
  expect(valuesOf(many, 'orderNumber').size).toBe(20_000)
  expect(valuesOf(few, 'taskType')).toEqual(valuesOf(few, 'taskType').union(valuesOf(many, 'taskType')))
})
