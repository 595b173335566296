import { recordTypeGroup } from '@stamboek/model/contract/realtime-messages'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type DatabaseProxy, openDatabaseProxy, socketOf } from '../postgres/database-proxy.ts'
import {
  type ReplicatedPostgres,
  runStatements,
  startReplicatedPostgres,
} from '../postgres/replicated-postgres.ts'
import { findInstalledPostgres } from '../postgres/test-postgres.ts'
import { RealtimeClient } from '../realtime/realtime-client.ts'
import { TestClient } from '../server/test-client.ts'
import { startTestServer, type TestServer } from '../server/test-server.ts'
import { ledgers, startTraffic, type Traffic } from './traffic.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

/** Two nodes on a primary with a standby, behind one address that a fail-over switches from one to the other. */
const waitOptions = { timeout: 60_000, interval: 20 }
const minWrites = 200

let postgres: ReplicatedPostgres
let proxy: DatabaseProxy
let nodes: TestServer[] = []
let traffic: Traffic

beforeEach(async () => {
  const binaries = findInstalledPostgres()
  if (!binaries) throw new Error('No PostgreSQL is installed')
  postgres = await startReplicatedPostgres(binaries)
  proxy = await openDatabaseProxy({ connection: postgres.primary })
  nodes = []
  for (let node = 0; node < 2; node++)
    nodes.push(await startTestServer({ databaseUrl: proxy.databaseUrl, demo: 'on' }))
  traffic = await startTraffic(nodes.map(({ address }) => address))
  await traffic.hasWritten(minWrites)
})
afterEach(async () => {
  await traffic?.stop()
  await Promise.all(nodes.map((node) => node.close()))
  await proxy?.close()
  await postgres?.stop()
})

/** As an operator does it before another server takes the place of the primary; its connections stay open. */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  await runStatements(postgres.primary, [
    `ALTER SYSTEM SET default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`,
    'SELECT pg_reload_conf()',
  ])
}

async function makeReadOnly(): Promise<void> {
  await setReadOnly(true)
  await expectReadiness(503, 'readOnly')
}

const promote = () => runStatements(postgres.standby, ['SELECT pg_promote()'])
const redirect = () => proxy.redirect(socketOf(postgres.standby))

async function expectReadiness(status: number, reason?: string): Promise<void> {
  for (const { visitor } of nodes)
    await expect
      .poll(() => visitor.get('/health/ready'), waitOptions)
      .toMatchObject({ status, body: reason ? { status: 'unavailable', reason } : { status: 'ready' } })
}

/** From the moment at which a node is ready. */
async function expectRecovery(): Promise<void> {
  await expectReadiness(200)
  traffic.requireSuccess()
  await traffic.hasWritten(minWrites)
  await traffic.stop()
  expect(traffic.failures).toEqual([])
  expect(traffic.staleReads).toEqual([])
}

async function expectStored(connection: ReplicatedPostgres['primary']): Promise<void> {
  const rows = await runStatements<{ code: string }>(connection, [
    `SELECT code FROM record.general_ledger WHERE code LIKE 'F%'`,
  ])
  const stored = new Set(rows.map(({ code }) => code))
  expect(traffic.acknowledged.filter((code) => !stored.has(code))).toEqual([])
}

test.each([
  {
    name: 'the primary only reads, and the address leads to the standby before that is promoted',
    failOver: async () => {
      await makeReadOnly()
      redirect()
      await expectReadiness(503, 'readOnly')
      await promote()
    },
  },
  {
    name: 'the primary only reads, and the address leads to the standby once that is promoted',
    failOver: async () => {
      await makeReadOnly()
      await promote()
      redirect()
    },
  },
  {
    name: 'the primary goes on, with commits that wait for the standby that it lost',
    failOver: async () => {
      await promote()
      redirect()
    },
  },
])(
  'a node that is ready after a fail-over writes and reads at the new server: $name',
  async ({ failOver }) => {
    await failOver()
    await expectRecovery()
    await expectStored(postgres.standby)

    // Listening connections and those of background jobs have followed. A commit that waits does not notice that its client left.
    await expect
      .poll(
        () =>
          runStatements(postgres.primary, [
            `SELECT application_name, query FROM pg_stat_activity
            WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() AND wait_event IS DISTINCT FROM 'SyncRep'`,
          ]),
        waitOptions,
      )
      .toEqual([])
    const [first, second] = await Promise.all(
      nodes.map(({ address }) => TestClient.signIn(address, 'beheerder')),
    )
    if (!first || !second) throw new Error('Two nodes were started')
    const listener = await RealtimeClient.connect(second, [recordTypeGroup('Main.GeneralLedgerViewDto')])
    const made = await first.post<AnyRecord>(ledgers, { description: 'Proef', code: 'proef' })
    // Messages of the writes before the fail-over can still arrive.
    const heard = () => listener.changes.map(({ ids }) => ids)
    await expect.poll(heard, waitOptions).toContainEqual([made.body.id])
    await listener.stop()
  },
)

test('a database that only reads is told while it lasts, and written to as soon as a node is ready', async () => {
  await makeReadOnly()
  expect(await traffic.client.post(ledgers, { description: 'Proef', code: 'proef' })).toMatchObject({
    status: 503,
    body: {
      code: 'unavailable',
      detail:
        'De database is op dit moment alleen te lezen; er is niets opgeslagen. Probeer het later opnieuw.',
    },
  })
  expect((await traffic.client.post(`${ledgers}/search`, {})).status).toBe(200)
  await setReadOnly(false)
  await expectRecovery()
  await expectStored(postgres.primary)
})
