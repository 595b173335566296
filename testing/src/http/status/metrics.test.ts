import { recordTypeGroup } from '@stamboek/model/contract/realtime-messages'
import { readConfig } from '@stamboek/server/start/config'
import { startServer } from '@stamboek/server/start/start-server'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addImportOfToday } from '../../imports/import-of-today.ts'
import { RealtimeClient } from '../../realtime/realtime-client.ts'
import { testKeyFile } from '../../server/test-key-file.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../../server/test-server.ts'
import { readSamples } from '../../status/read-samples.ts'

const token = 'geheim-van-een-proef'
const maxSeries = 1_500

let server: DemonstrationServer

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'), {
    settings: { metrics: { host: '127.0.0.1', token } },
  })
  await addImportOfToday(server)
})
afterAll(() => server.close())

function scrape(headers: Readonly<Record<string, string>> = { authorization: `Bearer ${token}` }) {
  return server.visitor.get<string>('/metrics', { headers })
}

async function readSeries(): Promise<ReadonlyMap<string, number>> {
  const { status, body } = await scrape()
  expect(status).toBe(200)
  return readSamples(body)
}

test.each([
  ['no token', {}],
  ['another token', { authorization: 'Bearer geheim-van-een-ander' }],
  ['a token of another kind', { authorization: `Basic ${token}` }],
])('%s is refused', async (_, headers) => {
  const { status, headers: answered } = await scrape(headers)
  expect([status, answered.get('www-authenticate')]).toEqual([401, 'Bearer'])
})

test('counts calls by action and class of status, statements, sign-ins and what the database tells', async () => {
  const client = await server.signIn('beheerder')
  await server.visitor.post('/api/authentication/login', { userName: 'lezer', password: 'verkeerd geraden' })
  await client.post('/api/main/countries/search', {})
  await client.get('/api/main/countries/geen-uuid')
  const made = await client.post('/api/main/generalledgers', { description: 'Proef', code: 'gemeten' })
  expect(made.status).toBe(201)
  // Each is counted when its connection has read the last byte.
  await expect.poll(async () => (await readSeries()).get(count('Create', '2xx'))).toBe(1)
  const series = await readSeries()
  expect(Object.fromEntries(series)).toMatchObject({
    [count('authentication.signIn', '2xx')]: 1,
    [count('authentication.signIn', '4xx')]: 1,
    [count('Search', '2xx')]: 1,
    [count('Get', '4xx')]: 1,
    'stamboek_http_request_duration_seconds_count{action="Search"}': 1,
    stamboek_sign_in_failures_total: 1,
    stamboek_sign_in_throttled_total: 0,
    stamboek_database_up: 1,
    stamboek_sessions: 1,
    'stamboek_database_pool_max_connections{pool="main"}': 24,
  })
  // The commit stands there once `npm start` or a build recorded it.
  expect([...series.keys()]).toContainEqual(
    expect.stringMatching(/^stamboek_build_info\{version="0\.1\.0",commit="[^"]*"\}$/),
  )
  expect(series.get('stamboek_database_statement_duration_seconds_count')).toBeGreaterThan(10)
  expect(series.get('stamboek_audit_entries_total')).toBeGreaterThan(1)
  expect(series.get('stamboek_database_size_bytes')).toBeGreaterThan(1_000_000)
  expect(series.get('stamboek_imports_last_day{status="Completed"}')).toBeGreaterThan(0)
  expect(series.size).toBeLessThan(maxSeries)
})

function count(action: string, status: string): string {
  return `stamboek_http_requests_total{action="${action}",status="${status}"}`
}

test('counts connections of pages and the messages to them', async () => {
  const client = await server.signIn('beheerder')
  const listener = await RealtimeClient.connect(client, [recordTypeGroup('Main.GeneralLedgerViewDto')])
  const before = (await readSeries()).get('stamboek_hub_sent_messages_total')
  await client.post('/api/main/generalledgers', { description: 'Proef', code: 'verteld' })
  await expect.poll(() => listener.changes).toHaveLength(1)
  const series = await readSeries()
  expect(series.get('stamboek_hub_connections')).toBe(1)
  expect(series.get('stamboek_hub_sent_messages_total')).toBe((before ?? 0) + 1)
  await listener.stop()
})

test('on a port of its own metrics need no token, the main port does not have them, and a port in use is named', async () => {
  const settings = {
    ...readConfig({ PORT: '0', DEMO: 'off', SECRETS_KEY_FILE: testKeyFile, METRICS_PORT: '0' }),
    databaseUrl: server.databaseUrl,
    secretsKeyFile: server.secretsKeyFile,
  }
  const log = pino({ level: 'silent' })
  const own = await startServer(settings, log)
  const scrapeOwn = async () => readSamples(await (await fetch(`${own.metricsAddress}/metrics`)).text())
  try {
    const answer = await fetch(`${own.metricsAddress}/metrics`)
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(readSamples(await answer.text()).get('stamboek_database_up')).toBe(1)
    await expect.poll(async () => (await scrapeOwn()).get(count('metrics', '2xx'))).toBeGreaterThan(0)
    const statuses = [`${own.metricsAddress}/`, `${own.metricsAddress}/api/schema`, `${own.address}/metrics`]
    expect(await Promise.all(statuses.map(async (url) => (await fetch(url)).status))).toEqual([404, 404, 404])
    const port = Number(new URL(own.metricsAddress ?? '').port)
    await expect(startServer({ ...settings, metrics: { host: '127.0.0.1', port } }, log)).rejects.toThrow(
      `Poort ${port} is al in gebruik op 127.0.0.1; stop dat programma of kies een andere METRICS_PORT.`,
    )
  } finally {
    await own.close()
  }
})
