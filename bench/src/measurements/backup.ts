import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { type MeasuredCommand, measureCommand } from '../command-process.ts'
import { withDatabaseLike } from '../database/empty-database.ts'
import type { PreparedDatabase } from '../database/prepared-database.ts'
import { startLoadProcess } from '../load/load-process.ts'
import { type ProductProcess, startProduct } from '../product-process.ts'
import { openScenarioSetup } from '../scenarios/scenario-setup.ts'
import { scenarios } from '../scenarios/scenarios.ts'
import { median, quantile } from '../statistics.ts'
import { type Measurement, withAim } from './measurement.ts'

/** Audit entries; those of the million records without it. */
const entries = Number(process.env.BENCH_AUDIT_ENTRIES) || 1_000_000
const aims = { backupSeconds: 300, restoreSeconds: 600, search: 1.3, memoryMiB: 100 }
const searched = 'search-rare'
/** Until the memory of a node that answers searches has settled. */
const settleMs = 30_000
const searchMs = 5_000
const everyMs = 100

/** The nightly back-up of a node while another user searches, and commands on its result, on a server and embedded. */
export const backup: Measurement = {
  name: 'backup',
  title: `back-up, proof and restore of a million records with ${entries} audit entries (BENCH_AUDIT_ENTRIES)`,
  async measure(database) {
    const directory = await mkdtemp(path.join(os.tmpdir(), 'stamboek-backup-'))
    try {
      const lines = await withDatabaseLike(database, database.connection.database, async (like) => {
        await addEntries(like)
        return measureNight(like, directory)
      })
      const [made = ''] = await readdir(directory)
      const from = path.join(directory, made)
      const idle = await measureCommand('restore', ['--help'], {})
      const restored = await withDatabaseLike(database, 'template0', ({ databaseUrl }) =>
        measureCommand('restore', ['--from', from], { DATABASE_URL: databaseUrl }),
      )
      const embedded = { DATA_DIR: path.join(directory, 'embedded') }
      const inEmbedded = await measureCommand('restore', ['--from', from], embedded)
      const fromEmbedded = await measureCommand('backup', ['--to', path.join(directory, 'again')], embedded)
      const proof = await measureCommand('verify-backup', [from], embedded)
      const describe = ({ seconds, peakMiB }: MeasuredCommand, aim: number) =>
        `${withAim(seconds, aim, 's')}, ${withAim(peakMiB - idle.peakMiB, aims.memoryMiB, 'MiB')} more than idle`
      return [
        ...lines,
        `server: restore ${describe(restored, aims.restoreSeconds)}`,
        `embedded: restore ${describe(inEmbedded, aims.restoreSeconds)}`,
        `embedded: back-up ${describe(fromEmbedded, aims.backupSeconds)}`,
        `embedded: proof ${describe(proof, aims.restoreSeconds)}`,
      ]
    } finally {
      await rm(directory, { recursive: true, force: true })
    }
  },
}

async function addEntries({ connection }: PreparedDatabase): Promise<void> {
  const client = new Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ count: string }>('SELECT count(*) FROM stamboek.audit_entry')
    for (let count = Number(rows[0]?.count); count < entries; ) {
      const { rowCount } = await client.query(
        `INSERT INTO stamboek.audit_entry (id, made_at, correlation_id, dto_key, record_id, business_unit_id, action, user_id, changes)
          SELECT gen_random_uuid(), made_at, correlation_id, dto_key, record_id, business_unit_id, 'Update', user_id, changes
          FROM stamboek.audit_entry WHERE action = 'Insert' LIMIT $1`,
        [entries - count],
      )
      count += rowCount ?? 0
    }
    await client.query('VACUUM ANALYZE stamboek.audit_entry')
  } finally {
    await client.end()
  }
}

async function measureNight(database: PreparedDatabase, directory: string): Promise<readonly string[]> {
  const settings = { DATABASE_URL: database.databaseUrl, DEMO: 'on' }
  const before = await startProduct(settings)
  const alone = await withSearch(database, before, async (search) => {
    await search(settleMs)
    return search(searchMs)
  })
  const idleMiB = before.residentMiB() ?? Number.NaN
  await before.stop()

  const product = await startProduct({ ...settings, BACKUP_DIR: directory })
  const start = performance.now()
  const client = new Client(database.connection)
  await client.connect()
  let peakMiB = 0
  const watch = setInterval(() => {
    peakMiB = Math.max(peakMiB, product.residentMiB() ?? Number.NaN)
  }, everyMs)
  try {
    const isPast = async (column: string) => {
      const { rows } = await client.query<{ isPast: boolean }>(
        `SELECT coalesce(bool_or(${column} IS NOT NULL), false) AS "isPast" FROM stamboek.backup`,
      )
      return rows[0]?.isPast === true
    }
    const seconds = () => (performance.now() - start) / 1000
    const [made, during, proving] = await withSearch(database, product, async (search) => {
      const latencies: [number[], number[]] = [[], []]
      while (!(await isPast('ended_at'))) latencies[0].push(...(await search()))
      const madeSeconds = seconds()
      while (!(await isPast('verified_at'))) latencies[1].push(...(await search()))
      return [madeSeconds, ...latencies] as const
    })
    const compare = (latencies: readonly number[]) =>
      `median ${withAim(median(latencies) / median(alone), aims.search, '×')}, p95 × ${(quantile(latencies, 0.95) / quantile(alone, 0.95)).toFixed(2)}`
    return [
      `server: back-up ${withAim(made, aims.backupSeconds, 's')}, proof ${(seconds() - made).toFixed(0)} s, both within the node and beside searches`,
      `searches meanwhile: ${compare(during)}; during the proof ${compare(proving)}`,
      `memory of the node: ${idleMiB.toFixed(0)} MiB, meanwhile at most ${withAim(peakMiB - idleMiB, aims.memoryMiB, 'MiB')} more`,
    ]
  } finally {
    clearInterval(watch)
    await client.end()
    await product.stop()
  }
}

/** Lets one user search, for half a second by default; the latencies are in milliseconds. */
async function withSearch<Result>(
  database: PreparedDatabase,
  product: ProductProcess,
  work: (search: (ms?: number) => Promise<readonly number[]>) => Promise<Result>,
): Promise<Result> {
  const setup = await openScenarioSetup(database, product)
  const scenario = scenarios.find(({ name }) => name === searched)
  const target = { ...setup.target, facts: await scenario?.findFacts(setup) }
  const load = await startLoadProcess({ scenario: searched, side: 'product', connections: 1, target })
  try {
    return await work(async (ms = 500) => (await load.run(ms)).latenciesMs)
  } finally {
    await load.end()
    await setup.end()
  }
}
