import type { LookupItem, Page } from '@stamboek/model/contract/record-calls'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  type ImportRecord,
  importFile,
  imports,
  readImport,
  uploadFile,
  waitForStatus,
} from '../../imports/import-records.ts'
import {
  type ImportServer,
  makeImporter,
  orderPermissions,
  startImportServer,
} from '../../imports/import-server.ts'
import { nextNumber, orderFile } from '../../imports/order-files.ts'
import { RealtimeClient } from '../../realtime/realtime-client.ts'
import type { TestClient } from '../../server/test-client.ts'

let all: ImportServer
let valid: ImportRecord
let withErrors: ImportRecord
let southern: ImportRecord
let codes: ImportRecord

beforeAll(async () => {
  all = await startImportServer(inject('postgres'))
  // Those of the demonstration.
  await all.server.query('DELETE FROM record.import_record')
  valid = await importFile(all.north, orderFile({}), { name: 'mei.csv' })
  withErrors = await importFile(all.north, orderFile({ taaktype: 'Maanreis' }), { name: 'fouten-mei.csv' })
  await importFile(all.north, orderFile({ 'business unit': 'XYZ' }), { name: 'onopgelost.csv' })
  southern = await importFile(all.south, orderFile({}), { name: 'juni.csv' })
  const ranges = 'Regio;Postcode van;Postcode tot en met\nGeen regio;9998;9999\n'
  codes = await importFile(all.north, ranges, { name: 'postcodes.csv', fileTypeId: 'postalCodeRanges' })
  // The evening of May 1st in the Netherlands.
  await all.server.query('UPDATE record.import_record SET created_on_utc = $1 WHERE id = $2', [
    '2020-05-01T21:30:00Z',
    valid.id,
  ])
  await all.north.post(`${imports}/setstatus`, {
    importRecordIds: [withErrors.id],
    status: 'Inactive',
    remark: 'Opnieuw gevraagd',
  })
})
afterAll(() => all.server.close())

