import type { MyPermissions } from '@stamboek/model/contract/access'
import type { Page } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { TestClient } from '../server/test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../server/test-server.ts'

const base = '/api/imports/importrecords'

interface ImportRecord extends AnyRecord {
  readonly fileName: string
  readonly fileTypeId: string
  readonly importStatus: string
  readonly isValid: boolean
  readonly systemBusinessUnitId: string | null
  readonly createdById: string
  readonly errors: readonly { readonly identifier: string; readonly errorMessage: string }[]
}

let server: DemonstrationServer
let beheerder: TestClient
let planner: TestClient
let records: readonly ImportRecord[]

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  beheerder = await server.signIn('beheerder')
  planner = await server.signIn('planner')
  const { body } = await beheerder.post<Page<ImportRecord>>(`${base}/search`, { search: {}, limit: 100 })
  records = await Promise.all(body.items.map(({ id }) => read(id)))
})
afterAll(() => server.close())

async function read(id: string): Promise<ImportRecord> {
  return (await beheerder.get<ImportRecord>(`${base}/${id}`)).body
}

async function readProcessed(ids: readonly string[]): Promise<readonly ImportRecord[]> {
  const countWaiting = async () => {
    const found = await Promise.all(ids.map((id) => read(id)))
    return found.filter(({ importStatus }) => importStatus === 'Idle' || importStatus === 'InProgress').length
  }
  await expect.poll(countWaiting, { timeout: 25_000 }).toBe(0)
  return Promise.all(ids.map((id) => read(id)))
}

/** The account that uploaded a record, in the unit of it. */
async function signInAsUploader({ createdById, ...record }: ImportRecord): Promise<TestClient> {
  const { body: me } = await planner.get<AnyRecord>('/api/authentication/me')
  const client = createdById === me['userId'] ? planner : beheerder
  client.businessUnitId = String(record['businessUnitId'])
  return client
}

const isTaken = ({ errorMessage }: ImportRecord['errors'][number]) =>
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
  const completed = records.filter(({ importStatus }) => importStatus === 'Completed')
  const uploaded: string[] = []
  for (const record of completed) {
    const client = await signInAsUploader(record)
    const file = await client.get<string>(`${base}/download/${record.id}`)
    const { fileTypeId, fileName } = record
    const members = { fileTypeId, isDuplicateAllowed: 'true' }
    const answer = await client.upload<AnyRecord>(base, fileName, file.body, { members })
    expect(answer.status, fileName).toBe(201)
    uploaded.push(answer.body.id)
  }
  const processed = await readProcessed(uploaded)
  for (const [index, record] of completed.entries()) {
    const again = processed[index]
    expect(again?.importStatus).toBe('Completed')
    expect(again?.systemBusinessUnitId).toBe(record.systemBusinessUnitId)
    // All orders that were taken in have their task.
    const known = record.errors.some(isTaken) ? [] : (again?.errors.filter(isTaken) ?? [])
    expect(
      again?.errors.filter((error) => !known.includes(error)),
      record.fileName,
    ).toEqual(record.errors)
    expect(again?.isValid, record.fileName).toBe(record.fileTypeId !== 'orders' && record.isValid)
  }
})

test('failed imports of the demonstration fail again, and a cancelled one can be taken in', async () => {
  const failed = records.filter(({ importStatus }) => importStatus === 'Failed')
  for (const record of failed) {
    const client = await signInAsUploader(record)
    expect(await client.post(`${base}/${record.id}/retry`, {})).toMatchObject({ status: 200 })
  }
  const processed = await readProcessed(failed.map(({ id }) => id))
  for (const [index, record] of failed.entries()) {
    const isCancelled = record.errors[0]?.errorMessage.startsWith('Geannuleerd') === true
    expect(processed[index]?.errors, record.fileName).toEqual(isCancelled ? [] : record.errors)
    expect(processed[index]?.isValid, record.fileName).toBe(isCancelled)
    expect(processed[index]?.systemBusinessUnitId === null).toBe(record.systemBusinessUnitId === null)
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
