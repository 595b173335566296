import type { AuditEntry, Page } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { fileTypes } from '@stamboek/server/features/imports/file-types'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  importFile,
  imports,
  messagesOf,
  readImport,
  tryUpload,
  uploadFile,
  waitForStatus,
} from '../../imports/import-records.ts'
import {
  type ImportServer,
  makeImporter,
  orderPermissions,
  startImportServer,
} from '../../imports/import-server.ts'
import { findOrders, nextNumber, orderFile, orderFileOf } from '../../imports/order-files.ts'
import { changeRecord } from '../../resource-teams/team-records.ts'
import type { TestClient } from '../../server/test-client.ts'

let all: ImportServer
/** Reads in the unit of the records, and uploads in the other one. */
let reader: TestClient

beforeAll(async () => {
  all = await startImportServer(inject('postgres'))
  const { client } = await makeImporter(
    [all.south, [...orderPermissions, 'ImportRecordSetStatus', 'ImportRecordReadAudit']],
    [all.north, ['ImportRecordRead']],
  )
  reader = client
})
afterAll(() => all.server.close())

const call = (client: TestClient, { id }: { readonly id: string }, name: string) =>
  client.post<AnyRecord>(`${imports}/${id}/${name}`, {})

describe('cancelling', () => {
  test('ends a file that is processed and one that waits; nothing of them is taken in', async () => {
    const numbers = [nextNumber(), nextNumber(), nextNumber()]
    const release = await all.holdOrders()
    const [first, second, third] = await Promise.all(
      numbers.map((ordernummer) => uploadFile(all.north, orderFile({ ordernummer }))),
    )
    if (!first || !second || !third) throw new Error('Three files were sent')
    const records = [first, second, third]
    const statuses = async () =>
      (await Promise.all(records.map((each) => readImport(all.north, each)))).map((each) => each.importStatus)
    await expect.poll(async () => (await statuses()).toSorted()).toEqual(['Idle', 'Idle', 'InProgress'])
    const running = records[(await statuses()).indexOf('InProgress')] ?? first
    const [waiting, last] = records.filter((each) => each !== running)
    if (!waiting || !last) throw new Error('Two files wait')
    for (const record of [running, waiting]) {
      expect(await call(all.north, record, 'cancel')).toMatchObject({
        status: 200,
        body: { id: record.id, importStatus: 'Failed', isValid: false, numberOfErrors: 1 },
      })
      expect(messagesOf(await readImport(all.north, record))).toEqual([
        'Geannuleerd door Marieke van den Berg',
      ])
    }
    await release()
    await waitForStatus(all.north, last, 'Completed')
    const tasks = await Promise.all(numbers.map((number) => findOrders(all.north, number)))
    expect(tasks.flat()).toHaveLength(1)
    expect(await statuses()).toEqual(records.map((each) => (each === last ? 'Completed' : 'Failed')))
    for (const record of records)
      expect(await call(all.north, record, 'cancel')).toMatchObject({
        status: 422,
        body: { detail: 'Deze import is al afgelopen en kan niet meer worden geannuleerd.' },
      })
  })
})

