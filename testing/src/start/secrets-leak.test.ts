import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { recordTypeGroup } from '@stamboek/model/contract/realtime-messages'
import type { Page } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { parseDatabaseUrl } from '@stamboek/server/database/connection/parse-database-url'
import { findRunningPostgresUrl } from '@stamboek/server/database/embedded/running-postgres'
import { readXlsx } from 'hucre/xlsx'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestDirectory, type TestDirectory } from '../postgres/test-postgres.ts'
import { RealtimeClient } from '../realtime/realtime-client.ts'
import { TestClient } from '../server/test-client.ts'
import { StamboekProcess } from './stamboek-process.ts'

const secrets = '/api/main/secrets'

/** Texts that occur nowhere else, one for each way in which a value comes in. */
const marks: string[] = []
function mark(name: string): string {
  const text = `qzx${name}${Math.random().toString(36).slice(2, 12)}vkw`
  marks.push(text)
  return text
}
const fileOf = (name: string) => Buffer.from(`\0\u0001BEGIN ${mark(name)} END`).toString('base64')

/** The forms of a text in bytes, and within base64 at any offset. */
function formsOf(text: string): readonly Buffer[] {
  const inBase64 = [0, 1, 2].map((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), Buffer.from(text)]).toString('base64')
    return encoded.slice(offset === 0 ? 0 : 4, -4)
  })
  return [text, ...inBase64, Buffer.from(text).toString('hex')].map((form) => Buffer.from(form))
}

function findMarks(content: Buffer | string): readonly string[] {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return marks.filter((text) => formsOf(text).some((form) => bytes.includes(form)))
}

let directory: TestDirectory
let product: StamboekProcess
let client: TestClient
const answers: string[] = []
const key = { 'idempotency-key': crypto.randomUUID() }

beforeAll(async () => {
  directory = await makeTestDirectory()
  product = new StamboekProcess({ DATA_DIR: directory.directory, DEMO: 'on', LOG_LEVEL: 'trace' })
  client = await TestClient.signIn(await product.address(), 'beheerder')
})
afterAll(async () => {
  await product.end('SIGKILL')
  await directory.remove()
})

/** Sends a call and keeps its answer. */
async function call<Body = AnyRecord>(method: string, address: string, body?: unknown, headers = {}) {
  const answer = await client.call<Body>(method, address, body, { headers })
  answers.push(JSON.stringify([answer.body, [...answer.headers]]))
  return answer
}

async function upload(address: string, name: string, content: string) {
  const answer = await client.upload<{ counts?: object }>(address, name, content)
  answers.push(JSON.stringify(answer.body))
  return answer
}

async function makeType(description: string): Promise<AnyRecord> {
  const flags = { hasUsername: true, hasPassword: true, hasFile: true, hasPassphrase: true }
  return (await call('POST', '/api/main/secrettypes', { description, ...flags })).body
}

const valuesOf = (way: string) => ({
  password: mark(`${way}Password`),
  file: fileOf(`${way}File`),
  passphrase: `${mark(`${way}Passphrase`)} — met streepje`,
})

