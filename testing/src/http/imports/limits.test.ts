import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import {
  importFile,
  imports,
  readImport,
  tryUpload,
  uploadFile,
  waitForStatus,
} from '../../imports/import-records.ts'
import {
  type Importer,
  type ImportServer,
  makeImporter,
  orderPermissions,
  startImportServer,
} from '../../imports/import-server.ts'
import { orderFile, orderFileOf } from '../../imports/order-files.ts'

const mebibyte = 1_048_576
const waitingLimits = {
  maxJobsPerUser: 2,
  maxBytesPerUser: 1.5 * mebibyte,
  maxBytesPerUnit: 1.7 * mebibyte,
}
const tooMany =
  'Er wachten al 2 bestanden van jou op verwerking. Probeer het opnieuw zodra er een is verwerkt.'

let all: ImportServer

beforeAll(async () => {
  all = await startImportServer(inject('postgres'), { settings: { waitingLimits } })
})
afterAll(() => all.server.close())

const makeUploader = async (unit: Importer['client']) => (await makeImporter([unit, orderPermissions])).client

const countStored = () =>
  all.server.query(`SELECT (SELECT count(*)::int FROM record.import_record) AS records,
    (SELECT count(*)::int FROM stamboek.file) AS files, (SELECT count(*)::int FROM stamboek.file_chunk) AS chunks,
    (SELECT count(*)::int FROM stamboek_jobs.job) AS jobs`)

test('files of a user beyond the limit are refused and not stored, also of many at once and in a retry, until one is cancelled', async () => {
  const [greedy, other] = [await makeUploader(all.north), await makeUploader(all.south)]
  const failed = await importFile(greedy, orderFile({ 'business unit': 'XYZ' }))
  expect(failed.importStatus).toBe('Failed')
  const release = await all.holdOrders()
  const running = await uploadFile(greedy, orderFile({}))
  await waitForStatus(greedy, running, 'InProgress')
  const answers = await Promise.all(Array.from({ length: 5 }, () => tryUpload(greedy, orderFile({}))))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 429, 429, 429])
  const stored = await countStored()
  expect(await tryUpload(greedy, orderFile({}))).toMatchObject({
    status: 429,
    body: { code: 'tooManyRequests', detail: tooMany },
  })
  const retry = () => all.north.post<AnyRecord>(`${imports}/${failed.id}/retry`, {})
  for (const file of [orderFile({}), orderFile({})]) await uploadFile(all.north, file)
  expect(await retry()).toMatchObject({ status: 429, body: { detail: tooMany } })
  expect(await readImport(greedy, failed)).toMatchObject({ importStatus: 'Failed', errors: failed.errors })
  expect(await countStored()).toEqual([
    {
      records: Number(stored[0]?.['records']) + 2,
      files: Number(stored[0]?.['files']) + 2,
      chunks: Number(stored[0]?.['chunks']) + 2,
      jobs: Number(stored[0]?.['jobs']) + 2,
    },
  ])

  // Another user in another unit takes the next worker.
  const one = await uploadFile(other, orderFile({}))
  await waitForStatus(other, one, 'InProgress')
  const waiting = answers.flatMap(({ status, body }) => (status === 201 ? [body] : []))
  for (const each of waiting) expect(await readImport(greedy, each)).toMatchObject({ importStatus: 'Idle' })

  const cancelled = await all.north.post(`${imports}/${waiting[0]?.id}/cancel`, {})
  expect(cancelled).toMatchObject({ status: 200, body: { importStatus: 'Failed' } })
  const last = await uploadFile(greedy, orderFile({}))
  await release()
  for (const each of [running, waiting[1] ?? running, last])
    expect(await waitForStatus(greedy, each, 'Completed')).toMatchObject({ numberOfErrors: 0 })
  expect(await waitForStatus(other, one, 'Completed')).toMatchObject({ numberOfErrors: 0 })
})

test('the size of the files that wait is limited, of a user and of a unit', async () => {
  const [first, second] = [await makeUploader(all.north), await makeUploader(all.north)]
  const release = await all.holdOrders()
  for (const client of [first, second]) {
    const before = await uploadFile(client, orderFile({}))
    if (client === first) await waitForStatus(client, before, 'InProgress')
  }
  const large = (length: number) =>
    orderFileOf(length, crypto.randomUUID(), { omschrijving: 'x'.repeat(10_000) })
  const sent = await uploadFile(first, large(100))
  expect(await tryUpload(first, large(100))).toMatchObject({
    status: 429,
    body: {
      detail:
        'Jouw bestanden die op verwerking wachten zouden samen groter worden dan 1,5 MiB. Probeer het opnieuw zodra er een is verwerkt.',
    },
  })
  expect(await tryUpload(second, large(100))).toMatchObject({
    status: 429,
    body: {
      detail:
        'De bestanden van deze business unit die op verwerking wachten zouden samen groter worden dan 1,7 MiB. Probeer het opnieuw zodra er een is verwerkt.',
    },
  })
  await release()
  await waitForStatus(first, sent, 'Completed')
})
