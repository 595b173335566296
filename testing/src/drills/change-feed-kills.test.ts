import { setTimeout as delay } from 'node:timers/promises'
import type { RecordChange } from '@stamboek/model/contract/change-feed'
import type { Page } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../postgres/test-database.ts'
import { findInstalledPostgres, startTestPostgres, type TestPostgres } from '../postgres/test-postgres.ts'
import { readChangePage } from '../records/feed-reader.ts'
import { beginLedgerWriter } from '../records/ledger-writer.ts'
import { type ApiResponse, TestClient } from '../server/test-client.ts'
import { freePort, StamboekProcess } from '../start/stamboek-process.ts'

/** Writers and readers of the change feed on two nodes; nodes, connections of the database and the database itself are killed. */
const { CHANGE_KILLS = '9' } = process.env
const killCount = Number(CHANGE_KILLS)
const victims = ['node', 'backend', 'node', 'database'] as const
const writerCount = 4
const ledgerCount = 6
const readers = [
  { limit: 20, types: [] },
  { limit: 1000, types: [] },
  { limit: 3, types: ['Main.GeneralLedgerViewDto'] },
] as const
const ledgers = '/api/main/generalledgers'
const regions = '/api/main/regions'
/** Of entries between two kills; a kill in the middle of nothing proves little. */
const minEntriesBetween = 20
const maxDelayMs = 200
const timeout = 120_000 + 20_000 * killCount
const waitOptions = { timeout: 90_000, interval: 20 }

let postgres: TestPostgres
let database: TestDatabase
let nodes: Node[] = []
const stopping = new AbortController()

interface Node {
  readonly port: number
  process: StamboekProcess
}

beforeAll(async () => {
  // Without it a killed backend loses entries that were acknowledged, and readers of them what they read.
  postgres = await startTestPostgres(findInstalledPostgres(), { synchronous_commit: 'on' })
  database = await createTestDatabase(postgres.connection)
  for (const port of [await freePort(), await freePort()]) {
    const node = { port, process: startNode(port) }
    nodes.push(node)
    await node.process.address()
  }
}, timeout)
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.process.end('SIGKILL')))
  await postgres?.stop()
})

function startNode(port: number): StamboekProcess {
  return new StamboekProcess({
    DATABASE_URL: database.databaseUrl,
    DEMO: 'on',
    PORT: String(port),
    DATABASE_WAIT_SECONDS: '60',
  })
}

/** Calls any of the nodes with the session of one user. */
class RovingClient {
  readonly #clients: readonly TestClient[]

  private constructor(clients: readonly TestClient[]) {
    this.#clients = clients
  }

  static async signIn(): Promise<RovingClient> {
    const addresses = nodes.map(({ port }) => `http://127.0.0.1:${port}`)
    return new RovingClient(
      await Promise.all(addresses.map((address) => TestClient.signIn(address, 'beheerder'))),
    )
  }

  get businessUnitId(): string | undefined {
    return this.#clients[0]?.businessUnitId
  }

  /** Undefined without an answer, or with one that says to try again. */
  async call<Body>(
    send: (client: TestClient) => Promise<ApiResponse<Body>>,
  ): Promise<ApiResponse<Body> | undefined> {
    const client = this.#clients[Math.floor(Math.random() * this.#clients.length)]
    if (!client) throw new Error('There is no node')
    const answer = await send(client).catch((error: unknown) => {
      if (error instanceof TypeError) return undefined
      throw error
    })
    return answer?.status === 503 ? undefined : answer
  }
}

const versionOf = ({ rowVersion }: AnyRecord) => `v${rowVersion + 1}`

/** Makes and changes records, some of them those of other writers, until the drill ends. */
async function write(client: RovingClient, shared: readonly string[], countryId: string): Promise<void> {
  const any = () => shared[Math.floor(Math.random() * shared.length)]
  const code = () => crypto.randomUUID().slice(0, 18)
  const acts: readonly (() => Promise<ApiResponse | undefined>)[] = [
    () => client.call((node) => node.post(ledgers, { code: code(), description: 'Proef' })),
    async () => {
      const found = await client.call((node) => node.get<AnyRecord>(`${ledgers}/${any()}`))
      const { body } = found ?? {}
      if (!body?.id) return undefined
      return client.call((node) =>
        node.put(`${ledgers}/${body.id}`, { ...body, status: 'Active', remark: versionOf(body) }),
      )
    },
    () => client.call((node) => node.post(`${ledgers}/bulkdeactivate`, { ids: [any(), any()] })),
    () =>
      client.call((node) =>
        node.post(regions, {
          description: code(),
          countryId,
          postalCodeRanges: [
            { postalCodeFrom: '1000', postalCodeTo: '1999' },
            { postalCodeFrom: '2000', postalCodeTo: '2999' },
          ],
        }),
      ),
  ]
  while (!stopping.signal.aborted) {
    const answer = await acts[Math.floor(Math.random() * acts.length)]?.()
    if (answer) requireStatus(answer, [200, 201, 409, 422])
    else await delay(20)
  }
}

/** Holds transactions open that change the records of others, and rolls some back. */
async function writeSlowly(shared: readonly string[]): Promise<void> {
  while (!stopping.signal.aborted) {
    const connection = new Client(database.connection)
    connection.on('error', () => {})
    try {
      await connection.connect()
      const writer = await beginLedgerWriter(connection)
      // In one order, so that no two wait for each other.
      for (const id of shared.filter(() => Math.random() < 0.3)) {
        await writer.write(id)
        await delay(Math.random() * 100)
      }
      await writer.end(Math.random() < 0.3 ? 'ROLLBACK' : 'COMMIT')
    } catch {
      await delay(100)
    } finally {
      await connection.end().catch(() => {})
    }
  }
}

