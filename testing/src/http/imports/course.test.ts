import { importRecord } from '@stamboek/model/records/import/import-record'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { createImportJob } from '@stamboek/server/features/imports/process-import'
import { uploadImport } from '@stamboek/server/features/imports/upload-import'
import type { Job } from '@stamboek/server/jobs/job-definition'
import type { CommittedChange } from '@stamboek/server/records/engine/event-bus'
import type { RecordEngine, UploadHandler } from '@stamboek/server/records/engine/record-context'
import type { UploadHandlerOf } from '@stamboek/server/records/engine/record-feature'
import { RequestProblem } from '@stamboek/server/request-problem'
import { afterAll, afterEach, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { testFeature } from '../../engine/no-features.ts'
import {
  type ImportRecord,
  importFile,
  imports,
  messagesOf,
  readImport,
  tryUpload,
  uploadFile,
  waitForStatus,
} from '../../imports/import-records.ts'
import { type ImportServer, makeImporter, startImportServer } from '../../imports/import-server.ts'
import { nextNumber, orderFile, orderFileOf } from '../../imports/order-files.ts'
import { RealtimeClient } from '../../realtime/realtime-client.ts'

let all: ImportServer

let engine: RecordEngine
/** Refused after everything was written. */
let refused: string | undefined

const refuseAtTheEnd: UploadHandlerOf<typeof importRecord> = async (context, type, input) => {
  const record = await uploadImport(context, type, input)
  if (input.file.name === refused) throw new RequestProblem('ruleBroken', 'Toch niet.')
  return record
}

beforeAll(async () => {
  all = await startImportServer(inject('postgres'), {
    settings: { importFiles: { keptDays: 30, maxBytesPerUnit: 2 ** 20 } },
    extra: {
      features: [
        {
          records: [testFeature(importRecord.dtoKey, { upload: refuseAtTheEnd as UploadHandler })],
          jobs(given) {
            engine = given
            return []
          },
        },
      ],
    },
  })
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => all.server.close())

const call = ({ id }: ImportRecord, name: string) => all.north.post<AnyRecord>(`${imports}/${id}/${name}`, {})

/** Dates the end of an import back. */
const dateBack = ({ id }: ImportRecord, days: number) =>
  all.server.query(
    'UPDATE stamboek.import_file SET ended_at = now() - make_interval(days => $2) WHERE import_record_id = $1',
    [id, days],
  )

test('each status of a file that is cancelled and processed again is sent once', async () => {
  const listener = await RealtimeClient.connect(all.north)
  const release = await all.holdOrders()
  const record = await uploadFile(all.north, orderFile({}))
  await waitForStatus(all.north, record, 'InProgress')
  await call(record, 'cancel')
  await call(record, 'retry')
  await release()
  await waitForStatus(all.north, record, 'Completed')
  // A change that another connection commits right after another one can be sent before it.
  const received = () =>
    listener.imports.map(({ status, numberOfErrors = '' }) => `${status} ${numberOfErrors}`)
  await expect
    .poll(() => received().toSorted(), { timeout: 20_000 })
    .toEqual(['Completed 0', 'Failed 1', 'Idle ', 'Idle ', 'InProgress ', 'InProgress '])
  expect(received().at(-1)).toBe('Completed 0')
  await listener.stop()
})

test('no status is sent of an upload that is rolled back, nor to those who may not read the record', async () => {
  const reader = (await makeImporter([all.north, ['ImportRecordRead']])).client
  const uploader = (await makeImporter([all.north, ['ImportRecordUpload', 'ImportRecordAccess']])).client
  const listeners = await Promise.all(
    [reader, uploader, all.north].map((client) => RealtimeClient.connect(client)),
  )
  refused = 'geweigerd.csv'
  expect(await tryUpload(all.north, orderFile({}), { name: refused })).toMatchObject({ status: 422 })
  refused = undefined
  const record = await importFile(all.north, orderFile({}), { name: 'gelezen.csv' })
  const received = () =>
    listeners.map(({ imports: messages }) => messages.map(({ fileName, status }) => `${fileName} ${status}`))
  const sent = ['Completed', 'Idle', 'InProgress'].map((status) => `${record.fileName} ${status}`)
  // Those who may read get the last message after the others.
  await expect
    .poll(() => received().map((each) => each.toSorted()), { timeout: 20_000 })
    .toEqual([sent, [], sent])
  await Promise.all(listeners.map((listener) => listener.stop()))
})

test('a file that names another unit waits for its turn among those about that unit', async () => {
  const record = await importFile(all.north, orderFile({ 'business unit': 'RTZ' }))
  expect(record.importStatus).toBe('Completed')
  expect(
    await all.server.query(`SELECT group_id FROM stamboek_jobs.job WHERE data->>'importRecordId' = $1`, [
      record.id,
    ]),
  ).toEqual([{ group_id: all.south.businessUnitId }])
})

describe('a file that is given up', () => {
  const giveUp = ({ id }: ImportRecord, error: Error) => {
    const job: Partial<Job> = { data: { importRecordId: id } }
    return createImportJob(engine).giveUp(job as Job, error)
  }

  test('fails with a sentence that has nothing of the inner failure', async () => {
    const release = await all.holdOrders()
    const record = await uploadFile(all.north, orderFile({}))
    await waitForStatus(all.north, record, 'InProgress')
    await giveUp(record, new Error('relation "record.task" does not exist'))
    await release()
    const failed = await waitForStatus(all.north, record, 'Failed')
    expect(messagesOf(failed)).toEqual([
      expect.stringMatching(
        /^De verwerking is mislukt door een storing\. Er is niets opgeslagen\. Probeer het later opnieuw, of meld correlatie-id [-0-9a-f]{36}\.$/,
      ),
    ])
  })

  test('stays as it is once it has ended', async () => {
    const record = await importFile(all.north, orderFile({}))
    await giveUp(record, new Error('too late'))
    expect(await readImport(all.north, record)).toMatchObject({
      importStatus: 'Completed',
      rowVersion: record.rowVersion,
    })
  })
})

test('rows that were read of a file that failed are not shown, since nothing of them was kept', async () => {
  const record = await importFile(all.north, orderFile({ 'business unit': 'XYZ' }))
  await all.server.query(
    'UPDATE stamboek.import_file SET rows_read = 5, rows_total = 9 WHERE import_record_id = $1',
    [record.id],
  )
  expect(await readImport(all.north, record)).toMatchObject({ rowsRead: null, rowsTotal: null })
})

test('a file that is processed says how far that is, second by second', async () => {
  const changes: CommittedChange[] = []
  onTestFinished(engine.events.subscribe((change) => changes.push(change)))
  // A second passes with each look at the clock.
  let seconds = 0
  vi.spyOn(performance, 'now').mockImplementation(() => 1_000 * seconds++)
  const record = await uploadFile(all.north, orderFileOf(500, nextNumber(), { taaktype: 'Maanreis' }))
  expect(record).toMatchObject({ importStatus: 'Idle', rowsRead: null, rowsTotal: null })
  const seen: ImportRecord[] = []
  await vi.waitFor(
    async () => {
      const now = await readImport(all.north, record)
      if (now.importStatus === 'InProgress' && now['rowsRead'] !== null) seen.push(now)
      expect(now.importStatus).toBe('Completed')
    },
    { timeout: 25_000, interval: 5 },
  )
  const rowsRead = seen.map((each) => Number(each['rowsRead']))
  expect(rowsRead).not.toEqual([])
  expect(rowsRead).toEqual(rowsRead.toSorted((one, other) => one - other))
  for (const each of seen) expect(each['rowsTotal']).toBe(500)
  const ended = await readImport(all.north, record)
  expect(ended).toMatchObject({ numberOfErrors: 500, rowsRead: 500, rowsTotal: 500 })
  // Besides its beginning and its end, pages read it again for its progress.
  const told = changes.filter(({ action, ids }) => action === 'Update' && ids.includes(record.id))
  expect(told.length).toBeGreaterThan(2)
})

test('an import was changed last when it ended, however long that took', async () => {
  const release = await all.holdOrders()
  const record = await uploadFile(all.north, orderFile({}))
  const waiting = "SELECT FROM pg_locks WHERE relation = 'record.task'::regclass AND NOT granted"
  await expect.poll(() => all.server.query(waiting)).toHaveLength(1)
  const releasedAt = Date.now()
  await release()
  const { lastModifiedOnUtc } = await waitForStatus(all.north, record, 'Completed')
  expect(Date.parse(lastModifiedOnUtc as string)).toBeGreaterThan(releasedAt)
})

test('the file of an import that ended long ago is dropped, and its record stays', async () => {
  const [old, recent] = [
    await importFile(all.north, orderFile({})),
    await importFile(all.north, orderFile({})),
  ]
  const failed = await importFile(all.north, orderFile({ 'business unit': 'XYZ' }))
  const refusing = await importFile(all.north, orderFile({ taaktype: 'Maanreis' }))
  for (const each of [old, failed, refusing]) await dateBack(each, 31)
  await dateBack(recent, 29)
  await all.server.restart()
  const areKept = async () =>
    Promise.all(
      [old, failed, refusing, recent].map(async (each) => (await readImport(all.north, each))['isFileKept']),
    )
  await expect.poll(areKept, { timeout: 10_000 }).toEqual([false, false, false, true])
  const chunks = await all.server.query(`SELECT FROM stamboek.file_chunk c
    WHERE NOT EXISTS (SELECT FROM stamboek.import_file f WHERE c.file_id IN (f.file_id, f.refused_file_id))`)
  expect(chunks).toEqual([])
  expect(await all.north.get(`${imports}/refusedrows/${refusing.id}`)).toMatchObject({ status: 404 })
  expect(await readImport(all.north, failed)).toMatchObject({ importStatus: 'Failed', errors: failed.errors })
})

test('of the files of a unit those of the imports that ended last are kept, up to so many bytes', async () => {
  // Refused, so that its refused rows take as much again.
  const half = () => importFile(all.south, orderFile({ taaktype: 'x'.repeat(250_000) }))
  const [first, second, third] = [await half(), await half(), await half()]
  const other = await importFile(all.north, orderFile({}))
  await all.server.restart()
  const areKept = async () =>
    Promise.all([first, second, third].map(async (each) => (await readImport(all.south, each))['isFileKept']))
  await expect.poll(areKept, { timeout: 10_000 }).toEqual([false, true, true])
  expect(await readImport(all.north, other)).toMatchObject({ isFileKept: true })
})
