import { TestClient } from '@stamboek/testing/server/test-client'
import { Client } from 'pg'
import { withEmptyDatabase } from '../database/empty-database.ts'
import { type CopiedRows, copyToServerFiles, deleteRows } from '../importing/copy-baseline.ts'
import { ledgerFile } from '../importing/ledger-file.ts'
import { importLedgers, readBatch } from '../importing/ledger-import.ts'
import { type ProductProcess, startProduct } from '../product-process.ts'
import { median } from '../statistics.ts'
import { type Measurement, withAim } from './measurement.ts'

const rows = 100_000
const rounds = Number(process.env.BENCH_ROUNDS) || 3
const aim = 4

/**
 * New rows with audit entries from a file over HTTP, compared with copying the same rows into the same tables.
 */
export const importRate: Measurement = {
  name: 'import-rate',
  title: `importing ${rows} new rows with audit into a table that is nearly empty`,
  measure: (database) =>
    withEmptyDatabase(database, async ({ databaseUrl, connection }) => {
      const product = await startProduct({ DATABASE_URL: databaseUrl, DEMO: 'on' })
      const client = new Client(connection)
      await client.connect()
      try {
        return await compare(product, client)
      } finally {
        await client.end()
        await product.stop()
      }
    }),
}

async function compare(product: ProductProcess, client: Client): Promise<readonly string[]> {
  const caller = await TestClient.signIn(product.address, 'beheerder')
  const file = ledgerFile(rows, 0)
  const imports: { readonly ms: number; readonly processorMs: number }[] = []
  const copies: number[] = []
  let copied: { readonly rows: CopiedRows; readonly batchId: string } | undefined
  let tried = Number.NaN
  let again = Number.NaN
  for (let round = 0; round < rounds; round++) {
    const before = product.processorMs() ?? Number.NaN
    const { answer, ms } = await importLedgers(caller, file)
    imports.push({ ms, processorMs: (product.processorMs() ?? Number.NaN) - before })
    const batchId = readBatch(answer)
    copied ??= { rows: await copyToServerFiles(client, batchId), batchId }
    if (round === 0) again = (await importLedgers(caller, file)).ms
    await deleteRows(client, batchId)
    copies.push(await copied.rows.copyIn())
    await deleteRows(client, copied.batchId)
    if (round === 0) {
      tried = (await importLedgers(caller, file, '?dryRun=true')).ms
      await deleteRows(client, batchId)
    }
  }
  const ms = median(imports.map((each) => each.ms))
  return [
    `import ${seconds(ms)}, ${Math.round(rows / (ms / 1000))} rows/s; copy ${seconds(median(copies))}`,
    `ratio of the medians ${withAim(ms / median(copies), aim, '×')}, of ${rounds} rounds`,
    `processor time of the server itself ${((median(imports.map((each) => each.processorMs)) * 1000) / rows).toFixed(0)} µs a row`,
    `trying the file without keeping anything ${seconds(tried)}; the same file again, all unchanged, ${seconds(again)}`,
  ]
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