describe('processing again', () => {
  test('takes in a failed file once its cause is gone, once', async () => {
    const number = nextNumber()
    const { client, user } = await makeImporter([all.north, ['ImportRecordRead', 'ImportRecordUpload']])
    const failed = await importFile(client, orderFile({ ordernummer: number }))
    expect(failed).toMatchObject({ importStatus: 'Failed', numberOfErrors: 1 })
    expect(messagesOf(failed)[0]).toMatch(/^Hiervoor ontbreekt het recht /)
    const { user: able } = await makeImporter([all.north, orderPermissions])
    const [{ roleId } = { roleId: '' }] = able['roles'] as readonly { readonly roleId: string }[]
    const roles = [{ roleId, businessUnitId: all.north.businessUnitId }]
    expect(await changeRecord(all.north, '/api/main/users', user, { roles })).toMatchObject({ status: 200 })
    expect(await call(all.north, failed, 'retry')).toMatchObject({ status: 200, body: { id: failed.id } })
    const record = await waitForStatus(all.north, failed, 'Completed')
    expect(record).toMatchObject({ isValid: true, numberOfErrors: 0, errors: [] })
    expect(await findOrders(all.north, number)).toHaveLength(1)
    expect(await call(all.north, record, 'retry')).toMatchObject({
      status: 422,
      body: { detail: 'Alleen een import die mislukt of ongedaan gemaakt is, kan opnieuw worden verwerkt.' },
    })
  })

  test('of two calls at once enqueues the file once', async () => {
    const number = nextNumber()
    const release = await all.holdOrders()
    const record = await uploadFile(all.north, orderFile({ ordernummer: number }))
    await call(all.north, record, 'cancel')
    const answers = await Promise.all([1, 2, 3].map(() => call(all.north, record, 'retry')))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
    await release()
    expect(await waitForStatus(all.north, record, 'Completed')).toMatchObject({ numberOfErrors: 0 })
    expect(await findOrders(all.north, number)).toHaveLength(1)
  })

  test('fails again where its cause is still there, without a unit if it has none', async () => {
    const record = await importFile(all.north, orderFile({ 'business unit': 'XYZ' }))
    expect(record).toMatchObject({ importStatus: 'Failed', systemBusinessUnitId: null })
    const release = await all.holdOrders()
    const before = await uploadFile(all.north, orderFile({}))
    await waitForStatus(all.north, before, 'InProgress')
    expect(await call(all.north, record, 'retry')).toMatchObject({ status: 200 })
    expect(await readImport(all.north, record)).toMatchObject({
      importStatus: 'Idle',
      isValid: false,
      systemBusinessUnitId: all.north.businessUnitId,
      numberOfErrors: 0,
      errors: [],
    })
    await release()
    const again = await waitForStatus(all.north, record, 'Failed')
    expect(again).toMatchObject({ systemBusinessUnitId: null, numberOfErrors: 1, errors: record.errors })
  })
})

test('a file that is no longer kept is neither downloaded nor processed again', async () => {
  const record = await importFile(all.north, orderFile({ 'business unit': 'XYZ' }))
  expect(record).toMatchObject({ isFileKept: true })
  await all.dropFile(record)
  const detail = 'Het bestand van deze import is niet meer bewaard.'
  expect(await readImport(all.north, record)).toMatchObject({ isFileKept: false, importStatus: 'Failed' })
  expect(await all.north.get(`${imports}/download/${record.id}`)).toMatchObject({
    status: 404,
    body: { detail },
  })
  expect(await call(all.north, record, 'retry')).toMatchObject({ status: 422, body: { detail } })
})

test('a file is downloaded as it was sent, as an attachment under its own name', async () => {
  const content = `${orderFileOf(3, nextNumber())}\r\n`
  const record = await uploadFile(all.north, content, { name: 'Orders van mei (é).csv' })
  const answer = await all.north.get<string>(`${imports}/download/${record.id}`)
  expect(answer).toMatchObject({ status: 200, body: content })
  const disposition = answer.headers.get('content-disposition') ?? ''
  expect(disposition).toMatch(/^attachment; /)
  expect(disposition).toContain(
    `filename*=UTF-8''${encodeURIComponent('Orders van mei (é).csv').replaceAll('(', '%28').replaceAll(')', '%29')}`,
  )
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})

test('refused rows are downloaded with their reasons, and taken in once they are corrected', async () => {
  const lines = orderFileOf(3, nextNumber()).split('\r\n')
  const [headers = '', first = '', ...others] = lines
  const wrong = others.map((line) => line.replace('Terugbelverzoek', 'Maanreis'))
  const record = await importFile(all.north, [headers, '', first, '', ...wrong].join('\r\n'))
  expect(record.numberOfErrors).toBe(wrong.length)
  const answer = await all.north.get<string>(`${imports}/refusedrows/${record.id}`)
  const reason = 'Taaktype Maanreis bestaat niet of is niet actief.'
  const expected = [`${headers};Reden van weigering`, ...wrong.map((line) => `${line};${reason}`), '']
  expect(answer).toMatchObject({ status: 200, body: expected.join('\r\n') })
  expect(answer.headers.get('content-disposition')).toContain('-geweigerd.csv')
  const corrected = answer.body.replaceAll(';Maanreis;', ';Terugbelverzoek;')
  expect(await importFile(all.north, corrected)).toMatchObject({ importStatus: 'Completed', isValid: true })
})