function requireStatus({ status, body }: ApiResponse, expected: readonly number[]): void {
  if (!expected.includes(status)) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`)
}

interface Follower {
  readonly items: RecordChange[]
  readonly following: Promise<void>
}

/** Follows the feed from its beginning until it has the entry with which the drill ends. */
function follow(client: RovingClient, options: (typeof readers)[number], lastId: Promise<string>): Follower {
  const items: RecordChange[] = []
  const end = { id: '' }
  void lastId.then((id) => (end.id = id))
  const following = (async () => {
    let cursor: string | undefined
    while (!items.some(({ recordId }) => recordId === end.id)) {
      const page = await client.call((node) =>
        readChangePage(node, {
          ...(cursor !== undefined && { after: cursor }),
          limit: options.limit,
          type: options.types,
        }),
      )
      if (page) {
        requireStatus(page, [200])
        cursor = page.body.cursor
        items.push(...page.body.items)
      }
      if (!page?.body.hasMore) await delay(Math.random() * 30)
    }
  })()
  // It is awaited at the end.
  following.catch(() => undefined)
  return { items, following }
}

async function query<Row extends object>(statement: string): Promise<readonly Row[]> {
  const client = new Client(database.connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

async function kill(victim: (typeof victims)[number], number: number): Promise<void> {
  if (victim === 'node') {
    const node = nodes[number % nodes.length]
    if (!node) throw new Error('There is no node')
    await node.process.end('SIGKILL')
    node.process = startNode(node.port)
    await node.process.address()
    return
  }
  const pids = await query<{ pid: number; postmaster: number }>(`SELECT pid,
      split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int AS postmaster
    FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`)
  const chosen = pids[Math.floor(Math.random() * pids.length)]
  const pid = victim === 'backend' ? chosen?.pid : chosen?.postmaster
  if (pid !== undefined) process.kill(pid, 'SIGKILL')
}

test('readers get every entry once and in order, however often nodes and the database are killed', {
  timeout,
}, async () => {
  const client = await RovingClient.signIn()
  const countries = await client.call((node) => node.post<Page<AnyRecord>>('/api/main/countries/search', {}))
  const countryId = countries?.body.items[0]?.id ?? ''
  const shared: string[] = []
  for (let made = 0; made < ledgerCount; made += 1) {
    const ledger = await client.call((node) =>
      node.post<AnyRecord>(ledgers, { code: `Gedeeld ${made}`, description: 'Gedeeld' }),
    )
    shared.push(ledger?.body.id ?? '')
  }
  const lastId = Promise.withResolvers<string>()
  const followers = readers.map((options) => follow(client, options, lastId.promise))
  const writers = [
    ...Array.from({ length: writerCount }, () => write(client, shared, countryId)),
    writeSlowly(shared.toSorted()),
  ]
  const failed = Promise.all(writers)
  const counts = () => followers.map(({ items }) => items.length)

  for (let number = 0; number < killCount; number += 1) {
    const before = counts()
    await Promise.race([
      vi.waitUntil(
        () => counts().every((count, index) => count >= (before[index] ?? 0) + minEntriesBetween),
        waitOptions,
      ),
      failed,
      ...followers.map(({ following }) => following),
    ])
    await delay(Math.random() * maxDelayMs)
    await kill(victims[number % victims.length] ?? 'node', number)
  }

  stopping.abort()
  await failed
  let last: ApiResponse<AnyRecord> | undefined
  while (!last?.body.id)
    last = await client.call((node) =>
      node.post<AnyRecord>(ledgers, { code: crypto.randomUUID().slice(0, 18), description: 'Het laatste' }),
    )
  lastId.resolve(last.body.id)
  await Promise.all(followers.map(({ following }) => following))

  const types = ['Main.GeneralLedgerViewDto', 'Main.RegionViewDto', 'Main.PostalCodeRangeViewDto']
  const stored = await query<{
    id: string
    dtoKey: string
  }>(`SELECT id, dto_key AS "dtoKey" FROM stamboek.audit_entry
    WHERE dto_key = ANY('{${types.join()}}') AND (business_unit_id IS NULL OR business_unit_id = '${client.businessUnitId}') ORDER BY sequence`)
  for (const [index, { items }] of followers.entries()) {
    const sequences = items.map(({ sequence }) => sequence)
    expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b))
    const asked: readonly string[] = readers[index]?.types ?? []
    const isAsked = ({ dtoKey }: { readonly dtoKey: string }) =>
      asked.length > 0 ? asked.includes(dtoKey) : types.includes(dtoKey)
    const expected = stored.filter(isAsked).map(({ id }) => id)
    expect(items.filter(isAsked).map(({ id }) => id)).toEqual(expected)
    for (const id of shared) expectVersionsInOrder(items.filter(({ recordId }) => recordId === id))
  }
  console.log(`${killCount} kills, ${counts().join(', ')} entries read.`)
})

/** Writers put the version that they write in the remark. */
function expectVersionsInOrder(items: readonly RecordChange[]): void {
  const versions = items
    .flatMap(({ changes }) => changes.filter(({ field }) => field === 'remark'))
    .map(({ after }) => Number(String(after).slice(1)))
  expect(versions.length).toBeGreaterThan(1)
  expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b))
}
