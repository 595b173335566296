import { actionAddress } from '@stamboek/model/records/catalogue/literal-addresses'
import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import { type ActionKind, actionRules } from '@stamboek/model/schema/actions'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { findRowsView, type RecordType } from '@stamboek/model/schema/record-type'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { requiredSearch } from '../../records/required-search.ts'
import { changeText, sampleRecord } from '../../records/sample-record.ts'
import { sampleUpload } from '../../records/sample-upload.ts'
import type { ApiResponse, TestClient } from '../../server/test-client.ts'
import { startDemonstrationServer, type TestServer } from '../../server/test-server.ts'

/** Every record type × action × permission, from the definitions alone. */
const catalogue = createRecordCatalogue(recordTypes)
const types = catalogue.all().filter((type) => !type.parent || type.parent.isListed)

let server: TestServer
let beheerder: TestClient
let tester: TestClient
let testerRole: AnyRecord
let seed = 100

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  beheerder = await server.signIn('beheerder')
  await makeTester()
})
afterAll(() => server.close())

/** A user of the business unit whose only role can get any set of permissions. */
async function makeTester(): Promise<void> {
  const role = await beheerder.post<AnyRecord>('/api/main/roles', {
    description: 'Proefrol',
    permissions: [],
  })
  testerRole = role.body
  const user = await beheerder.post<AnyRecord>('/api/main/users', {
    userName: 'tester',
    fullName: 'Tester',
    password: 'een lang wachtwoord',
    roles: [{ roleId: role.body.id, businessUnitId: beheerder.businessUnitId }],
  })
  expect(user.status).toBe(201)
  const visitor = server.visitor
  const answer = await visitor.post('/api/authentication/login', {
    userName: 'tester',
    password: 'een lang wachtwoord',
  })
  expect(answer.status).toBe(204)
  tester = visitor
  tester.businessUnitId = beheerder.businessUnitId
}

async function grant(permissions: readonly string[]): Promise<void> {
  const answer = await beheerder.put<AnyRecord>(`/api/main/roles/${testerRole.id}`, {
    ...testerRole,
    permissions,
  })
  expect(answer.status).toBe(200)
  testerRole = answer.body
}

/** Types of which any record restricts what may refer to it: a new team type takes resources of every type. */
const onlyNew = new Set(['Main.ResourceTeamTypeViewDto'])

async function findId(dtoKey: string, isNew: boolean): Promise<string> {
  const type = catalogue.get(dtoKey)
  if (isNew || onlyNew.has(dtoKey)) return (await create(type)).body.id
  const found = await beheerder.post<{ items: readonly AnyRecord[] }>(actionAddress(type, 'Search'), {
    // Only an active record can be referred to.
    search: { ...requiredSearch(type, beheerder), ...('status' in type.fields && { status: 'Active' }) },
    limit: 1,
  })
  const [item] = found.body.items
  return (item?.seriesId ?? item?.id) as string
}

/** Makes a record; a code that happens to be taken is tried again with another. */
async function create(type: RecordType, client = beheerder): Promise<ApiResponse<AnyRecord>> {
  if (type.upload) {
    const { fileName, content, members } = sampleUpload(type.upload)
    return client.upload<AnyRecord>(actionAddress(type, 'Create'), fileName, content, { members })
  }
  for (let attempt = 0; ; attempt += 1) {
    seed += 37
    const body = {
      ...(await sampleRecord(type, seed, { catalogue, find: findId })),
      ...(await newParent(type)),
    }
    const answer = await client.post<AnyRecord>(addressOf(type, 'Create', body), {
      ...body,
      rowVersion: await parentVersion(type, body),
    })
    if (answer.status !== 422 || attempt === 20) return answer
  }
}

/** The rows of a view with a source are made by a feature. */
async function createUnlessView(type: RecordType): Promise<AnyRecord> {
  if (type.view?.shows === 'rows') return { id: '', rowVersion: 1 }
  return (await create(catalogue.get(type.storedIn.dtoKey))).body
}