test('refused rows are stored with the outcome, and their file is not read for them again', async () => {
  const [headers = '', line = ''] = orderFileOf(1, nextNumber()).split('\r\n')
  const wrong = line.replace('Terugbelverzoek', 'Maanreis')
  const record = await importFile(all.north, [headers, wrong].join('\r\n'))
  await all.server.query(
    `DELETE FROM stamboek.file_chunk c USING stamboek.import_file f WHERE f.file_id = c.file_id AND f.import_record_id = $1`,
    [record.id],
  )
  expect(await all.north.get<string>(`${imports}/refusedrows/${record.id}`)).toMatchObject({
    status: 200,
    body: expect.stringContaining(wrong) as string,
  })
})

test('activating and deactivating leaves the import as it is, and says how many records changed', async () => {
  const records = [await importFile(all.north, orderFile({})), await importFile(all.south, orderFile({}))]
  const importRecordIds = records.map(({ id }) => id)
  const set = (client: TestClient, body: object) =>
    client.post(`${imports}/setstatus`, { importRecordIds, ...body })
  expect(await set(all.north, { status: 'Inactive', remark: 'Dubbel' })).toMatchObject({
    status: 200,
    body: { affectedRecords: 2 },
  })
  for (const record of records)
    expect(await readImport(all.north, record)).toMatchObject({
      status: 'Inactive',
      remark: 'Dubbel',
      importStatus: 'Completed',
      numberOfErrors: 0,
    })
  expect(await set(all.north, { status: 'Inactive' })).toMatchObject({ body: { affectedRecords: 0 } })
  expect(await set(all.north, { status: 'Inactive', remark: 'Nogmaals' })).toMatchObject({
    body: { affectedRecords: 2 },
  })
  for (const record of records)
    expect(await readImport(all.north, record)).toMatchObject({ status: 'Inactive', remark: 'Nogmaals' })
  for (const status of ['Completed', 'Failed', '', null, 1])
    expect([400, 422]).toContain((await set(all.north, { status })).status)
  expect((await set(all.north, {})).status).toBe(422)
  expect((await set(all.north, { status: 'Active', remark: 'x'.repeat(251) })).status).not.toBe(200)
  // Only the record of the unit where the caller has the right.
  expect(await set(reader, { status: 'Active' })).toMatchObject({ status: 200, body: { affectedRecords: 1 } })
  const statuses = await Promise.all(records.map((each) => readImport(all.north, each)))
  expect(statuses.map(({ status }) => status)).toEqual(['Inactive', 'Active'])
})

test('the kinds of files are listed, each with an example that it reads', async () => {
  const { status, body } = await all.north.get<
    readonly {
      readonly id: string
      readonly name: string
      readonly extensions: string
      readonly example: string
    }[]
  >('/api/imports/importfiletypes')
  expect({ status, names: body.map(({ name }) => name) }).toEqual({
    status: 200,
    names: fileTypes.map(({ name }) => name),
  })
  for (const { id: fileTypeId, extensions, example } of body) {
    const [extension = ''] = extensions.split(',')
    const record = await importFile(all.north, example, { fileTypeId, name: `voorbeeld.${extension}` })
    expect(record, JSON.stringify(record.errors)).toMatchObject({ importStatus: 'Completed' })
  }
  const { client } = await makeImporter([all.north, ['ImportRecordRead']])
  expect(await client.get('/api/imports/importfiletypes')).toMatchObject({ status: 403 })
  const visitor = await makeImporter([all.north, ['ImportRecordAccess', 'PostalCodeRangeImport']])
  expect(await visitor.client.get('/api/imports/importfiletypes')).toMatchObject({
    status: 200,
    body: [{ name: 'Postcodegebieden' }],
  })
})

