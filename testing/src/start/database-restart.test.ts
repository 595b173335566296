import { recordTypeGroup } from '@stamboek/model/contract/realtime-messages'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../postgres/test-database.ts'
import { startTestPostgres, type TestPostgres } from '../postgres/test-postgres.ts'
import { expectChanges, RealtimeClient } from '../realtime/realtime-client.ts'
import { TestClient } from '../server/test-client.ts'
import { StamboekProcess } from './stamboek-process.ts'

/** Two nodes of the product, each a process, on a PostgreSQL that restarts under them. */
const ledgers = '/api/main/generalledgers'
const ofLedgers = recordTypeGroup('Main.GeneralLedgerViewDto')
const readAgain = { ids: [], action: null, businessUnitId: null, userId: null }
const waitOptions = { timeout: 30_000 }

let postgres: TestPostgres
const nodes: StamboekProcess[] = []
/** A signed-in client per node. */
let first: TestClient
let second: TestClient
let listeners: readonly RealtimeClient[] = []

beforeAll(async () => {
  postgres = await startTestPostgres()
  const { databaseUrl } = await createTestDatabase(postgres.connection)
  // Concurrent starts on an empty database wait for each other.
  const startNode = async (): Promise<TestClient> => {
    const node = new StamboekProcess({ DATABASE_URL: databaseUrl, DEMO: 'on' })
    nodes.push(node)
    return TestClient.signIn(await node.address(), 'beheerder')
  }
  ;[first, second] = await Promise.all([startNode(), startNode()])
})
afterEach(async () => {
  await Promise.all(listeners.map((listener) => listener.stop()))
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.end('SIGKILL')))
  await postgres?.stop()
})

async function make(client: TestClient): Promise<string> {
  const body = { description: 'Proef', code: crypto.randomUUID().slice(0, 8) }
  const { status, body: made } = await client.post<AnyRecord>(ledgers, body)
  expect(status, JSON.stringify(made)).toBe(201)
  return made.id
}

/** Ends the running server, which its keeper starts again; resolves once it answers. */
async function restartDatabase(signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  const before = await readPostmaster()
  process.kill(before, signal)
  await expect.poll(() => readPostmaster().catch(() => before), waitOptions).not.toBe(before)
}

async function readPostmaster(): Promise<number> {
  const operator = new Client(postgres.connection)
  operator.on('error', () => {})
  await operator.connect()
  try {
    const { rows } = await operator.query<{ pid: string }>(
      "SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1) AS pid",
    )
    return Number(rows[0]?.pid)
  } finally {
    await operator.end()
  }
}

test.each([
  { name: 'in an orderly way', signal: 'SIGINT' },
  { name: 'as after a crash', signal: 'SIGQUIT' },
] as const)(
  'when the database restarts $name, pages stay connected, refetch once and receive each change once',
  async ({ signal }) => {
    listeners = await Promise.all(
      [first, second].map((client) => RealtimeClient.connect(client, [ofLedgers])),
    )
    const expected: object[] = [{ ids: [await make(first)] }]
    for (const listener of listeners) await expectChanges(listener, expected)

    await restartDatabase(signal)
    expected.push(readAgain)
    for (const listener of listeners) await expectChanges(listener, expected)
    for (const client of [first, second]) {
      await expect.poll(async () => (await client.get('/health/ready')).status, waitOptions).toBe(200)
      expected.push({ ids: [await make(client)] })
      for (const listener of listeners) await expectChanges(listener, expected)
    }
    expect(listeners.map(({ connection }) => connection.state)).toEqual(['Connected', 'Connected'])
  },
)
