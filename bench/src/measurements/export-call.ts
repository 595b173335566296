import { setTimeout as delay } from 'node:timers/promises'
import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import { fieldColumns } from '@stamboek/model/sheets/sheet-columns'
import { TestClient } from '@stamboek/testing/server/test-client'
import { Client } from 'pg'
import { withEmptyDatabase } from '../database/empty-database.ts'
import type { PreparedDatabase } from '../database/prepared-database.ts'
import { runClosedLoop } from '../load/closed-loop.ts'
import { createHttpCaller } from '../load/http-caller.ts'
import { type ProductProcess, startProduct } from '../product-process.ts'
import { median } from '../statistics.ts'
import { compareWriters } from './export-writers.ts'
import { type Measurement, withAim } from './measurement.ts'

const rows = 100_000
const columnCount = 20
const firstByteAim = 1
const growthAim = 100
const slowdownAim = 2
/** Multiple of exceljs. */
const rateAim = 2
const searchMs = 4_000
const warmingSearches = 500

/** The record type with the most columns. */
const type = createRecordCatalogue(recordTypes).get('Main.SystemBusinessUnitViewDto')

/** Exports 100,000 records as a workbook: time to the first byte, rate, memory, and the effect on other users. */
export const exportCall: Measurement = {
  name: 'export',
  title: `export of ${rows} rows × ${columnCount} columns`,
  async measure(database) {
    const writers = await compareWriters(rows)
    const calls = await withManyUnits(database, measureCalls)
    return [
      `writers alone: ours ${perSecond(writers.ours)}, exceljs ${perSecond(writers.exceljs)}, ${times(writers.ours / writers.exceljs)}`,
      ...calls.lines,
      `whole call against the writer of exceljs alone: ${times(calls.rate / writers.exceljs)}`,
    ]
  },
}

async function measureCalls(product: ProductProcess) {
  const client = await TestClient.signIn(product.address, 'beheerder')
  for (let search = 0; search < warmingSearches; search++) await client.post(`${type.basePath}/search`, {})
  const before = product.residentMiB() ?? Number.NaN
  const runs = [await runExport(product, client)]
  const after = runs[0]?.peakMiB ?? Number.NaN
  for (let round = 0; round < 2; round++) runs.push(await runExport(product, client))
  const alone = await searchTimes(product, client)
  const other = new AbortController()
  const exporting = exportOn(product, client, other.signal)
  const beside = await searchTimes(product, client)
  other.abort()
  await exporting
  const rate = median(runs.map((run) => run.rate))
  return {
    rate,
    lines: [
      `first byte ${withAim(median(runs.map((run) => run.firstByteMs)) / 1000, firstByteAim, 's')}`,
      `whole call ${perSecond(rate)}, ${(median(runs.map((run) => run.bytes)) / 1e6).toFixed(1)} MB`,
      `resident memory from ${before.toFixed(0)} MiB, growth ${withAim(after - before, growthAim, 'MiB')}; in later runs ${withAim(Math.max(...runs.map((run) => run.peakMiB)) - before, growthAim, 'MiB')}`,
      `search of another user ${alone.toFixed(1)} ms, beside exports ${beside.toFixed(1)} ms, × ${withAim(beside / alone, slowdownAim, 'as long')}`,
    ],
  }
}

async function runExport(product: ProductProcess, client: TestClient, signal?: AbortSignal) {
  const start = performance.now()
  const answer = await fetch(`${product.address}${type.basePath}/export`, {
    method: 'POST',
    headers: { ...client.callHeaders, 'content-type': 'application/json' },
    body: JSON.stringify({ columns: askedColumns(), sort: [{ field: 'description', order: 'ascending' }] }),
    ...(signal && { signal }),
  })
  if (answer.status !== 200 || !answer.body) throw new Error(await answer.text())
  let firstByteMs: number | undefined
  let bytes = 0
  let peakMiB = 0
  const watching = setInterval(() => {
    peakMiB = Math.max(peakMiB, product.residentMiB() ?? Number.NaN)
  }, 50)
  try {
    for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
      firstByteMs ??= performance.now() - start
      bytes += chunk.length
    }
  } finally {
    clearInterval(watching)
  }
  const rate = (rows * 1000) / (performance.now() - start)
  return { firstByteMs: firstByteMs ?? Number.NaN, rate, bytes, peakMiB }
}

async function exportOn(product: ProductProcess, client: TestClient, signal: AbortSignal): Promise<void> {
  while (!signal.aborted)
    try {
      await runExport(product, client, signal)
    } catch (error) {
      if (!signal.aborted) throw error
    }
}

async function searchTimes(product: ProductProcess, client: TestClient): Promise<number> {
  const target = {
    address: product.address,
    headers: [client.callHeaders],
    databaseUrl: '',
    facts: undefined,
  }
  const call = await createHttpCaller(target, 1)
  const body = JSON.stringify({ search: { description: 'heid 1', status: 'Active' }, limit: 50 })
  await delay(500)
  const search = async (slot: number) => {
    await call(slot, { method: 'POST', path: `${type.basePath}/search`, body })
  }
  return median(await runClosedLoop(search, 1, searchMs))
}

function askedColumns(): readonly { readonly field: string }[] {
  const paths = fieldColumns(type)
    .slice(0, columnCount)
    .map(({ path }) => path)
  return [...new Set(paths)].map((field) => ({ field }))
}

/** A product on a separate database, because other measurements rely on the contents of the kept one. */
function withManyUnits<Result>(
  database: PreparedDatabase,
  measure: (product: ProductProcess) => Promise<Result>,
): Promise<Result> {
  return withEmptyDatabase(database, async ({ connection, databaseUrl }) => {
    const product = await startProduct({ DATABASE_URL: databaseUrl, DEMO: 'on' })
    try {
      await addUnits(connection)
      return await measure(product)
    } finally {
      await product.stop()
    }
  })
}

async function addUnits(connection: PreparedDatabase['connection']): Promise<void> {
  const client = new Client(connection)
  await client.connect()
  try {
    const table = 'record.system_business_unit'
    await client.query(`INSERT INTO ${table} SELECT added.* FROM (SELECT * FROM ${table} ORDER BY id LIMIT 1) one,
      generate_series(1, ${rows}) n, (SELECT gen_random_uuid() AS id, n AS number FROM generate_series(1, ${rows}) n) ids,
      LATERAL jsonb_populate_record(NULL::${table}, to_jsonb(one) || jsonb_build_object(
        'id', ids.id, 'series_id', ids.id, 'code', 'E' || n, 'description', 'Eenheid ' || n || ' ' || md5(n::text),
        'remark', 'Opmerking ' || md5((n * 7)::text))) added
      WHERE ids.number = n`)
    await client.query(`ANALYZE ${table}`)
  } finally {
    await client.end()
  }
}

function perSecond(rate: number): string {
  return `${Math.round(rate).toLocaleString('en')} rows/s`
}

function times(ratio: number): string {
  return `× ${ratio.toFixed(2)} (aim ≥ ${rateAim}${ratio >= rateAim ? '' : ', missed'})`
}
