import { setTimeout as delay } from 'node:timers/promises'
import { systemStatusPath } from '@stamboek/model/contract/system-status'
import { TestClient } from '@stamboek/testing/server/test-client'
import { readSamples } from '@stamboek/testing/status/read-samples'
import { startProduct } from '../product-process.ts'
import { median } from '../statistics.ts'
import { type Measurement, withAim } from './measurement.ts'

const token = 'token-of-the-measurement'
const aimMs = 10
const statusAimMs = 100
const maxSeries = 1_500
const scrapes = 100
const coldScrapes = 3
/** The facts of the database are read again after 10 s. */
const factsAgeMs = 10_500

/** Scrapes of a node that has answered calls of several kinds, with a million records. */
export const metrics: Measurement = {
  name: 'metrics',
  title: 'a scrape of /metrics, with and without the queries of the database; the status call',
  async measure({ databaseUrl }) {
    const product = await startProduct({ DATABASE_URL: databaseUrl, DEMO: 'on', METRICS_TOKEN: token })
    try {
      const client = await TestClient.signIn(product.address, 'beheerder')
      for (const path of ['countries/search', 'generalledgers/search', 'countries/lookup'])
        await client.post(`/api/main/${path}`, {})
      await client.get('/api/schema')
      const scrape = () => client.get<string>('/metrics', { headers: { authorization: `Bearer ${token}` } })
      const cold: number[] = []
      const first = await timeOf(scrape)
      for (let count = 0; count < coldScrapes; count++) {
        await delay(factsAgeMs)
        cold.push(await timeOf(scrape))
      }
      const warm: number[] = []
      for (let count = 0; count < scrapes; count++) warm.push(await timeOf(scrape))
      const { body } = await scrape()
      const status = await timeOf(() => client.get(systemStatusPath))
      return [
        `median ${withAim(median(warm), aimMs, 'ms')} of ${scrapes}`,
        `that queries the database for the next ${withAim(median(cold), aimMs, 'ms')} of ${coldScrapes}`,
        `the first, which waits for the queries: ${first.toFixed(0)} ms`,
        `${withAim(readSamples(body).size, maxSeries, 'series')}, ${Math.round(body.length / 1024)} KiB`,
        `status call ${withAim(status, statusAimMs, 'ms')}`,
      ]
    } finally {
      await product.stop()
    }
  },
}

async function timeOf(call: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await call()
  return performance.now() - start
}
