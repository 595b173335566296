import * as fc from 'fast-check'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type FeedReader, readFromEnd } from '../../records/feed-reader.ts'
import { beginLedgerWriter, type LedgerWriter } from '../../records/ledger-writer.ts'
import type { TestClient } from '../../server/test-client.ts'
import { type DemonstrationServer, startDemonstrationServer } from '../../server/test-server.ts'

const writerCount = 4
const ledgerCount = 5
const readerOptions = [{ limit: 1 }, { limit: 3, types: ['Main.GeneralLedgerViewDto'] }, { limit: 1000 }]
const runs = 20

let server: DemonstrationServer
let beheerder: TestClient
let connections: readonly Client[] = []
let ledgers: readonly string[] = []

beforeAll(async () => {
  server = await startDemonstrationServer(inject('postgres'))
  beheerder = await server.signIn('beheerder')
  connections = Array.from({ length: writerCount }, () => new Client(server.databaseUrl))
  for (const connection of connections) await connection.connect()
  const rows = await server.query(`SELECT id FROM record.general_ledger
    WHERE business_unit_id IS NULL OR business_unit_id = '${beheerder.businessUnitId}' ORDER BY id LIMIT ${ledgerCount}`)
  ledgers = rows.map(({ id }) => String(id))
  if (ledgers.length < ledgerCount) throw new Error(`There are ${ledgers.length} ledgers`)
})
afterAll(async () => {
  for (const connection of connections) await connection.end()
  await server.close()
})

interface Entry {
  readonly sequence: number
  readonly ledger: number
  readonly transactionId: number
}

interface OpenTransaction {
  readonly writer: LedgerWriter
  readonly transactionId: number
  readonly entries: Entry[]
}

/** Transactions that are open, and the entries of others in the order of their commits. */
class World {
  readonly open = new Map<number, OpenTransaction>()
  readonly committed: Entry[] = []

  async write(number: number, ledger: number): Promise<void> {
    const isLocked = [...this.open].some(
      ([other, { entries }]) => other !== number && entries.some((entry) => entry.ledger === ledger),
    )
    const connection = connections[number]
    if (isLocked || !connection) return
    const { writer, transactionId, entries } = this.open.get(number) ?? (await begin(connection))
    this.open.set(number, { writer, transactionId, entries })
    entries.push({ sequence: await writer.write(ledgers[ledger] ?? ''), ledger, transactionId })
  }

  async end(number: number, how: 'COMMIT' | 'ROLLBACK'): Promise<void> {
    const found = this.open.get(number)
    if (!found) return
    this.open.delete(number)
    await found.writer.end(how)
    if (how === 'COMMIT') this.committed.push(...found.entries)
  }
}

async function begin(connection: Client): Promise<OpenTransaction> {
  const writer = await beginLedgerWriter(connection)
  return { writer, transactionId: await writer.transactionId(), entries: [] }
}

async function read(reader: FeedReader | undefined, { open, committed }: World): Promise<void> {
  const given = (await reader?.read()) ?? []
  const oldest = Math.min(...[...open.values()].map(({ transactionId }) => transactionId))
  for (const { sequence } of given) {
    const entry = committed.find((each) => each.sequence === sequence)
    expect(entry?.transactionId).toBeLessThan(oldest)
  }
}

interface Step {
  readonly action: 'write' | 'end' | 'read'
  readonly number: number
  readonly ledger: number
  readonly how: 'COMMIT' | 'ROLLBACK'
}

const steps: fc.Arbitrary<Step> = fc.record({
  action: fc.constantFrom('write', 'write', 'end', 'read'),
  number: fc.integer({ min: 0, max: 11 }),
  ledger: fc.integer({ min: 0, max: ledgerCount - 1 }),
  how: fc.constantFrom('COMMIT', 'COMMIT', 'ROLLBACK'),
})

async function take({ action, number, ledger, how }: Step, world: World, readers: readonly FeedReader[]) {
  if (action === 'write') await world.write(number % writerCount, ledger)
  else if (action === 'end') await world.end(number % writerCount, how)
  else await read(readers[number % readers.length], world)
}

test('whatever writers and readers do, each entry comes once, in order, after all older transactions', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 20, maxLength: 80 }), async (course) => {
      const world = new World()
      const readers: FeedReader[] = []
      for (const options of readerOptions) readers.push(await readFromEnd(server, beheerder, options))
      try {
        for (const step of course) await take(step, world, readers)
      } finally {
        for (const number of connections.keys()) await world.end(number, 'COMMIT')
      }
      const { committed } = world
      const inOrder = committed.map(({ sequence }) => sequence).toSorted((a, b) => a - b)
      for (const reader of readers) {
        const items = await reader.readUntil(committed.length)
        expect(items.map(({ sequence }) => sequence)).toEqual(inOrder)
        for (const [ledger, id] of ledgers.entries())
          expect(items.filter(({ recordId }) => recordId === id).map(({ sequence }) => sequence)).toEqual(
            committed.filter((entry) => entry.ledger === ledger).map(({ sequence }) => sequence),
          )
      }
    }),
    { numRuns: runs },
  )
})
