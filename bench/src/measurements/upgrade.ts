import { openDatabase } from '@stamboek/server/database/connection/database'
import { tryUpgrade } from '@stamboek/server/database/schema/try-upgrade'
import { createCatalogue, listOwnTables, product } from '@stamboek/server/start/product'
import { keptFormats, loadFormat } from '@stamboek/testing/formats/kept-formats'
import { Client, type ClientConfig } from 'pg'
import { withEmptyDatabase } from '../database/empty-database.ts'
import { type Measurement, withAim } from './measurement.ts'

const entries = Number(process.env.BENCH_AUDIT_ENTRIES) || 1_000_000
/** Ten minutes for 10,000,000. */
const aimSeconds = (entries * 600) / 10_000_000
const aimStoppedSeconds = 5

/** The upgrade of the oldest kept format, whose audit entries get numbers, while another connection writes entries. */
export const upgrade: Measurement = {
  name: 'upgrade',
  title: `upgrade of the oldest format with ${entries.toLocaleString('en')} audit entries (BENCH_AUDIT_ENTRIES)`,
  measure: (prepared) =>
    withEmptyDatabase(prepared, async ({ connection, databaseUrl }) => {
      const [oldest] = keptFormats
      if (!oldest) throw new Error('There is no kept format')
      await loadFormat({ connection }, oldest)
      await addEntries(connection)
      const writer = await startWriter(connection)
      const database = await openDatabase({ databaseUrl, dataDirectory: '' })
      const tried = await tryUpgrade(database, createCatalogue(product), listOwnTables(product))
      await database.close()
      const { longestMs, written } = await writer.stop()
      const seconds = tried.aheadSeconds + tried.stoppedSeconds
      return [
        `in all ${withAim(seconds, aimSeconds, 's')}: ${Math.round(entries / tried.aheadSeconds).toLocaleString('en')} entries a second`,
        `writes of the version before stopped for ${withAim(tried.stoppedSeconds, aimStoppedSeconds, 's')}`,
        `the longest of ${written.toLocaleString('en')} writes meanwhile took ${longestMs.toFixed(0)} ms`,
      ]
    }),
}

async function addEntries(connection: ClientConfig): Promise<void> {
  const client = new Client(connection)
  await client.connect()
  await client.query(`INSERT INTO stamboek.audit_entry (id, made_at, correlation_id, dto_key, record_id, action, user_id, changes)
    SELECT gen_random_uuid(), '2020-01-01'::timestamptz + n * interval '1 second', gen_random_uuid(), 'Main.GeneralLedgerViewDto',
      gen_random_uuid(), 'Insert', gen_random_uuid(),
      jsonb_build_array(jsonb_build_object('field', 'description', 'before', null, 'after', 'Rekening ' || n),
        jsonb_build_object('field', 'code', 'before', null, 'after', n::text))
    FROM generate_series(1, ${entries}) n`)
  await client.query('VACUUM (ANALYZE) stamboek.audit_entry')
  await client.end()
}

interface Writer {
  readonly stop: () => Promise<{ readonly longestMs: number; readonly written: number }>
}

/** Writes entries as the version before does, one after another. */
async function startWriter(connection: ClientConfig): Promise<Writer> {
  const client = new Client(connection)
  await client.connect()
  const stopping = new AbortController()
  let longestMs = 0
  let written = 0
  const writing = (async () => {
    while (!stopping.signal.aborted) {
      const startedAt = performance.now()
      await client.query(`INSERT INTO stamboek.audit_entry (id, made_at, correlation_id, dto_key, record_id, action, user_id, changes)
        VALUES (gen_random_uuid(), now(), gen_random_uuid(), 'Main.BankViewDto', gen_random_uuid(), 'Update', gen_random_uuid(), '[]')`)
      longestMs = Math.max(longestMs, performance.now() - startedAt)
      written += 1
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await writing
      await client.end()
      return { longestMs, written }
    },
  }
}