/** A parent of its own for each child record: two of one parent could overlap. */
async function newParent({ parent }: RecordType): Promise<Readonly<Record<string, unknown>>> {
  if (!parent) return {}
  const { body } = await create(catalogue.get(parent.dtoKey))
  return { [parent.field]: body.id }
}

/** The address of an action on a record, below its parent where the definition says so. */
function addressOf(type: RecordType, kind: ActionKind, record: Readonly<Record<string, unknown>>): string {
  return actionAddress(type, kind).replaceAll(/\{(\w+)\}/g, (_, name: string) => String(record[name]))
}

/** The rowVersion of the parent, where the address names that; else none. */
async function parentVersion(
  { parent }: RecordType,
  record: Readonly<Record<string, unknown>>,
): Promise<number | undefined> {
  if (!parent) return undefined
  const { basePath } = catalogue.get(parent.dtoKey)
  const read = await beheerder.get<AnyRecord>(`${basePath}/${String(record[parent.field])}`)
  return read.body.rowVersion
}

/** One call for each action, on a record that is there. */
const calls: Readonly<
  Record<ActionKind, (type: RecordType, record: AnyRecord, client: TestClient) => Promise<ApiResponse>>
> = {
  Search: (type, _, client) =>
    client.post(actionAddress(type, 'Search'), { search: requiredSearch(type, beheerder) }),
  Get: (type, record, client) => client.get(addressOf(type, 'Get', record)),
  Create: (type, _, client) => create(type, client),
  Clone: (type, _, client) => create(type, client),
  Update: (type, record, client) =>
    client.put(addressOf(type, 'Update', record), { ...record, ...change(type, record) }),
  Delete: (type, record, client) =>
    client.delete(addressOf(type, 'Delete', record), { rowVersion: record.rowVersion }),
  BulkDeactivate: (type, record, client) =>
    client.post(addressOf(type, 'BulkDeactivate', record), { [type.bulkIdsMember]: [record.id] }),
  BulkActivate: (type, record, client) =>
    client.post(addressOf(type, 'BulkActivate', record), { [type.bulkIdsMember]: [record.id] }),
  CreateNewVersion: async (type, record, client) =>
    client.post(addressOf(type, 'CreateNewVersion', record), {
      id: record.id,
      rowVersion: await parentVersion(type, record),
    }),
  AssignEndDate: (type, record, client) =>
    client.post(addressOf(type, 'AssignEndDate', record), {
      ids: [record.id],
      endDateUtc: '2040-01-01',
      rowVersion: record.rowVersion,
    }),
  AuditTrail: (type, record, client) => client.get(`${type.basePath}/${record.id}/audit`),
  AuditTrailExport: (type, record, client) => client.get(`${type.basePath}/${record.id}/audit/export`),
  Export: (type, _, client) =>
    client.post(actionAddress(type, 'Export'), {
      search: requiredSearch(type, beheerder),
      ...(!findRowsView(type)?.sheet && { columns: [{ field: type.grid.columns[0]?.field }] }),
    }),
  Import: (type, _, client) => client.upload(`${type.basePath}/import?dryRun=true`, 'leeg.csv', 'id\n'),
  ImportNewVersion: (type, _, client) =>
    client.upload(`${type.basePath}/importnewversion?dryRun=true`, 'leeg.csv', 'id\n'),
  ImportTemplate: (type, _, client) => client.get(`${type.basePath}/importtemplate`),
  ImportHistory: (type, _, client) => client.get(`${type.basePath}/imports`),
  ImportUndo: (type, record, client) => client.post(`${type.basePath}/imports/${record.id}/undo`, {}),
}

/** A record of the caller's units is reached where he may read it; what he creates he gets. */
function neededFor(kind: ActionKind, { permissions, ownership }: RecordType): readonly string[] {
  const own = permissions[actionRules[kind].right]
  return ownership === 'callerUnits' && kind !== 'Create' ? [own, permissions.Read] : [own]
}

function change(type: RecordType, record: AnyRecord): Record<string, unknown> {
  const { field, value } = changeText(type, record)
  return { [field]: value }
}

