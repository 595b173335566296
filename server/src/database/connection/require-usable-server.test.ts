import { readFile, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { createTestDatabase, type TestDatabase } from '@stamboek/testing/postgres/test-database'
import { startTestPostgres, type TestPostgres } from '@stamboek/testing/postgres/test-postgres'
import { Client, type QueryResultRow } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { StartError } from '../../start-error.ts'
import { ensureExtensions } from '../schema/ensure-extensions.ts'
import { openDatabase } from './database.ts'
import { silentLog } from './database-log.ts'
import { findServerProblem } from './require-usable-server.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let server: TestPostgres
let database: TestDatabase

beforeAll(async () => {
  server = await startTestPostgres()
  database = await createTestDatabase(server.connection)
  await run(
    `create role gast login password 'juist-geheim'`,
    `create role schrijver login`,
    `create database latijn template template0 encoding latin1 locale 'C'`,
  )
  const [{ hba_file: file } = { hba_file: '' }] = await run<{ hba_file: string }>('show hba_file')
  await writeFile(
    file,
    `local all gast scram-sha-256\nlocal all geweerd reject\nlocal all schrijver trust\n${await readFile(file, 'utf8')}`,
  )
  await run('select pg_reload_conf()')
})

afterAll(() => server.stop())

async function run<Row extends QueryResultRow>(...statements: string[]): Promise<Row[]> {
  const client = new Client(database.connection)
  await client.connect()
  let rows: Row[] = []
  for (const statement of statements) {
    rows = (await client.query<Row>(statement)).rows
  }
  await client.end()
  return rows
}

async function refusal(databaseUrl: string): Promise<string> {
  const error = await openDatabase({ databaseUrl, dataDirectory: 'unused' }).then(
    async (opened) => opened.close(),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(StartError)
  return (error as StartError).message
}

const onServer = (user: string, name = database.connection.database) =>
  `postgres://${user}@/${name}?host=${encodeURIComponent(server.connection.host)}`

async function findFreePort(): Promise<number> {
  const free = createServer()
  await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve))
  const { port } = free.address() as AddressInfo
  await new Promise((resolve) => free.close(resolve))
  return port
}

test('a server that is not there', async () => {
  const port = await findFreePort()
  expect(await refusal(`postgres://ik:geheim@127.0.0.1:${port}/stam`)).toBe(
    'De databaseserver 127.0.0.1 is niet bereikbaar (de verbinding wordt geweigerd): controleer DATABASE_URL en of de server draait.',
  )
  expect(await refusal(`postgres://ik:geheim@/stam?host=/tmp/no-such-directory`)).toMatch(
    /de socket bestaat niet/,
  )
  expect(await refusal('postgres://ik:geheim@nergens.invalid/stam')).toMatch(
    /^De databaseserver nergens\.invalid is niet te vinden/,
  )
})

test('something else than PostgreSQL', async () => {
  const other = createServer((socket) => socket.on('error', () => {}).end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const address = other.address()
  const port = typeof address === 'object' ? address?.port : 0
  const message = await refusal(`postgres://ik:geheim@127.0.0.1:${port}/stam`)
  expect(message).toMatch(/^De databaseserver 127\.0\.0\.1 /)
  expect(message).not.toContain('geheim')
  other.close()
})

test('a server that is starting up gets the time for it', async () => {
  const refusals = ['57P03', '57P03', '3D000']
  const codes: string[] = []
  const starting = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      const code = refusals[codes.length] ?? '3D000'
      codes.push(code)
      const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mthe message\0\0`)
      const head = Buffer.from([0x45, 0, 0, 0, fields.length + 4])
      socket.end(Buffer.concat([head, fields]))
    })
  })
  await new Promise<void>((resolve) => starting.listen(0, '127.0.0.1', resolve))
  const address = starting.address()
  const port = typeof address === 'object' ? address?.port : 0
  expect(await refusal(`postgres://ik:geheim@127.0.0.1:${port}/stam?sslmode=disable`)).toMatch(
    /kent de database uit DATABASE_URL niet/,
  )
  expect(codes).toEqual(refusals)
  starting.close()
})