test('the audit trail has each step of an import, with its fields', async () => {
  const record = await importFile(all.north, orderFile({ taaktype: 'Maanreis' }))
  await all.north.post(`${imports}/setstatus`, {
    importRecordIds: [record.id],
    status: 'Inactive',
    remark: 'Klaar',
  })
  const { body } = await all.north.get<Page<AuditEntry>>(`${imports}/${record.id}/audit`)
  const steps = body.items.map(({ auditAction, changes }) => [
    auditAction,
    changes.find(({ field }) => field === 'importStatus')?.after,
  ])
  expect(steps.toReversed()).toEqual([
    ['Insert', 'Idle'],
    ['Update', 'InProgress'],
    ['Update', 'Completed'],
    ['Update', undefined],
  ])
  expect(body.items[0]).toMatchObject({ auditUserName: 'Marieke van den Berg', auditRemark: 'Klaar' })
  expect(body.items[1]?.changes.map(({ field }) => field)).toContain('numberOfErrors')
})

test.each([
  ['retry', (client: TestClient, id: string) => client.post(`${imports}/${id}/retry`, {})],
  ['cancel', (client: TestClient, id: string) => client.post(`${imports}/${id}/cancel`, {})],
  ['audit', (client: TestClient, id: string) => client.get(`${imports}/${id}/audit`)],
])('%s needs its own right in the unit of the record', async (_, send) => {
  const record = await importFile(all.north, orderFile({ 'business unit': 'XYZ' }))
  expect((await send(reader, record.id)).status).toBe(404)
  expect(await readImport(reader, record)).toMatchObject({
    importStatus: 'Failed',
    rowVersion: record.rowVersion,
  })
})

test('what a caller may not read looks absent, in each call', async () => {
  const { client } = await makeImporter([all.south, [...orderPermissions, 'ImportRecordExport']])
  const { id } = await importFile(all.north, orderFile({}))
  for (const path of [`${imports}/${id}`, `${imports}/download/${id}`, `${imports}/refusedrows/${id}`])
    expect(await client.get(path)).toMatchObject({ status: 404 })
  for (const name of ['retry', 'cancel'])
    expect(await call(client, { id }, name)).toMatchObject({ status: 404 })
  const without = (await makeImporter([all.north, ['ImportRecordUpload', 'TaskRead']])).client
  expect(await without.get(`${imports}/download/${id}`)).toMatchObject({ status: 403 })
})

describe('a file with the same content', () => {
  const sentence = /^Dit bestand is al geïmporteerd op \d\d-\d\d-\d{4} \d\d:\d\d door Marieke van den Berg\.$/

  test('is refused until the user knows, also under another name', async () => {
    const content = orderFile({})
    await importFile(all.north, content)
    const again = await tryUpload(all.north, content, { name: 'anders.csv' })
    expect(again).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'isDuplicateAllowed', message: expect.stringMatching(sentence) as string }] },
    })
    const allowed = await importFile(all.north, content, { isDuplicateAllowed: 'true' })
    expect(allowed).toMatchObject({ importStatus: 'Completed', numberOfErrors: 1 })
  })

  test('is refused without the name of who sent it to who may not read imports in the unit', async () => {
    const content = orderFile({})
    await importFile(all.north, content)
    const { client } = await makeImporter([all.north, ['ImportRecordUpload']], [all.south, orderPermissions])
    const { status, body } = await tryUpload(client, content)
    expect(status).toBe(422)
    expect(body.errors).toEqual([
      {
        field: 'isDuplicateAllowed',
        message: expect.stringMatching(
          /^Dit bestand is al geïmporteerd op \d\d-\d\d-\d{4} \d\d:\d\d\.$/,
        ) as string,
      },
    ])
  })

  test('is taken without a question in another unit, of another kind, and after it failed', async () => {
    const content = orderFile({ 'business unit': 'XYZ' })
    for (let time = 0; time < 2; time += 1)
      expect(await importFile(all.north, content)).toMatchObject({ importStatus: 'Failed' })
    const taken = orderFile({})
    await importFile(all.north, taken)
    expect((await tryUpload(all.south, taken)).status).toBe(201)
    expect((await tryUpload(all.north, taken, { fileTypeId: 'postalCodeRanges' })).status).toBe(201)
  })

  test('of two uploads at once is taken once', async () => {
    const content = orderFile({})
    const answers = await Promise.all([1, 2, 3, 4].map(() => tryUpload(all.north, content)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422])
  })
})
