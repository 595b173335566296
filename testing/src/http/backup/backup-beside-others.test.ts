import { cp, readdir, truncate } from 'node:fs/promises'
import path from 'node:path'
import { createBackup } from '@stamboek/server/backup/create-backup'
import { makeRecordedBackup, makeRecordedProof } from '@stamboek/server/backup/recorded-backups'
import { activateCopy } from '@stamboek/server/backup/restore-backup'
import { withScratchDatabase } from '@stamboek/server/backup/scratch-database'
import { verifyBackup } from '@stamboek/server/backup/verify-backup'
import { type Database, openDatabase } from '@stamboek/server/database/connection/database'
import { withStartLock } from '@stamboek/server/database/schema/start-lock'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase } from '../../postgres/test-database.ts'
import { makeTestDirectory, type TestDirectory } from '../../postgres/test-postgres.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../../server/test-server.ts'

let directory: TestDirectory
let server: DemonstrationServer
let database: Database

const folder = (name: string) => path.join(directory.directory, name)

beforeAll(async () => {
  directory = await makeTestDirectory()
  server = await startDemonstrationServer(inject('postgres'))
  database = await openDatabase({ databaseUrl: server.databaseUrl, dataDirectory: 'unused' })
})
afterAll(async () => {
  await database.close()
  await server.close()
  await directory.remove()
})

/** Of this database. */
const listScratchDatabases = () =>
  server.query(
    `SELECT FROM pg_database WHERE starts_with(datname,
      'stamboek_proef_' || (SELECT oid FROM pg_database WHERE datname = current_database()) || '_')`,
  )

test('a back-up that waits for a start holds what that start has made', async () => {
  let backup: ReturnType<typeof createBackup> | undefined
  await withStartLock(database, async () => {
    backup = createBackup(database, { to: folder('waiting'), version: '1' })
    // It has its connection and waits for the lock, which it does not get before this is done.
    await expect
      .poll(() =>
        server.query(`SELECT FROM pg_stat_activity
          WHERE application_name = 'stamboek-backup' AND datname = current_database()`),
      )
      .toHaveLength(1)
    // Rewrites the table: an older snapshot would find it empty.
    await server.query(`ALTER TABLE record.country ADD COLUMN doubled integer GENERATED ALWAYS AS (2) STORED`)
  })
  const made = await backup
  const countries = made?.manifest.tables.find(({ name }) => name === 'record.country')
  expect(countries?.rows).toBeGreaterThan(200)
  await server.query('ALTER TABLE record.country DROP COLUMN doubled')
})

test('a start that upgrades makes its back-up while another one waits for that start', async () => {
  let waiting: ReturnType<typeof makeRecordedBackup> | undefined
  await withStartLock(database, async () => {
    waiting = makeRecordedBackup(database, { to: folder('night'), version: '1' })
    await expect
      .poll(() => server.query(`SELECT FROM stamboek.backup WHERE state = 'running'`))
      .toHaveLength(1)
    const before = await makeRecordedBackup(database, {
      to: folder('before'),
      version: '1',
      isBeforeUpgrade: true,
    })
    expect(before.manifest.isBeforeUpgrade).toBe(true)
  })
  await waiting
  expect(await server.query('SELECT state, message FROM stamboek.backup')).toEqual([
    { state: 'completed', message: null },
    { state: 'completed', message: null },
  ])
})

test('a back-up that waits for a start ends with the program', async () => {
  const stopping = new AbortController()
  await withStartLock(database, async () => {
    const backup = createBackup(database, { to: folder('stopped'), version: '1', signal: stopping.signal })
    backup.catch(() => undefined)
    stopping.abort(new Error('stopped'))
    await expect(backup).rejects.toThrow('stopped')
  })
  expect(await readdir(folder('stopped'))).toEqual([])
})

test('installations that share a folder keep the back-ups of each other', async () => {
  const shared = folder('shared')
  const other = await createBackup(database, { to: folder('elsewhere'), version: '1' })
  await cp(other.directory, path.join(shared, 'stamboek-2020-01-01T010000Z'), { recursive: true })
  const backups = { directory: shared, time: '00:00', keep: { days: 0, weeks: 0, months: 0 } }
  const own = await startDemonstrationServer(inject('postgres'), { settings: { backups } })
  await expect
    .poll(() => own.query(`SELECT state FROM stamboek.backup WHERE verified_at IS NOT NULL`), {
      timeout: 25_000,
    })
    .toEqual([{ state: 'completed' }])
  await own.close()
  expect(await readdir(shared)).toHaveLength(2)
})

test('a proof that the program ends is no failed proof', async () => {
  const made = await makeRecordedBackup(database, { to: folder('ended'), version: '1' })
  const stopping = new AbortController()
  const proof = makeRecordedProof(database, made, {
    signal: stopping.signal,
    onProgress: () => stopping.abort(new Error('stopped')),
  })
  await expect(proof).rejects.toThrow('stopped')
  expect(
    await server.query('SELECT verified_at, verified_message FROM stamboek.backup WHERE name = $1', [
      made.manifest.name,
    ]),
  ).toEqual([{ verified_at: null, verified_message: null }])
})

test('proofs beside each other leave the scratch databases of each other alone', async () => {
  const backup = await createBackup(database, { to: folder('proved'), version: '1' })
  await withScratchDatabase(database, async () => verifyBackup(database, backup))
  expect(await listScratchDatabases()).toEqual([])
})

test('a database that was never restored is no copy', async () => {
  const empty = await createTestDatabase(inject('postgres').connection)
  const opened = await openDatabase({ databaseUrl: empty.databaseUrl, dataDirectory: 'unused' })
  expect(await activateCopy(opened)).toBe(false)
  await opened.close()
  await empty.drop()
})

test('a proof of a damaged back-up fails, and is recorded', async () => {
  const made = await makeRecordedBackup(database, { to: folder('to-damage'), version: '1' })
  await truncate(path.join(made.directory, 'record.country.copy.zst'), 1000)
  const sentence = `Een bestand in ${made.directory} is beschadigd of onvolledig. De back-up is niet bewezen.`
  await expect(makeRecordedProof(database, made)).rejects.toThrow(sentence)
  expect(await listScratchDatabases()).toEqual([])
  expect(
    await server.query('SELECT verified_message AS message FROM stamboek.backup WHERE name = $1', [
      made.manifest.name,
    ]),
  ).toEqual([{ message: sentence }])
})
