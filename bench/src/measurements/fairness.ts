import { TestClient } from '@stamboek/testing/server/test-client'
import { runClosedLoop } from '../load/closed-loop.ts'
import { startProduct } from '../product-process.ts'
import { formatSpread, median } from '../statistics.ts'
import { type Measurement, withAim } from './measurement.ts'

const greedySearches = 200
const searchMs = 8_000
const aim = 3
/** Some thousands of the million are found, counted and sorted. */
const search = { search: { description: 'heid 1', status: 'Active' }, limit: 50 }

/** Search times of one user while another sends hundreds at once. */
export const fairness: Measurement = {
  name: 'fairness',
  title: `searches of a user while another one keeps ${greedySearches} searches open`,
  async measure(database) {
    const product = await startProduct({ DATABASE_URL: database.databaseUrl, DEMO: 'on' })
    try {
      const greedy = await TestClient.signIn(product.address, 'beheerder')
      const other = await TestClient.signIn(product.address, 'financieel')
      await searchesOf(other, searchMs / 4)
      const before = await searchesOf(other, searchMs)
      const stopped = new AbortController()
      const crowd = Array.from({ length: greedySearches }, () => searchUntil(stopped.signal, greedy))
      const during = await searchesOf(other, searchMs)
      stopped.abort()
      const refused = (await Promise.all(crowd)).reduce((sum, count) => sum + count, 0)
      const ratio = median(during.latenciesMs) / median(before.latenciesMs)
      return [
        `the other user: ${formatSpread(before.latenciesMs)} before, ${formatSpread(during.latenciesMs)} during: median ${withAim(ratio, aim, '×')}`,
        `failed calls: ${before.failed + during.failed} of ${before.latenciesMs.length + during.latenciesMs.length} of the other user (aim 0), ${refused} of the first`,
      ]
    } finally {
      await product.stop()
    }
  },
}

async function searchesOf(client: TestClient, durationMs: number) {
  let failed = 0
  const latenciesMs = await runClosedLoop(
    async () => {
      if (!(await isFound(client))) failed += 1
    },
    1,
    durationMs,
  )
  return { latenciesMs, failed }
}

async function searchUntil(signal: AbortSignal, client: TestClient): Promise<number> {
  let refused = 0
  while (!signal.aborted) if (!(await isFound(client))) refused += 1
  return refused
}

async function isFound(client: TestClient): Promise<boolean> {
  return (await client.post('/api/main/generalledgers/search', search)).status === 200
}
