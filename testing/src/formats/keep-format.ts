import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { Client } from 'pg'
import { createTestDatabase, type TestDatabase } from '../postgres/test-database.ts'
import { findInstalledPostgres, startTestPostgres } from '../postgres/test-postgres.ts'
import { TestClient } from '../server/test-client.ts'
import { StamboekProcess } from '../start/stamboek-process.ts'
import { formatsDirectory } from './kept-formats.ts'

/**
 * `npm run keep-format -- --name=<name> [--program=<server/src/main.ts of another version>]`: fills a database by that
 * version and writes it to `testing/formats` (see the README there). Needs an installed PostgreSQL.
 */
const { values: options } = parseArgs({ options: { name: { type: 'string' }, program: { type: 'string' } } })
if (!options.name) throw new Error('--name=<name> is missing')
const binaries = findInstalledPostgres()
if (!binaries) throw new Error('There is no installed PostgreSQL')

const postgres = await startTestPostgres(binaries)
try {
  const database = await createTestDatabase(postgres.connection)
  const command = options.program ? [process.execPath, path.resolve(options.program)] : undefined
  const program = new StamboekProcess(
    { DATABASE_URL: database.databaseUrl, DEMO: 'on' },
    command ? { command } : {},
  )
  await changeRecords(await TestClient.signIn(await program.address(), 'beheerder'))
  await program.end('SIGTERM')
  await dropSurplus(database)
  const file = path.join(formatsDirectory, `${options.name}.sql.gz`)
  const content = gzipSync(await dump(database, path.dirname(binaries.postgres)), { level: 9 })
  await mkdir(formatsDirectory, { recursive: true })
  await writeFile(file, content)
  process.stdout.write(`${file}: ${Math.ceil(content.length / 1024)} KiB\n`)
} finally {
  await postgres.stop()
}

/** Calls that every kept version has: changes, child records, versions, an import, a bulk action. */
async function changeRecords(client: TestClient): Promise<void> {
  const countries = await search(client, 'countries')
  for (const country of countries.slice(0, 5))
    await write(client.put(`/api/main/countries/${country.id}`, { ...country, remark: 'Nagekeken.' }))
  await write(
    client.post('/api/main/banks/bulkdeactivate', { ids: [(await search(client, 'banks'))[0]?.id] }),
  )
  const [region] = await search(client, 'regions')
  const { body: whole } = await client.get<AnyRecord>(`/api/main/regions/${region?.id}`)
  const ranges = whole.postalCodeRanges as readonly AnyRecord[]
  const removed = ranges.map((range, index) => ({ ...range, isDeleted: index === 0 }))
  const added = { postalCodeFrom: '9990', postalCodeTo: '9991' }
  await write(
    client.put(`/api/main/regions/${region?.id}`, { ...whole, postalCodeRanges: [...removed, added] }),
  )
  const [rate] = await search(client, 'vats')
  const next = { ...rate, percentage: 22, activeRangeUtc: { start: '2029-12-31T23:00:00.000Z', end: null } }
  await write(client.post('/api/main/vats/newversion', next))
  const rows = Array.from({ length: 40 }, (_, index) => `Ingelezen ${index};IM${index};ja`)
  const file = ['Omschrijving;Code;Alle business units', ...rows].join('\n')
  const { importSucceeded } = await write<{ importSucceeded: boolean }>(
    client.upload('/api/main/generalledgers/import', 'rekeningen.csv', file),
  )
  if (!importSucceeded) throw new Error('The import failed')
}

async function search(client: TestClient, path: string): Promise<readonly AnyRecord[]> {
  const call = client.post<{ items: readonly AnyRecord[] }>(`/api/main/${path}/search`, { limit: 10 })
  return (await write(call)).items
}

async function write<Body>(call: ReturnType<typeof TestClient.prototype.call<Body>>): Promise<Body> {
  const { status, body } = await call
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}

/** Keeps the files small: of many equal records some tell as much. */
async function dropSurplus({ connection }: TestDatabase): Promise<void> {
  const client = new Client(connection)
  await client.connect()
  await client.query(`
    DELETE FROM record.holiday WHERE id NOT IN (SELECT id FROM record.holiday ORDER BY id LIMIT 40);
    DELETE FROM record.language WHERE id NOT IN (SELECT id FROM record.language ORDER BY id LIMIT 40)
      AND id NOT IN (SELECT default_language_id FROM record.system_business_unit);
    DELETE FROM stamboek.audit_entry
      WHERE dto_key = 'Main.HolidayViewDto' AND record_id NOT IN (SELECT id FROM record.holiday)
        OR dto_key = 'Main.LanguageViewDto' AND record_id NOT IN (SELECT id FROM record.language)`)
  await client.end()
}

/** SQL for one connection. Lines with a backslash are commands of psql alone. */
async function dump({ connection }: TestDatabase, programs: string): Promise<string> {
  const schemas = ['record', 'stamboek', 'stamboek_jobs'].map((schema) => `--schema=${schema}`)
  const child = spawn(
    path.join(programs, 'pg_dump'),
    [
      '--inserts',
      '--rows-per-insert=500',
      '--no-owner',
      '--no-privileges',
      '--exclude-table-data=stamboek.session',
      ...schemas,
      `--host=${connection.host}`,
      `--port=${connection.port ?? 5432}`,
      `--username=${connection.user}`,
      connection.database,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [text, [code]] = await Promise.all([
    buffer(child.stdout),
    once(child, 'close') as Promise<[number | null]>,
  ])
  if (code !== 0) throw new Error(`pg_dump ended with ${code}`)
  return text.toString().replaceAll(/^\\.*\n/gm, '')
}