async function search(body: object, client: TestClient = all.north): Promise<readonly ImportRecord[]> {
  const answer = await client.post<Page<ImportRecord>>(`${imports}/search`, { limit: 1000, ...body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.items
}

const namesOf = (records: readonly ImportRecord[]) => records.map(({ fileName }) => fileName)

test('a list and a Get have the members of an import; its errors come with a Get alone', async () => {
  const [found] = await search({ search: { fileName: 'fouten' } })
  const members = {
    id: withErrors.id,
    fileName: 'fouten-mei.csv',
    fileTypeId: 'orders',
    fileTypeName: 'Orders',
    importStatus: 'Completed',
    status: 'Inactive',
    isValid: false,
    numberOfErrors: 1,
    createdOnUtc: withErrors['createdOnUtc'],
    systemBusinessUnit: { id: all.north.businessUnitId, label: 'Noord-Holland Zorg' },
    systemBusinessUnitId: all.north.businessUnitId,
    systemBusinessUnitCode: 'NHZ',
    remark: 'Opnieuw gevraagd',
    businessUnitId: all.north.businessUnitId,
    isFileKept: true,
    rowsRead: 1,
    rowsTotal: 1,
  }
  expect(found).toMatchObject(members)
  expect(found).not.toHaveProperty('errors')
  expect(await readImport(all.north, withErrors)).toMatchObject({
    ...members,
    errors: [{ lineNumber: 2, errorMessage: 'Taaktype Maanreis bestaat niet of is niet actief.' }],
  })
})

test('a list covers the units of the caller, the newest first', async () => {
  const names = ['postcodes.csv', 'juni.csv', 'onopgelost.csv', 'fouten-mei.csv', 'mei.csv']
  expect(namesOf(await search({}))).toEqual(names)
  const { client } = await makeImporter([all.north, orderPermissions])
  expect(namesOf(await search({}, client))).toEqual(names.filter((name) => name !== 'juni.csv'))
  const sort = [{ field: 'fileName', order: 'ascending' }]
  expect(namesOf(await search({ sort }))).toEqual(names.toSorted())
})

describe('a search of imports', () => {
  const units = () => ({ north: all.north.businessUnitId, south: all.south.businessUnitId })

  test.each<[string, () => object, readonly string[]]>([
    ['a text of the remark', () => ({ remark: 'gevraagd' }), ['fouten-mei.csv']],
    ['a status', () => ({ status: 'Inactive' }), ['fouten-mei.csv']],
    ['a part of the file name', () => ({ fileName: 'MEI' }), ['fouten-mei.csv', 'mei.csv']],
    ['a type of file', () => ({ fileTypeIds: ['postalCodeRanges'] }), ['postcodes.csv']],
    ['one import status', () => ({ importStatuses: ['Failed'] }), ['onopgelost.csv']],
    [
      'several import statuses',
      () => ({ importStatuses: ['Failed', 'Completed', 'Idle'], fileTypeIds: ['orders'] }),
      ['fouten-mei.csv', 'juni.csv', 'mei.csv', 'onopgelost.csv'],
    ],
    ['a business unit', () => ({ systemBusinessUnitIds: [units().south] }), ['juni.csv']],
    ['those without a unit', () => ({ systemBusinessUnitIds: [null] }), ['onopgelost.csv']],
    [
      'a unit and those without one',
      () => ({ systemBusinessUnitIds: [units().south, null] }),
      ['juni.csv', 'onopgelost.csv'],
    ],
    [
      'the days of the upload',
      () => ({ createdRangeUtc: { start: '2020-05-01', end: '2020-05-02' } }),
      ['mei.csv'],
    ],
    [
      'a day from which',
      () => ({ createdRangeUtc: { start: '2020-05-02' }, fileName: 'mei' }),
      ['fouten-mei.csv'],
    ],
    ['a day until which', () => ({ createdRangeUtc: { end: '2020-05-01' } }), []],
    [
      'all at once',
      () => ({ fileName: 'mei', status: 'Active', importStatuses: ['Completed'] }),
      ['mei.csv'],
    ],
  ])('finds by %s', async (_, entries, expected) => {
    expect(namesOf(await search({ search: entries() })).toSorted()).toEqual(expected)
  })

  test.each([
    { importStatuses: ['Wachtend'] },
    { systemBusinessUnitIds: ['geen id'] },
    { status: 'Completed' },
    { createdRangeUtc: 'gisteren' },
  ])('refuses %j', async (entries) => {
    expect(await all.north.post(`${imports}/search`, { search: entries })).toMatchObject({ status: 400 })
  })

  test('offers the units of the caller', async () => {
    const { client } = await makeImporter([all.north, orderPermissions])
    const answer = await client.post<Page<LookupItem>>(`${imports}/lookup`, {
      field: 'systemBusinessUnitIds',
    })
    expect(answer.body.items.map(({ id }) => id)).toEqual([all.north.businessUnitId])
  })
})

test('an export has the rows of the search in the columns asked for, of the units where the caller may export', async () => {
  const fields = [
    'createdOnUtc',
    'systemBusinessUnitId',
    'fileTypeName',
    'fileName',
    'importStatus',
    'isValid',
    'numberOfErrors',
  ]
  const exported = async (client: TestClient, body: object = {}) => {
    const columns = fields.map((field) => ({ field }))
    const answer = await client.post<Buffer>(`${imports}/export`, { columns, title: 'Imports', ...body })
    expect(answer.status).toBe(200)
    const { sheets } = await readXlsx(answer.body)
    return sheets[0]?.rows.map((row) => row.slice(1, fields.length)) ?? []
  }
  expect(await exported(all.north)).toEqual([
    ['Business unit', 'Bestandstype', 'Bestandsnaam', 'Importstatus', 'Geldig', 'Aantal fouten'],
    ['Noord-Holland Zorg', 'Postcodegebieden', 'postcodes.csv', 'Voltooid', 'Nee', 1],
    ['Rijnmond Thuiszorg', 'Orders', 'juni.csv', 'Voltooid', 'Ja', 0],
    [null, 'Orders', 'onopgelost.csv', 'Mislukt', 'Nee', 1],
    ['Noord-Holland Zorg', 'Orders', 'fouten-mei.csv', 'Voltooid', 'Nee', 1],
    ['Noord-Holland Zorg', 'Orders', 'mei.csv', 'Voltooid', 'Ja', 0],
  ])
  const ids = [valid.id, southern.id]
  expect((await exported(all.north, { ids })).slice(1).map((row) => row[2])).toEqual(['juni.csv', 'mei.csv'])
  const { client } = await makeImporter(
    [all.north, ['ImportRecordRead']],
    [all.south, ['ImportRecordRead', 'ImportRecordExport']],
  )
  expect((await exported(client)).slice(1).map((row) => row[2])).toEqual(['juni.csv'])
})

test('a record cannot be changed, deleted or imported from a sheet', async () => {
  const { id, rowVersion } = codes
  const answers = [
    await all.north.put(`${imports}/${id}`, { rowVersion, remark: 'Anders' }),
    await all.north.delete(`${imports}/${id}`, { rowVersion }),
    await all.north.post(`${imports}/bulkdeactivate`, { ids: [id] }),
    await all.north.upload(`${imports}/import`, 'a.csv', 'id\n'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
})

describe('the statuses of an import', () => {
  test('are sent once each, to those who may read it in its unit', async () => {
    const readers = [
      all.north,
      (await makeImporter([all.south, orderPermissions], [all.north, ['ImportRecordRead']])).client,
    ]
    const others = [
      (await makeImporter([all.south, orderPermissions])).client,
      (await makeImporter([all.north, ['ImportRecordUpload', 'ImportRecordSetStatus', 'TaskRead']])).client,
    ]
    const connect = (clients: readonly TestClient[]) =>
      Promise.all(clients.map((client) => RealtimeClient.connect(client)))
    const [told, untold] = [await connect(readers), await connect(others)]
    const fileName = `${nextNumber()}.csv`
    const good = await importFile(all.north, orderFile({}, { taaktype: 'Maanreis' }), { name: fileName })
    const bad = await importFile(all.north, 'geen kolommen\nrij\n', { name: fileName })
    const { businessUnitId } = all.north
    const expected = [good, bad].flatMap(({ id, importStatus }) =>
      ['Idle', 'InProgress', importStatus].map((status) => ({
        status,
        fileName,
        businessUnitId,
        importRecordId: id,
        isImportRecord: true,
        ...(status === importStatus && { numberOfErrors: 1 }),
      })),
    )
    for (const { imports: messages } of told) {
      await expect.poll(() => messages, { timeout: 20_000 }).toHaveLength(expected.length)
      expect(messages).toEqual(expect.arrayContaining(expected))
    }
    // A later message of their own unit would arrive after the others.
    const last = await importFile(all.south, orderFile({}))
    await expect
      .poll(() => untold[0]?.imports.at(-1), { timeout: 20_000 })
      .toMatchObject({ status: 'Completed' })
    expect(untold[0]?.imports.map(({ importRecordId }) => importRecordId)).toEqual([
      last.id,
      last.id,
      last.id,
    ])
    expect(untold[1]?.imports).toEqual([])
    for (const listener of [...told, ...untold]) await listener.stop()
  })

  test('of a file that names another unit are sent where it lies at the time', async () => {
    const listener = await RealtimeClient.connect(
      (await makeImporter([all.south, ['ImportRecordRead']])).client,
    )
    const record = await uploadFile(all.north, orderFile({ 'business unit': 'RTZ' }))
    await waitForStatus(all.north, record, 'Completed')
    await expect
      .poll(() => listener.imports, { timeout: 20_000 })
      .toMatchObject([
        { status: 'Completed', importRecordId: record.id, businessUnitId: all.south.businessUnitId },
      ])
    await listener.stop()
  })
})
