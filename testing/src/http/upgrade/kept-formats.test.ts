import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { openDatabase } from '@stamboek/server/database/connection/database'
import { migrations } from '@stamboek/server/database/schema/migrations'
import { prepareDatabase } from '@stamboek/server/database/schema/prepare-database'
import { createCatalogue, listOwnTables, product } from '@stamboek/server/start/product'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { hashTables, readCatalog, readColumns } from '../../formats/catalog.ts'
import { keptFormats, loadFormat } from '../../formats/kept-formats.ts'
import { createTestDatabase, type TestDatabase } from '../../postgres/test-database.ts'
import { requiredSearch } from '../../records/required-search.ts'
import type { TestClient } from '../../server/test-client.ts'
import { startTestServer, type TestServer } from '../../server/test-server.ts'

const catalogue = createCatalogue(product)

test('the newest format has the newest migration; else keep one by `npm run keep-format`', () => {
  expect(keptFormats.at(-1)?.migration).toBe(migrations.at(-1)?.name)
})

/** Written anew by a migration or a start. */
const changedTables = [
  'stamboek.migration',
  'stamboek.database_format',
  'stamboek.import_batch',
  'stamboek.change_set',
]

/** Of audit entries; `readImports` compares them. */
const renamedColumns = new Set(['batch_id', 'undone_batch_id', 'change_set_id'])

async function connect({ connection }: TestDatabase): Promise<Client> {
  const client = new Client(connection)
  await client.connect()
  return client
}

async function prepare({ databaseUrl }: TestDatabase): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDirectory: '' })
  try {
    expect(await prepareDatabase(database, catalogue, { ownTables: listOwnTables(product) })).toEqual([])
  } finally {
    await database.close()
  }
}

describe.each(keptFormats)('the format $name', (format) => {
  let database: TestDatabase

  beforeAll(async () => {
    database = await createTestDatabase(inject('postgres').connection)
    await loadFormat(database, format)
  })
  afterAll(() => database.drop())

  test('is brought to the schema of a new database, with every value that it has', async () => {
    const client = await connect(database)
    const columns = await readColumns(client)
    for (const table of changedTables) columns.delete(table)
    const entries = columns.get('stamboek.audit_entry') ?? []
    columns.set(
      'stamboek.audit_entry',
      entries.filter((name) => !renamedColumns.has(name)),
    )
    const before = await hashTables(client, columns)
    const imports = await readImports(client)
    expect(before['record.country']?.rows).toBeGreaterThan(100)

    await prepare(database)
    expect(await hashTables(client, columns)).toEqual(before)
    expect(await readImports(client)).toEqual(imports)

    const empty = await createTestDatabase(inject('postgres').connection)
    await prepare(empty)
    const other = await connect(empty)
    expect(await readCatalog(client)).toEqual(await readCatalog(other))
    await Promise.all([client.end(), other.end()])
    await empty.drop()
  })

  describe('is served:', () => {
    let server: TestServer
    let client: TestClient

    beforeAll(async () => {
      server = await startTestServer({ databaseUrl: database.databaseUrl, demo: 'on' })
    })
    afterAll(() => server.close())
    beforeEach(async () => {
      client = await server.signIn('beheerder')
    })

    test('its imports, changes and versions can be read', async () => {
      const trail = async (path: string, [record]: readonly AnyRecord[]) =>
        (await client.get<{ items: AnyRecord[] }>(`${path}/${record?.id}/audit`)).body.items
      const countries = await search(client, '/api/main/countries', {})
      const checked = countries.filter(({ remark }) => remark === 'Nagekeken.')
      expect(checked).toHaveLength(5)
      expect(await trail('/api/main/countries', checked)).toHaveLength(2)
      const ledgers = '/api/main/generalledgers'
      expect(
        await trail(ledgers, await search(client, ledgers, { description: 'Ingelezen 7' })),
      ).toHaveLength(1)
      const future = await search(client, '/api/main/vats', {}, '2031-01-01T00:00:00.000Z')
      expect(future.map(({ percentage }) => percentage)).toContain(22)
    })

    test('a record of each type can be read and changed, and its trail says so', async () => {
      const changed: string[] = []
      for (const type of catalogue.all()) {
        const { basePath, actions, addresses, fields } = type
        if (!actions.includes('Update') || !('remark' in fields) || Object.keys(addresses).length > 0)
          continue
        const [first] = await search(client, basePath, requiredSearch(type, client))
        if (!first) continue
        const record = `${basePath}/${first.id}`
        const { body: whole } = await client.get<AnyRecord>(record)
        const { status } = await client.put(record, { ...whole, remark: 'Na de overgang.' })
        expect.soft({ record, status }).toEqual({ record, status: 200 })
        const trail = await client.get<{ items: AnyRecord[] }>(`${record}/audit?limit=1`)
        expect
          .soft(trail.body.items)
          .toMatchObject([{ auditAction: 'Update', auditUserName: 'Marieke van den Berg' }])
        changed.push(basePath)
      }
      expect(changed.length).toBeGreaterThan(10)
    })
  })
})

async function search(
  client: TestClient,
  basePath: string,
  values: object,
  day?: string,
): Promise<readonly AnyRecord[]> {
  const answer = await client.post<{ items: readonly AnyRecord[] }>(`${basePath}/search`, {
    search: values,
    limit: 1000,
    ...(day !== undefined && { referenceDateUtc: day }),
  })
  expect(answer).toMatchObject({ status: 200 })
  return answer.body.items
}

/** Imports with the number of their entries. Statuses were written with a small letter, imports in a table of their own. */
async function readImports(client: Client): Promise<readonly unknown[]> {
  const { rows: known } = await client.query(
    `SELECT FROM pg_class WHERE oid = to_regclass('stamboek.change_set')`,
  )
  const [from, column] =
    known.length > 0
      ? [`stamboek.change_set WHERE kind = 'Import'`, 'change_set_id']
      : ['stamboek.import_batch', 'batch_id']
  const { rows } = await client.query<Record<string, unknown>>(
    `SELECT b.id, lower(status) AS status, file_name, counts,
      (SELECT count(*) FROM stamboek.audit_entry e WHERE e.${column} = b.id) AS entries
      FROM (SELECT * FROM ${from}) b ORDER BY id`,
  )
  return rows
}
