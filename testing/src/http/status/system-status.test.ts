import { Writable } from 'node:stream'
import {
  logLevelPath,
  type NodeLogLevel,
  type SystemStatus,
  systemStatusPath,
} from '@stamboek/model/contract/system-status'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addImportOfToday } from '../../imports/import-of-today.ts'
import type { TestClient } from '../../server/test-client.ts'
import {
  type DemonstrationServer,
  startDemonstrationServer,
  startTestServer,
} from '../../server/test-server.ts'

const maxMs = 100

let server: DemonstrationServer
let beheerder: TestClient
let logged: string[] = []

beforeAll(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logged.push((JSON.parse(String(chunk)) as { readonly msg: string }).msg)
      done()
    },
  })
  server = await startDemonstrationServer(inject('postgres'), { log: pino({ level: 'warn' }, stream) })
  await addImportOfToday(server)
  beheerder = await server.signIn('beheerder')
})
afterAll(() => server.close())

async function readStatus(): Promise<SystemStatus> {
  const { status, body } = await beheerder.get<SystemStatus>(systemStatusPath)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

test('needs the right to it', async () => {
  const lezer = await server.signIn('lezer')
  expect(await lezer.get(systemStatusPath)).toMatchObject({
    status: 403,
    body: { detail: 'Hiervoor ontbreekt het recht SystemStatusAccess.' },
  })
  expect(await lezer.put(logLevelPath, { isDebugging: true })).toMatchObject({ status: 403 })
  expect(await server.visitor.get(systemStatusPath)).toMatchObject({ status: 401 })
})

test('tells of node, database, queue, imports, back-ups and sessions', async () => {
  const { nodes, database, queue, imports, backup, expiring, warnings } = await readStatus()
  expect(nodes).toEqual([
    expect.objectContaining({ version: '0.1.0', isAnswering: true, isDebugging: false }),
  ])
  expect(nodes[0]?.memoryBytes).toBeGreaterThan(50_000_000)
  expect(database).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+/) as string,
    pools: [{ name: 'main' }, { name: 'jobs' }, { name: 'status' }],
  })
  expect(database.sizeBytes).toBeGreaterThan(1_000_000)
  expect(database.maxConnections).toBeGreaterThan(database.connections)
  expect(queue).toEqual({ jobs: [], oldestWaitingSeconds: null, givenUpLastDay: 0 })
  expect(imports.map(({ label }) => label)).toContain('Voltooid')
  expect(backup).toEqual({ last: null, lastCompleted: null, lastProof: null, lastProvenOnUtc: null })
  expect(expiring.sessions).toBeGreaterThan(0)
  expect(warnings).toEqual([expect.objectContaining({ message: 'Er is nog nooit een back-up gemaakt.' })])
})

test('tells of a transaction that stays open, and of slow statements without their values', async () => {
  const client = new Client(server.databaseUrl)
  await client.connect()
  await client.query(`BEGIN; SET LOCAL application_name = 'beheer'; SELECT 1`)
  try {
    await expect
      .poll(async () => (await readStatus()).database.oldestTransaction, { timeout: 10_000 })
      .toEqual({
        seconds: expect.toSatisfy((seconds: number) => seconds > 0) as number,
        applicationName: 'beheer',
      })
  } finally {
    await client.end()
  }
  const { database } = await readStatus()
  for (const { text, count, maxMs: longest } of database.slowestStatements) {
    expect(text.length).toBeLessThanOrEqual(200)
    expect(count).toBeGreaterThan(0)
    expect(longest).toBeGreaterThanOrEqual(10)
  }
})

test('lists back-ups, and tells of a proof that failed', async () => {
  await server.query(`INSERT INTO stamboek.backup
    SELECT gen_random_uuid(), name, '/backup', now() - ended::interval - interval '1 minute',
      now() - ended::interval, bytes, state, message, now() - verified::interval, fault
    FROM (VALUES ('oud', '9 days', 900, 'completed', NULL, '40 days', NULL),
      ('nieuw', '3 days', 1000, 'completed', NULL, '2 days', 'Een bestand is beschadigd.'),
      ('laatste', '1 hour', NULL, 'failed', 'de schijf is vol.', NULL, NULL)
    ) v (name, ended, bytes, state, message, verified, fault)`)
  const [oldProof] = await server.query(
    `SELECT (extract(epoch FROM verified_at) * 1000)::float8 AS at FROM stamboek.backup WHERE name = 'oud'`,
  )
  try {
    await expect
      .poll(async () => (await readStatus()).backup, { timeout: 10_000 })
      .toMatchObject({
        last: { name: 'laatste', state: 'failed', message: 'de schijf is vol.' },
        lastCompleted: { name: 'nieuw', bytes: 1000 },
        lastProof: { name: 'nieuw', message: 'Een bestand is beschadigd.' },
        lastProvenOnUtc: new Date(Number(oldProof?.['at'])).toISOString(),
      })
    expect((await readStatus()).warnings.map(({ severity, message }) => `${severity} ${message}`)).toEqual([
      'critical De laatste back-up is mislukt: de schijf is vol.',
      'critical De laatste back-up is 3 dagen oud.',
      'critical De laatste controle van een back-up is mislukt: Een bestand is beschadigd.',
    ])
  } finally {
    await server.query('DELETE FROM stamboek.backup')
  }
})

test('lists every node, and forgets one that stops', async () => {
  const other = await startTestServer({
    databaseUrl: server.databaseUrl,
    secretsKeyFile: server.secretsKeyFile,
    demo: 'on',
  })
  const { nodes } = await readStatus()
  expect(nodes).toHaveLength(2)
  expect(nodes.filter(({ isAnswering }) => isAnswering)).toHaveLength(1)
  await other.close()
  expect((await readStatus()).nodes).toHaveLength(1)
})

test('leaves out a node that has not been seen for a minute', async () => {
  await server.query(
    `INSERT INTO stamboek.node SELECT gen_random_uuid(), 'verdwenen', '0.0.9', NULL, now(), now() - interval '61 seconds', 1, 1, 1, false`,
  )
  expect((await readStatus()).nodes).toHaveLength(1)
})

test('turns the debug lines of the node on and off', async () => {
  logged = []
  for (const isDebugging of [true, false]) {
    const { body } = await beheerder.put<NodeLogLevel>(logLevelPath, { isDebugging })
    expect(body).toEqual({ nodeId: (await readStatus()).nodes[0]?.id, isDebugging })
    expect((await readStatus()).nodes[0]?.isDebugging).toBe(isDebugging)
  }
  expect(logged[0]).toBe('Uitgebreid loggen staat aan.')
  expect(logged.at(-1)).toBe('Uitgebreid loggen staat uit.')
  expect(logged).toContain('request')
  expect(await beheerder.put(logLevelPath, { isDebugging: 'ja' })).toMatchObject({ status: 400 })
})

test('answers in little time', async () => {
  await beheerder.get(systemStatusPath)
  const start = performance.now()
  await beheerder.get(systemStatusPath)
  expect(performance.now() - start).toBeLessThan(maxMs)
})
