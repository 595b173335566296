import { TestClient } from '@stamboek/testing/server/test-client'
import { Client } from 'pg'
import { withDatabaseLike } from '../database/empty-database.ts'
import { startProduct } from '../product-process.ts'
import { median } from '../statistics.ts'
import { type Measurement, withAim } from './measurement.ts'
import { largeType } from './search-plans.ts'

const youngerEntries = 100_000
const changedTwice = 20_000
const rounds = 7
const aimMs = 1_000

const path = '/api/main/generalledgers'

const pages: Readonly<Record<string, object>> = {
  'the first page': {},
  'the first page by description, descending': { sort: [{ field: 'description', order: 'descending' }] },
  'a page in the middle': { skip: 500_000 },
  'a filter on a text that changed since': { search: { description: 'rekening 4711' } },
  'a filter on the code': { search: { code: '1234' } },
  'the last change, descending': { sort: [{ field: 'lastModifiedOnUtc', order: 'descending' }] },
}

/** Pages of a million records as they were known before the last 100,000 entries of the audit trail. */
export const known: Measurement = {
  name: 'known',
  title: `pages of 1,000,000 records as known before the last ${youngerEntries.toLocaleString('en')} entries`,
  measure: (prepared) =>
    withDatabaseLike(prepared, prepared.connection.database ?? '', async ({ connection, databaseUrl }) => {
      const client = new Client(connection)
      await client.connect()
      const knownOnUtc = new Date(Date.now() - 1).toISOString()
      await changeRecords(client)
      await client.end()
      const product = await startProduct({ DATABASE_URL: databaseUrl, DEMO: 'on' })
      try {
        const administrator = await TestClient.signIn(product.address, 'beheerder')
        const lines: string[] = []
        for (const [name, body] of Object.entries(pages)) {
          const present = await time(administrator, body)
          const past = await time(administrator, { ...body, knownOnUtc })
          lines.push(`${name}: ${withAim(past, aimMs, 'ms')}; as known now ${present.toFixed(0)} ms`)
        }
        return lines
      } finally {
        await product.stop()
      }
    }),
}

async function time(client: TestClient, body: object): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now()
    const { status, body: answer } = await client.post(`${path}/search`, { limit: 50, ...body })
    times.push(performance.now() - started)
    if (status !== 200) throw new Error(JSON.stringify(answer))
  }
  return median(times)
}

/** Changes records, some of them twice, as 100,000 saves of today do. */
async function changeRecords(client: Client): Promise<void> {
  await client.query(`CREATE TEMPORARY TABLE chosen AS
    SELECT id, description, row_number() OVER (ORDER BY id) AS number FROM record.general_ledger ORDER BY id LIMIT ${youngerEntries - changedTwice}`)
  await addEntries(client, `SELECT id, description, '' AS suffix, number FROM chosen`)
  await addEntries(
    client,
    `SELECT id, description, ' gewijzigd' AS suffix, number + ${youngerEntries} AS number FROM chosen WHERE number <= ${changedTwice}`,
  )
  await client.query(`UPDATE record.general_ledger t SET description = t.description || ' gewijzigd', remark = 'Gewijzigd',
      row_version = row_version + 1, last_modified_on_utc = now() FROM chosen c WHERE c.id = t.id`)
  await client.query('VACUUM (ANALYZE)')
}

async function addEntries(client: Client, changed: string): Promise<void> {
  await client.query(`WITH entry AS (
      SELECT *, lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0') AS time FROM (${changed}) chosen)
    INSERT INTO stamboek.audit_entry (id, made_at, correlation_id, dto_key, record_id, action, user_id, changes)
    SELECT (substr(time, 1, 8) || '-' || substr(time, 9) || '-7000-8000-' || lpad(to_hex(number), 12, '0'))::uuid, clock_timestamp(),
      gen_random_uuid(), '${largeType}', id, 'Update', '00000000-0000-0000-0000-000000000000',
      jsonb_build_array(jsonb_build_object('field', 'description', 'before', description || suffix, 'after', description || ' gewijzigd'),
        jsonb_build_object('field', 'remark', 'before', null, 'after', 'Gewijzigd'))
    FROM entry`)
}
