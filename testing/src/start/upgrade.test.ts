import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '@stamboek/server/database/connection/database'
import { type DatabaseLog, silentLog } from '@stamboek/server/database/connection/database-log'
import { prepareDatabase } from '@stamboek/server/database/schema/prepare-database'
import { createCatalogue, listOwnTables, product } from '@stamboek/server/start/product'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { hashTables, readCatalog, readColumns, type TableHashes } from '../formats/catalog.ts'
import { keptFormats, loadFormat } from '../formats/kept-formats.ts'
import { createTestDatabase, type TestDatabase } from '../postgres/test-database.ts'
import { makeTestDirectory } from '../postgres/test-postgres.ts'
import { testKeyFile } from '../server/test-key-file.ts'
import { runProgram } from './run-program.ts'
import { StamboekProcess } from './stamboek-process.ts'

vi.setConfig({ testTimeout: 180_000 })

const command = fileURLToPath(import.meta.resolve('@stamboek/server/commands/upgrade'))

/** Of before the sequence of audit entries, which is added in batches. */
const [oldest] = keptFormats

let database: TestDatabase
let client: Client
let columns: Map<string, readonly string[]>
let before: TableHashes

beforeEach(async () => {
  database = await createTestDatabase(inject('postgres').connection)
  if (oldest) await loadFormat(database, oldest)
  client = await connect()
  columns = await readColumns(client)
  // Changed by a start or a migration; roles get new permissions.
  const rewritten = [
    'migration',
    'database_format',
    'import_batch',
    'known_permission',
    'idempotency_key',
    'access_version',
  ]
  for (const table of ['record.role', 'stamboek.audit_entry', ...rewritten.map((name) => `stamboek.${name}`)])
    columns.delete(table)
  before = await hashTables(client, columns)
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

async function connect(): Promise<Client> {
  const opened = new Client(database.connection)
  await opened.connect()
  return opened
}

const settings = () => ({ DATABASE_URL: database.databaseUrl, DEMO: 'on' })
const run = (...words: readonly string[]) => runProgram(command, words, settings())

/** 60,000 more entries, so that numbering takes some batches. */
async function addEntries(): Promise<void> {
  await client.query(`INSERT INTO stamboek.audit_entry (id, made_at, correlation_id, dto_key, record_id, action, user_id, changes)
    SELECT gen_random_uuid(), '2026-01-01'::timestamptz + n * interval '1 second', gen_random_uuid(), 'Main.CountryViewDto',
      gen_random_uuid(), 'Update', gen_random_uuid(), '[]' FROM generate_series(1, 60000) n;
    ANALYZE stamboek.audit_entry`)
}

async function expectUpgraded(): Promise<void> {
  expect(await hashTables(client, columns)).toEqual(before)
  const { rows } = await client.query<{ isOrdered: boolean; unnumbered: string }>(`
    SELECT bool_and(number = position) AS "isOrdered", count(*) FILTER (WHERE sequence IS NULL) AS unnumbered FROM (
      SELECT sequence, row_number() OVER (ORDER BY sequence) AS number, row_number() OVER (ORDER BY made_at, id) AS position
      FROM stamboek.audit_entry WHERE transaction_id IS NULL) entries`)
  expect(rows).toEqual([{ isOrdered: true, unnumbered: '0' }])
}

test('the plan says what a start does and changes nothing; after the start there is nothing to do', async () => {
  const catalog = await readCatalog(client)
  const { code, out, error } = await run()
  expect({ code, error }).toEqual({ code: 0, error: '' })
  expect(out).toContain('- migratie audit_entry-sequence (')
  expect(out).toMatch(/rijen van stamboek\.audit_entry, ongeveer 1 s, vooraf\)/)
  expect(out).toMatch(
    /- record\.country: 5 indexen, 3 indexen weg \(258 rijen van record\.country, ongeveer 1 s\)/,
  )
  // Names of rules and their functions are no tables.
  expect(out).not.toMatch(/__(reach|tree)|: andere standaardwaarden/)
  expect(out).toMatch(/daarna wordt ongeveer \d s niets opgeslagen\.$/)
  expect(await readCatalog(client)).toEqual(catalog)
  expect(await hashTables(client, columns)).toEqual(before)

  const program = new StamboekProcess(settings())
  await program.address()
  expect(await run()).toEqual({ code: 0, out: 'Een start verandert niets in deze database.', error: '' })
  await client.query('ALTER TABLE record.country ALTER COLUMN iso_code3 DROP NOT NULL')
  const refused = await run('--json')
  expect(refused.code).toBe(1)
  expect(JSON.parse(refused.out)).toMatchObject({
    refused: [expect.stringContaining('schrijf de migratie "country-iso_code3-required"')],
  })
  await program.end('SIGTERM')
})

test.each([
  [['--confirm=country.continent'], '--confirm hoort bij drop: npm run upgrade -- drop --confirm=…'],
  [['--try', '--confirm=country.continent'], '--confirm hoort bij drop: npm run upgrade -- drop --confirm=…'],
  [['--try', '--drop'], 'Kies een van beide: --try of --drop.'],
])('%j is a wrong call', async (words, sentence) => {
  expect(await run(...words)).toEqual({
    code: 2,
    out: '',
    error: `${sentence}\nnpm run upgrade -- --help toont wat kan.`,
  })
})

test('a start that changes no table does not wait for a back-up', async () => {
  const prepare = async (log: DatabaseLog) => {
    const opened = await openDatabase({ databaseUrl: database.databaseUrl, dataDirectory: '' })
    try {
      await prepareDatabase(opened, createCatalogue(product), { ownTables: listOwnTables(product), log })
    } finally {
      await opened.close()
    }
  }
  await prepare(silentLog)
  const { rows } = await client.query<{ name: string }>(`SELECT format('%I.%I', schemaname, tablename) AS name
    FROM pg_tables WHERE schemaname IN ('record', 'stamboek')`)
  await client.query(`BEGIN; LOCK TABLE ${rows.map(({ name }) => name).join()} IN ACCESS SHARE MODE`)
  const info = vi.fn()
  await prepare({ ...silentLog, info })
  expect(info).not.toHaveBeenCalled()
  await client.query('COMMIT')
})

test('values of removed fields stay until they are confirmed by name', async () => {
  const program = new StamboekProcess(settings())
  await program.address()
  await program.end('SIGTERM')
  await client.query(`ALTER TABLE record.country ADD COLUMN continent text, ADD COLUMN tongue text;
    UPDATE record.country SET continent = 'Europa' WHERE iso_code2 IN ('NL', 'BE')`)
  expect(await run('drop', '--confirm=country.contnent')).toMatchObject({ code: 1, out: '' })
  await client.query('BEGIN; LOCK TABLE record.country IN ACCESS SHARE MODE')
  expect(await run('drop', '--confirm=country.continent')).toEqual({
    code: 1,
    out: '',
    error:
      'country.continent kan nu niet weg: iets anders gebruikt de tabel, zoals een back-up of een lange zoekvraag. Er is niets weggegooid; probeer het later opnieuw.',
  })
  await client.query('COMMIT')
  expect(await run('--drop', '--confirm=country.continent')).toEqual({
    code: 1,
    out: [
      'Weggegooid: country.continent, 2 waarden.',
      'Blijft staan: country.tongue, 0 waarden; weg met --confirm=country.tongue.',
    ].join('\n'),
    error: '',
  })
  expect(await run('drop', '--confirm=country.tongue')).toMatchObject({ code: 0 })
  expect(await run('drop')).toEqual({
    code: 0,
    out: 'Er is niets van vervallen velden overgebleven.',
    error: '',
  })
})

test('a trial on a copy says how long it takes and changes nothing; the start makes a back-up first, to which there is a way back', async () => {
  const catalog = await readCatalog(client)
  const tried = await run('--try')
  expect(tried).toMatchObject({ code: 0, error: '' })
  expect(tried.out).toMatch(
    /^De upgrade lukte op een kopie, die weer weg is: [\d,.]+ s vooraf, terwijl een draaiend programma gewoon werkt; daarna werd [\d,.]+ s niets opgeslagen\.\n/,
  )
  expect(await readCatalog(client)).toEqual(catalog)
  expect(await hashTables(client, columns)).toEqual(before)
  const { rows } = await client.query(
    `SELECT FROM pg_database WHERE starts_with(datname,
      'stamboek_proef_' || (SELECT oid FROM pg_database WHERE datname = current_database()) || '_')`,
  )
  expect(rows).toEqual([])

  const { directory, remove } = await makeTestDirectory()
  const program = new StamboekProcess({ ...settings(), BACKUP_DIR: directory, BACKUP_TIME: '23:59' })
  await program.address()
  // A country of its own, since the start itself grants new permissions.
  await client.query(`UPDATE record.country SET remark = 'Na de upgrade' WHERE iso_code2 = 'NL'`)
  await program.end('SIGTERM')
  const [name = ''] = (await readdir(directory)).toSorted()
  const backup = path.join(directory, name)

  const changes = path.join(directory, 'changes.csv')
  expect((await run('changes', `--since=${backup}`, `--to=${changes}`)).out).toMatch(
    new RegExp(`^In ${changes} sta(at|an) \\d+ wijziging(en)? sinds ${name}, de oudste eerst\\.$`),
  )
  expect(await readFile(changes, 'utf8')).toMatch(/^\ufeffTijdstip;Gebruiker;Actie;.*;Gewijzigd;Rol;/s)

  const restore = fileURLToPath(import.meta.resolve('@stamboek/server/commands/restore'))
  const { database: databaseName } = database.connection
  await client.end()
  const restored = await runProgram(restore, ['--from', backup, `--confirm=${databaseName}`, '--activate'], {
    ...settings(),
    SECRETS_KEY_FILE: testKeyFile,
  })
  client = await connect()
  expect(restored).toMatchObject({ code: 0, error: '' })
  expect(await hashTables(client, columns)).toEqual(before)
  await remove()
})

test('two nodes that upgrade at once leave one upgraded database', async () => {
  await addEntries()
  const programs = [new StamboekProcess(settings()), new StamboekProcess(settings())]
  await Promise.all(programs.map((program) => program.address()))
  await expectUpgraded()
  await Promise.all(programs.map((program) => program.end('SIGTERM')))
})

/** Locks, each of which stops the upgrade at a later step. */
const steps = [
  ['at its beginning', 'LOCK TABLE stamboek.audit_entry IN ACCESS SHARE MODE'],
  ['between batches', `SELECT FROM stamboek.audit_entry WHERE made_at = '2026-01-01 13:00+00' FOR UPDATE`],
  ['while it builds an index', 'LOCK TABLE stamboek.audit_entry IN ROW EXCLUSIVE MODE'],
  ['in a migration', 'LOCK TABLE stamboek.import_batch IN ACCESS SHARE MODE'],
  ['while it changes tables', 'LOCK TABLE record.region IN ACCESS SHARE MODE'],
] as const

test('an upgrade that is killed at any step is finished by the next start', async () => {
  await addEntries()
  const isWaiting = async () => {
    const { rows } = await client.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    expect(rows).toHaveLength(1)
  }
  for (const [step, lock] of steps) {
    const other = await connect()
    await other.query(`BEGIN; ${lock}`)
    const program = new StamboekProcess(settings())
    await vi.waitFor(isWaiting, { timeout: 60_000, interval: 50 }).catch((cause: unknown) => {
      throw new Error(`The upgrade does not wait ${step}`, { cause })
    })
    await program.end('SIGKILL')
    await other.query('ROLLBACK')
    await other.end()
  }
  const program = new StamboekProcess(settings())
  await program.address()
  await expectUpgraded()
  await program.end('SIGTERM')
})
