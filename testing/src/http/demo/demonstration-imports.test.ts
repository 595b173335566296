import type { MyPermissions } from '@stamboek/model/contract/access'
import type { Page } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import {
  type ImportError,
  type ImportRecord,
  importFile,
  imports,
  readImport,
  waitForStatus,
} from '../../imports/import-records.ts'
import type { TestClient } from '../../server/test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../../server/test-server.ts'

let server: DemonstrationServer
let beheerder: TestClient
let planner: TestClient
let records: readonly ImportRecord[]

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  beheerder = await server.signIn('beheerder')
  planner = await server.signIn('planner')
  const { body } = await beheerder.post<Page<ImportRecord>>(`${imports}/search`, { search: {}, limit: 100 })
  records = await Promise.all(body.items.map((item) => readImport(beheerder, item)))
})
afterAll(() => server.close())

/** The client of the account that uploaded a record, in the unit of it. */
async function selectUploader({ createdById, businessUnitId }: ImportRecord): Promise<TestClient> {
  const { body: me } = await planner.get<AnyRecord>('/api/authentication/me')
  const client = createdById === me['userId'] ? planner : beheerder
  client.businessUnitId = businessUnitId as string
  return client
}

const isTaken = ({ errorMessage }: ImportError) =>
  /^Ordernummer .+ is al eerder geïmporteerd\.$/.test(errorMessage)

test('the demonstration has imports of three units, unresolved, valid, with errors, failed and inactive', () => {
  const errorsOf = (status: string) =>
    records.filter(({ importStatus }) => importStatus === status).map(({ errors }) => errors.length)
  expect(records).toHaveLength(40)
  expect(new Set(records.map(({ systemBusinessUnitId }) => systemBusinessUnitId)).size).toBe(4)
  expect(new Set(errorsOf('Completed'))).toEqual(new Set([0, 1, 4, 5, 87]))
  expect(errorsOf('Failed')).toEqual(Array.from({ length: 8 }, () => 1))
  expect(records.filter(({ status }) => status === 'Inactive').every(({ remark }) => remark)).toBe(true)
  expect(records.filter(({ status }) => status === 'Inactive')).toHaveLength(3)
})

test('the files of the demonstration processed once more have the errors that it shows', async () => {
  for (const record of records.filter(({ importStatus }) => importStatus === 'Completed')) {
    const client = await selectUploader(record)
    const { body: content } = await client.get<string>(`${imports}/download/${record.id}`)
    const { fileName: name, fileTypeId } = record
    const file = { name, fileTypeId: fileTypeId as string, isDuplicateAllowed: 'true' }
    const again = await importFile(client, content, file)
    expect(again.importStatus, name).toBe('Completed')
    expect(again.systemBusinessUnitId, name).toBe(record.systemBusinessUnitId)
    // All orders that were taken in have their task.
    const known = record.errors.some(isTaken) ? [] : again.errors.filter(isTaken)
    const others = again.errors.filter((error) => !known.includes(error))
    expect(others, name).toEqual(record.errors)
    expect(again.isValid, name).toBe(fileTypeId !== 'orders' && record.isValid)
  }
})

test('failed imports of the demonstration fail again, and a cancelled one can be taken in', async () => {
  for (const record of records.filter(({ importStatus }) => importStatus === 'Failed')) {
    const client = await selectUploader(record)
    expect(await client.post(`${imports}/${record.id}/retry`, {})).toMatchObject({ status: 200 })
    const again = await waitForStatus(client, record, 'Completed', 'Failed')
    const isCancelled = record.errors[0]?.errorMessage.startsWith('Geannuleerd') === true
    expect(again.errors, record.fileName).toEqual(isCancelled ? [] : record.errors)
    expect(again.isValid, record.fileName).toBe(isCancelled)
    expect(again.systemBusinessUnitId === null).toBe(record.systemBusinessUnitId === null)
  }
})

test('planner imports orders, lezer looks, and taakloos sees nothing of imports', async () => {
  const rightsOf = async (userName: string) => {
    const client = await server.signIn(userName, 'Noord-Holland Zorg')
    const { body } = await client.get<MyPermissions>('/api/authorization/permissions/me')
    const own = body.businessUnits.find(({ id }) => id === client.businessUnitId)?.permissions ?? []
    return own
      .filter((permission) => permission.startsWith('ImportRecord'))
      .map((permission) => permission.replace('ImportRecord', ''))
      .toSorted()
  }
  const toLook = ['Access', 'ExportAudit', 'Read', 'ReadAudit']
  expect(await rightsOf('planner')).toEqual([...toLook, 'Export', 'SetStatus', 'Upload'].toSorted())
  expect(await rightsOf('lezer')).toEqual(toLook)
  expect(await rightsOf('taakloos')).toEqual([])
  expect(await rightsOf('financieel')).toEqual([])
})
