import { recordTypeGroup } from '@stamboek/model/contract/realtime-messages'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../postgres/test-database.ts'
import { RealtimeClient, transports } from '../realtime/realtime-client.ts'
import { findNginx, startNginx, type TestNginx } from '../server/nginx.ts'
import { TestClient } from '../server/test-client.ts'
import { StamboekProcess } from '../start/stamboek-process.ts'

/** Three nodes of the product, each a process, on one PostgreSQL behind a real nginx with the documented configuration. */
const ledgers = '/api/main/generalledgers'
const ofLedgers = recordTypeGroup('Main.GeneralLedgerViewDto')
const reconnect = Array.from({ length: 40 }, () => 250)

let database: TestDatabase
let nodes: StamboekProcess[] = []
let addresses: string[] = []
let nginx: TestNginx
let beheerder: TestClient
let listeners: RealtimeClient[] = []

beforeAll(async () => {
  const postgres = inject('postgres')
  database = await createTestDatabase(postgres.connection, postgres.template)
  nodes = [startNode(), startNode(), startNode()]
  addresses = await Promise.all(nodes.map((node) => node.address()))
  nginx = await startNginx(findNginx() ?? 'nginx', addresses)
  beheerder = await TestClient.signIn(nginx.address, 'beheerder')
})
afterEach(async () => {
  await Promise.all(listeners.map((listener) => listener.stop()))
  listeners = []
})
afterAll(async () => {
  await nginx?.close()
  await Promise.all(nodes.map((node) => node.end('SIGKILL')))
  await database?.drop()
})

function startNode(): StamboekProcess {
  return new StamboekProcess({ DATABASE_URL: database.databaseUrl, DEMO: 'on' })
}

async function listen(...given: Parameters<typeof RealtimeClient.connect>): Promise<RealtimeClient> {
  const listener = await RealtimeClient.connect(...given)
  listeners.push(listener)
  return listener
}

async function make(): Promise<string> {
  const body = { description: 'Proef', code: crypto.randomUUID().slice(0, 8) }
  const made = await beheerder.post<AnyRecord>(ledgers, body)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body.id
}

test.each(transports)(
  'a change on one node arrives once through every node and the proxy, by %s',
  async (transport) => {
    const { callHeaders } = beheerder
    const direct = await Promise.all(
      addresses.map((address) => listen({ address, callHeaders }, [ofLedgers], { transport })),
    )
    // nginx hashes each connection to a node.
    const proxied = await Promise.all(
      Array.from({ length: 6 }, () => listen(beheerder, [ofLedgers], { transport })),
    )
    // In any order: they may be made on three nodes.
    const ids = [await make(), await make(), await make()].toSorted()
    for (const { changes } of [...direct, ...proxied])
      await expect
        .poll(() => changes.flatMap((change) => change.ids).toSorted(), { timeout: 20_000 })
        .toEqual(ids)
  },
)

test('clients of a killed node reconnect through the proxy and receive later changes', async () => {
  const clients = await Promise.all(
    transports.flatMap((transport) =>
      Array.from({ length: 4 }, () => listen(beheerder, [ofLedgers], { transport, reconnect })),
    ),
  )
  await nodes[0]?.end('SIGKILL')
  // Until all are back in their groups only some receive a change.
  let previous = 'none'
  await expect
    .poll(
      async () => {
        const changed = previous
        previous = await make()
        return clients.every(({ changes }) => changes.some(({ ids }) => ids.includes(changed)))
      },
      { timeout: 25_000, interval: 500 },
    )
    .toBe(true)
  const last = await make()
  for (const { changes } of clients)
    await expect
      .poll(() => changes.filter(({ ids }) => ids.includes(last)), { timeout: 20_000 })
      .toHaveLength(1)
})