/** Brings values in by every way, and asks for everything that comes out. */
async function useEverything(): Promise<void> {
  const type = await makeType('Lek')
  const body = { secretTypeId: type.id, username: 'jan', ...valuesOf('create') }
  const { body: made } = await call('POST', secrets, body, key)
  expect((await call('POST', secrets, body, key)).status).toBe(201)
  const one = `${secrets}/${made.id}`
  expect((await call('PUT', one, { rowVersion: 1, ...valuesOf('update') })).status).toBe(200)
  const period = { start: '2050-01-01', end: null }
  const next = { id: made.id, activeRangeUtc: period, password: mark('versionPassword') }
  expect((await call('POST', `${secrets}/newversion`, next)).status).toBe(201)

  // Refused: a second one, a stale one, a wrong shape, a rule, values of a type that has none.
  expect((await call('POST', secrets, { ...body, ...valuesOf('second') })).status).toBe(422)
  expect((await call('PUT', one, { rowVersion: 1, ...valuesOf('stale') })).status).toBe(409)
  const wrong = { ...valuesOf('malformed'), file: `${mark('brokenFile')}!`, status: 7 }
  expect((await call('PUT', one, { rowVersion: 2, ...wrong })).status).toBe(400)
  const unknown = { ...valuesOf('nowhere'), secretTypeId: crypto.randomUUID() }
  expect((await call('POST', secrets, unknown)).status).toBe(422)
  expect((await call('POST', `${secrets}/nergens`, valuesOf('lost'))).status).toBe(404)
  expect((await call('PUT', one, `{"password": "${mark('cut')}`)).status).toBe(400)

  const other = await makeType('Lek uit bestand')
  const row = ({ password, file, passphrase }: ReturnType<typeof valuesOf>, name: string) =>
    `${name};jan;${password};${file};${passphrase}`
  const header = 'Geheimtype;Gebruikersnaam;Wachtwoord;Bestand;Wachtwoordzin'
  const good = `${header}\n${row(valuesOf('import'), String(other.description))}\n`
  const bad = `${header}\n${row(valuesOf('refused'), 'Bestaat niet')}\n`
  expect((await upload(`${secrets}/import?dryRun=true`, 'goed.csv', good)).body.counts).toMatchObject({
    new: 1,
  })
  expect((await upload(`${secrets}/import`, 'goed.csv', good)).body.counts).toMatchObject({ new: 1 })
  expect((await upload(`${secrets}/import`, 'slecht.csv', bad)).body.counts).toMatchObject({ refused: 1 })
  await upload(`${secrets}/import?dryRun=true&answer=refused`, 'slecht.csv', bad)

  await call('POST', `${secrets}/search`, { limit: 1000 })
  await call('GET', one)
  await call('GET', `${secrets}/imports`)
  const trail = await call<Page<AnyRecord>>('GET', `${one}/audit`)
  expect(trail.body.items).toHaveLength(3)
  expect(JSON.stringify(trail.body.items)).toContain('"field":"password"')
  await exported('GET', `${one}/audit/export`)
  const columns = ['secretTypeId', 'username', 'activeRangeUtc'].map((field) => ({ field }))
  await exported('POST', `${secrets}/export`, { columns, title: 'Geheimen' })
  await call('POST', `${secrets}/bulkdeactivate`, { ids: [made.id], remark: 'Weg' })
}

async function exported(method: string, address: string, body?: unknown): Promise<void> {
  const answer = await client.call<Buffer>(method, address, body)
  expect(answer.status).toBe(200)
  const { sheets } = await readXlsx(answer.body)
  expect(sheets[0]?.rows.length).toBeGreaterThan(1)
  answers.push(JSON.stringify(sheets))
}

/** Every row of every table, as text. */
async function dumpDatabase(): Promise<string> {
  const url = await findRunningPostgresUrl(directory.directory)
  const connection = new Client(parseDatabaseUrl(url ?? ''))
  await connection.connect()
  try {
    const { rows: tables } = await connection.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
        WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    )
    const texts = [
      'SELECT query AS text FROM pg_stat_activity',
      ...tables.map(({ name }) => `SELECT t::text FROM ${name} t`),
    ]
    const dump: string[] = []
    for (const statement of texts) dump.push(JSON.stringify((await connection.query(statement)).rows))
    await connection.query('CHECKPOINT')
    return dump.join('\n')
  } finally {
    await connection.end()
  }
}

/** The files below a directory in which a mark is found. */
async function findMarkedFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const marked: string[] = []
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = path.join(entry.parentPath, entry.name)
    const found = findMarks(await readFile(file))
    if (found.length > 0) marked.push(`${file}: ${found.join(', ')}`)
  }
  return marked
}

test('no value of a secret is in any answer, message, audit entry, export, log, table or file', async () => {
  const listener = await RealtimeClient.connect(client, [recordTypeGroup('Main.SecretViewDto')])
  await useEverything()
  await expect.poll(() => listener.changes.length).toBeGreaterThan(3)
  const messages = JSON.stringify([listener.changes, listener.imports])
  await listener.stop()
  const dump = await dumpDatabase()
  expect(dump).toContain('v1.')
  // Its hash is a key of the hash of the call.
  expect(dump).not.toContain(key['idempotency-key'])
  const { stdout, stderr } = await product.end('SIGTERM')
  expect(stdout).toContain('/newversion')
  expect(marks.length).toBeGreaterThan(25)
  const places = { answers: answers.join('\n'), messages, dump, stdout, stderr }
  for (const [place, content] of Object.entries(places))
    expect([place, findMarks(content)]).toEqual([place, []])
  expect(await findMarkedFiles(directory.directory)).toEqual([])
  // The search itself finds a value as it was sent.
  for (const text of marks)
    expect(findMarks(`{"file":"${Buffer.from(`x${text}y`).toString('base64')}"}`)).toEqual([text])
})