describe.each(types.filter(({ view }) => !view).map((type) => [type.labels.many, type] as const))(
  '%s',
  (_, type) => {
    test('a record can be created, searched and read', async () => {
      const created = await create(type)
      expect(created, JSON.stringify(created.body)).toMatchObject({ status: 201, body: { rowVersion: 1 } })
      const record = created.body

      const read = await beheerder.get<AnyRecord>(addressOf(type, 'Get', record))
      // The program goes on with a record that was made of a file.
      expect(read).toMatchObject({ status: 200, body: type.upload ? { id: record.id } : record })

      const found = await beheerder.post<{ items: readonly AnyRecord[] }>(actionAddress(type, 'Search'), {
        search: requiredSearch(type, beheerder),
        limit: 1000,
      })
      expect(found.body.items.map((item) => item.id)).toContain(record.id)
    })

    test.each(type.actions.filter((kind) => kind === 'BulkDeactivate'))(
      '%s and its counterpart report a result per record',
      async () => {
        const { body: record } = await create(type)
        const unknown = '00000000-0000-7000-8000-000000000000'
        const ids = { [type.bulkIdsMember]: [record.id, unknown] }
        const outcome = {
          status: 200,
          body: {
            totalRecordsAffected: 1,
            results: [
              { id: record.id, done: true },
              { id: unknown, done: false, reason: 'Niet gevonden.' },
            ],
          },
        }
        expect(await beheerder.post(`${type.basePath}/bulkdeactivate`, ids)).toMatchObject(outcome)
        expect(await beheerder.post(`${type.basePath}/bulkactivate`, ids)).toMatchObject(outcome)
      },
    )
  },
)

const changeable = types.filter(({ view, actions }) => !view && actions.includes('Update'))

describe.each(changeable.map((type) => [type.labels.many, type] as const))('an update of %s', (_, type) => {
  test('is stored and audited', async () => {
    const { body: record } = await create(type)
    const changed = await beheerder.put<AnyRecord>(addressOf(type, 'Update', record), {
      ...record,
      ...change(type, record),
    })
    expect(changed).toMatchObject({ status: 200, body: { ...change(type, record), rowVersion: 2 } })

    const trail = await beheerder.get<{
      items: readonly { entity: string; auditAction: string; auditChangedProperties: readonly string[] }[]
    }>(`${type.basePath}/${record.id}/audit`)
    const { field } = changeText(type, record)
    // The trail of a parent has the entries of its child records, too.
    const own = trail.body.items.filter(({ entity }) => entity === record.id)
    expect(own.map((entry) => entry.auditAction)).toEqual(['Update', 'Insert'])
    expect(own[0]?.auditChangedProperties).toEqual([field])
  })

  test('with the record as read changes nothing', async () => {
    const { body: record } = await create(type)
    const sent = await beheerder.put<AnyRecord>(addressOf(type, 'Update', record), record)
    expect(sent).toMatchObject({ status: 200, body: record })
  })

  test('with a stale rowVersion gets a conflict with the current record', async () => {
    const { body: record } = await create(type)
    const path = addressOf(type, 'Update', record)
    const first = await beheerder.put<AnyRecord>(path, { ...record, ...change(type, record) })
    const second = await beheerder.put(path, { ...record, ...change(type, record) })
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'conflict', current: { id: record.id, rowVersion: first.body.rowVersion } },
    })
  })
})

describe.each(types.map((type) => [type.dtoKey, type] as const))('of %s', (_, type) => {
  test.each(type.actions.filter((kind) => kind !== 'Clone'))(
    '%s needs its right, and no other',
    async (kind) => {
      const record = await createUnlessView(type)
      const permission = type.permissions[actionRules[kind].right]
      await grant(catalogue.permissions().filter((each) => each !== permission))
      const refused = await calls[kind](type, record, tester)
      expect(refused).toMatchObject({ status: 403, body: { code: 'notAllowed' } })

      await grant([...neededFor(kind, type), 'SystemBusinessUnitAllowAll', 'SystemBusinessUnitAssignUsers'])
      const allowed = await calls[kind](type, record, tester)
      // Of an import there is none with the id of a record.
      const expected = kind === 'ImportUndo' ? [404] : [200, 201, 204, 422]
      expect(expected, JSON.stringify(allowed.body)).toContain(allowed.status)
    },
  )
})
