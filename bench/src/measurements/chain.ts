import { sealEntries } from '@stamboek/server/audit-chain/seal-entries'
import { type Verification, verifyEntries } from '@stamboek/server/audit-chain/verify-entries'
import { type Database, openDatabase } from '@stamboek/server/database/connection/database'
import { prepareDatabase } from '@stamboek/server/database/schema/prepare-database'
import { createCatalogue, product } from '@stamboek/server/start/product'
import { addAuditEntries, readLastSequence } from '@stamboek/testing/audit/audit-entries'
import { sql } from 'kysely'
import { withEmptyDatabase } from '../database/empty-database.ts'
import type { Measurement } from './measurement.ts'

const entries = Number(process.env.BENCH_AUDIT_ENTRIES) || 1_000_000
const pageSize = 100_000

/** Sealing and verifying an audit trail that nobody touched, and then one with a flipped byte, a removed and two swapped entries. */
export const chain: Measurement = {
  name: 'chain',
  title: `the chain over ${entries.toLocaleString('en')} audit entries (BENCH_AUDIT_ENTRIES)`,
  measure: (prepared) =>
    withEmptyDatabase(prepared, async ({ databaseUrl }) => {
      const database = await openDatabase({ databaseUrl, dataDirectory: '', statementTimeoutMs: 0 })
      try {
        await prepareDatabase(database, createCatalogue(product))
        for (let left = entries; left > 0; left -= pageSize)
          await addAuditEntries(database.kysely, { count: Math.min(left, pageSize) })
        await sql`VACUUM (ANALYZE) stamboek.audit_entry`.execute(database.kysely)
        return [
          ...(await measureSealing(database)),
          ...(await measureVerification(database)),
          ...(await measureFaults(database)),
        ]
      } finally {
        await database.close()
      }
    }),
}

/** While one client writes entries, one after another. */
async function measureSealing(database: Database): Promise<readonly string[]> {
  const horizon = await readLastSequence(database.kysely)
  const quiet = await timeWrites(database, new Promise((done) => setTimeout(done, 5_000)))
  const start = performance.now()
  const sealing = sealAll(database, horizon)
  const beside = await timeWrites(database, sealing)
  const seconds = (performance.now() - start) / 1000
  const { rows } = await sql<{ seals: number; entries: number }>`SELECT
    pg_total_relation_size('stamboek.audit_seal')::float8 AS seals,
    pg_total_relation_size('stamboek.audit_entry')::float8 AS entries`.execute(database.kysely)
  const [size] = rows
  return [
    `sealed ${rate(entries, seconds)}, beside a client whose writes took ${beside} (${quiet} before)`,
    `seals take ${(((size?.seals ?? 0) / (size?.entries || 1)) * 100).toFixed(2)}% of what the entries take`,
  ]
}

async function sealAll(database: Database, horizon: number): Promise<void> {
  for (let isDone = false; !isDone; ) isDone = (await sealEntries(database, { horizon }))?.isDone ?? true
}

/** Writes entries until `work` ends; returns the median and the longest time. */
async function timeWrites(database: Database, work: Promise<unknown>): Promise<string> {
  const stopping = new AbortController()
  const ended = work.finally(() => stopping.abort())
  const times: number[] = []
  while (!stopping.signal.aborted) {
    const start = performance.now()
    await addAuditEntries(database.kysely, { count: 1 })
    times.push(performance.now() - start)
  }
  await ended
  const sorted = times.toSorted((one, other) => one - other)
  const at = (part: number) => `${(sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(1)} ms`
  return `${at(0.5)}, 99 in 100 at most ${at(0.99)}`
}

async function measureVerification(database: Database): Promise<readonly string[]> {
  const before = process.memoryUsage.rss()
  const start = performance.now()
  const verification = await verify(database)
  const seconds = (performance.now() - start) / 1000
  const grown = (process.memoryUsage.rss() - before) / 1024 ** 2
  return [
    `verified ${rate(verification.entries, seconds)}, ${listFaults(verification).length} faults, memory grew by ${grown.toFixed(0)} MiB`,
  ]
}

async function measureFaults(database: Database): Promise<readonly string[]> {
  const at = (part: number) => Math.floor(entries * part)
  await sql`UPDATE stamboek.audit_entry SET changes = replace(changes::text, 'waarde', 'waardf')::jsonb
    WHERE sequence = ${at(0.3)}`.execute(database.kysely)
  await sql`DELETE FROM stamboek.audit_entry WHERE sequence = ${at(0.5)}`.execute(database.kysely)
  await sql`UPDATE stamboek.audit_entry e SET changes = o.changes FROM stamboek.audit_entry o
    WHERE (e.sequence, o.sequence) IN ((${at(0.8)}, ${at(0.8) + 3}), (${at(0.8) + 3}, ${at(0.8)}))`.execute(
    database.kysely,
  )
  return [
    `with a flipped byte at ${at(0.3)}, ${at(0.5)} removed, ${at(0.8)} and ${at(0.8) + 3} swapped:`,
    ...listFaults(await verify(database)).map((line) => `    ${line}`),
  ]
}

function verify(database: Database): Promise<Verification> {
  return verifyEntries(database, { readDroppedBefore: async () => -Infinity })
}

function listFaults({ chains }: Verification): readonly string[] {
  return chains.flatMap(({ faults }) =>
    faults.map(
      ({ firstSequence, lastSequence, message }) => `${firstSequence} to ${lastSequence}: ${message}`,
    ),
  )
}

function rate(count: number, seconds: number): string {
  return `${Math.round(count / seconds).toLocaleString('en')} entries a second`
}