test('a server that comes up while the start waits for it', async () => {
  const port = await findFreePort()
  const coming = createServer((socket) =>
    socket.on('error', () => {}).end('HTTP/1.1 400 Bad Request\r\n\r\n'),
  )
  const sentences: string[] = []
  const log = {
    ...silentLog,
    warn(sentence: string) {
      sentences.push(sentence)
      coming.listen(port, '127.0.0.1')
    },
  }
  const databaseUrl = `postgres://ik:geheim@127.0.0.1:${port}/stam?sslmode=disable`
  await expect(openDatabase({ databaseUrl, dataDirectory: 'unused', waitSeconds: 30, log })).rejects.toThrow(
    /antwoordt niet zoals een PostgreSQL-server/,
  )
  expect(sentences).toEqual([
    'De databaseserver 127.0.0.1 is niet bereikbaar (de verbinding wordt geweigerd): controleer DATABASE_URL en of de server draait. Stamboek wacht er hoogstens 30 s op.',
  ])
  coming.close()
})

test('a wrong password, no password, a user who is not let in, an unknown database', async () => {
  const wrong = await refusal(onServer('gast:fout-geheim'))
  expect(wrong).toMatch(/weigert de gebruiker of het wachtwoord uit DATABASE_URL\.$/)
  expect(wrong).not.toContain('geheim')
  expect(await refusal(onServer('gast'))).toMatch(/vraagt een wachtwoord/)
  expect(await refusal(onServer('geweerd'))).toMatch(/laat deze gebruiker, of deze computer, niet toe/)
  expect(await refusal(onServer('stamboek', 'onbekend'))).toMatch(/kent de database uit DATABASE_URL niet/)
})

test('the right password opens it, but a guest may not make tables or extensions', async () => {
  expect(await refusal(onServer('gast:juist-geheim'))).toBe(
    'De databasegebruiker mag geen tabellen maken in het schema public: geef hem het recht CREATE op dat schema.',
  )
  await run('grant create on schema public to schrijver')
  const opened = await openDatabase({ databaseUrl: onServer('schrijver'), dataDirectory: 'unused' })
  await expect(ensureExtensions(opened)).rejects.toThrow(
    'De databasegebruiker mag de uitbreiding pg_trgm niet toevoegen: laat een beheerder CREATE EXTENSION pg_trgm uitvoeren in deze database.',
  )
  await opened.close()
})

test('a database that is not in UTF-8, or that is read-only', async () => {
  expect(await refusal(onServer('stamboek', 'latijn'))).toMatch(/gebruikt de tekencodering LATIN1/)
  await run(`alter role schrijver set default_transaction_read_only = on`)
  expect(await refusal(onServer('schrijver'))).toMatch(/alleen-lezen/)
})

test('a server that is too old', () => {
  const facts = { encoding: 'UTF8', isReadOnly: false, schema: 'public', canCreate: true }
  expect(findServerProblem({ ...facts, versionNumber: 140_019, version: '14.19' })).toBe(
    'De databaseserver draait PostgreSQL 14.19; Stamboek heeft PostgreSQL 15 of nieuwer nodig.',
  )
  const fit = { ...facts, versionNumber: 150_000, version: '15.0' }
  expect(findServerProblem(fit)).toBeUndefined()
  // Without a schema the right to create tables cannot be checked.
  expect(findServerProblem({ ...fit, schema: null, canCreate: null })).toMatch(/in het schema public/)
})

test.each([
  'mysql://ik:geheim@server/stam',
  'postgres://ik:12#geheim@server/stam',
  'postgres://ik:12/geheim@server/stam',
  'postgres://ik:12?geheim@server/stam',
  'postgres://ik:ge@geheim@server/stam',
  'postgres://ik:geheim@server:poort/stam',
  'geheim',
])('an address that cannot be read is refused without quoting it: %s', async (databaseUrl) => {
  const message = await refusal(databaseUrl)
  expect(message).toMatch(/^DATABASE_URL /)
  expect(message).not.toMatch(/geheim|12/)
})

test('a password with special characters, written with % codes', async () => {
  await run(`alter role gast password 'p@ss/w#rd?:%'`, `grant create on schema public to gast`)
  const url = onServer(`gast:${encodeURIComponent('p@ss/w#rd?:%')}`)
  const opened = await openDatabase({ databaseUrl: url, dataDirectory: 'unused' })
  expect(await opened.isReachable()).toBe(true)
  await opened.close()
})
