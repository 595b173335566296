import { TestClient } from '@stamboek/testing/server/test-client'
import { Client } from 'pg'
import { generatedRecords, type PreparedDatabase } from '../database/prepared-database.ts'
import { deleteRows } from '../importing/copy-baseline.ts'
import { ledgerFile } from '../importing/ledger-file.ts'
import { importLedgers, readBatch } from '../importing/ledger-import.ts'
import { startLoadProcess } from '../load/load-process.ts'
import { type ProductProcess, startProduct } from '../product-process.ts'
import { openScenarioSetup } from '../scenarios/scenario-setup.ts'
import { scenarios } from '../scenarios/scenarios.ts'
import { formatSpread, median, quantile } from '../statistics.ts'
import { type Measurement, withAim } from './measurement.ts'

const rows = 100_000
const searchMs = 8_000
const aim = 2

/** Search times of another user while a file is imported into the same table of a million records. */
export const searchDuringImport: Measurement = {
  name: 'import-during-search',
  title: `searches of another user while ${rows} rows are imported into the same table`,
  async measure(database) {
    const product = await startProduct({ DATABASE_URL: database.databaseUrl, DEMO: 'on' })
    const client = new Client(database.connection)
    await client.connect()
    try {
      const searches = scenarios.filter(({ name }) => name.startsWith('search-'))
      const lines: string[] = []
      for (const { name } of searches.slice(0, 2)) lines.push(await compare(name, database, product, client))
      return lines
    } finally {
      await client.end()
      await product.stop()
    }
  },
}

async function compare(
  name: string,
  database: PreparedDatabase,
  product: ProductProcess,
  client: Client,
): Promise<string> {
  const setup = await openScenarioSetup(database, product)
  const scenario = scenarios.find((each) => each.name === name)
  const target = { ...setup.target, facts: await scenario?.findFacts(setup) }
  const search = await startLoadProcess({
    scenario: name,
    side: 'product',
    connections: 1,
    target,
  })
  try {
    const caller = await TestClient.signIn(product.address, 'financieel')
    await search.run(searchMs / 4)
    const before = await search.run(searchMs)
    const running = importLedgers(caller, ledgerFile(rows, generatedRecords))
    const during = await search.run(searchMs)
    const { answer, ms } = await running
    if (ms < searchMs) throw new Error('The import was over before the searches were')
    await deleteRows(client, readBatch(answer), 'VACUUM')
    const ratio = median(during.latenciesMs) / median(before.latenciesMs)
    return `${name}: ${formatSpread(before.latenciesMs)} before, ${formatSpread(during.latenciesMs)} during: median ${withAim(ratio, aim, '×')}, p95 × ${(quantile(during.latenciesMs, 0.95) / quantile(before.latenciesMs, 0.95)).toFixed(2)}; the import ${(ms / 1000).toFixed(1)} s`
  } finally {
    await search.end()
    await setup.end()
  }
}
