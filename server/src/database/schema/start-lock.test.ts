import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import { createTestDatabase, type TestDatabase } from '@stamboek/testing/postgres/test-database'
import {
  findInstalledPostgres,
  startTestPostgres,
  type TestPostgres,
} from '@stamboek/testing/postgres/test-postgres'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '../connection/database.ts'
import { prepareDatabase } from './prepare-database.ts'
import { withStartLock } from './start-lock.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const installed = findInstalledPostgres()
const servers = [{ name: 'the embedded PostgreSQL', binaries: undefined }]
const catalogue = createRecordCatalogue(recordTypes)

describe.each(installed ? [...servers, { name: 'the installed PostgreSQL', binaries: installed }] : servers)(
  'on $name',
  ({ binaries }) => {
    let postgres: TestPostgres
    let testDatabase: TestDatabase
    let nodes: readonly [Database, Database]

    beforeAll(async () => {
      postgres = await startTestPostgres(binaries)
    })
    afterAll(() => postgres.stop())

    beforeEach(async () => {
      testDatabase = await createTestDatabase(postgres.connection)
      const open = () => openDatabase({ databaseUrl: testDatabase.databaseUrl, dataDirectory: '' })
      nodes = [await open(), await open()]
    })
    afterEach(async () => {
      await Promise.all(nodes.map((node) => node.close()))
      await testDatabase.drop()
    })

    const isIndexValid = async ({ kysely }: Database, index: string) => {
      const { rows } = await sql<{ isValid: boolean }>`select indisvalid as "isValid" from pg_index
        where indexrelid = to_regclass(${index})`.execute(kysely)
      return rows[0]?.isValid
    }

    test('two nodes start on a filled database that lacks indexes', async () => {
      const [first, second] = nodes
      await prepareDatabase(first, catalogue)
      await fill(first)
      await sql`drop index record.country__description_trgm, record.bank__description_trgm`.execute(
        first.kysely,
      )
      await Promise.all([prepareDatabase(first, catalogue), prepareDatabase(second, catalogue)])
      expect(await isIndexValid(first, 'record.country__description_trgm')).toBe(true)
      expect(await isIndexValid(first, 'record.bank__description_trgm')).toBe(true)
    })

    test('a node that waits for another one does not keep it from building an index concurrently', async () => {
      const [first, second] = nodes
      await prepareDatabase(first, catalogue)
      await fill(first)
      let waiting: Promise<readonly string[]> | undefined
      await withStartLock(first, async (connection) => {
        waiting = prepareDatabase(second, catalogue)
        await vi.waitFor(async () => expect(await startLocksAskedFor(first)).toBeGreaterThan(0), {
          timeout: 20_000,
        })
        await sql`create index concurrently probe on record.country (remark)`.execute(connection)
      })
      await waiting
      expect(await isIndexValid(first, 'record.probe')).toBe(true)
    })
  },
)

/** Sessions that ask for the lock, by waiting or again and again, as their last statement shows. */
async function startLocksAskedFor({ kysely }: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where pid <> pg_backend_pid() and query ~* 'pg_(try_)?advisory_lock' and query_start < clock_timestamp()`.execute(
    kysely,
  )
  // One of them is the node that holds it.
  return (rows[0]?.count ?? 0) - 1
}

async function fill({ kysely }: Database): Promise<void> {
  await sql`insert into record."user" (id, user_name, full_name, status, created_by_id, created_on_utc, last_modified_by_id, last_modified_on_utc)
    select id, 'x', 'X', 'Active', id, now(), id, now() from (select gen_random_uuid() as id) made`.execute(
    kysely,
  )
  await sql`insert into record.country (id, description, iso_code2, iso_code3, status, created_by_id, created_on_utc, last_modified_by_id, last_modified_on_utc)
    select gen_random_uuid(), 'Land ' || n, chr(65 + n / 26) || chr(65 + n % 26), 'X' || chr(65 + n / 26) || chr(65 + n % 26), 'Active', id, now(), id, now()
    from record."user", generate_series(0, 600) n`.execute(kysely)
}
