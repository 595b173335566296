import { setTimeout as delay } from 'node:timers/promises'
import { TestClient } from '@stamboek/testing/server/test-client'
import { startProduct } from '../product-process.ts'
import { type Measurement, withAim } from './measurement.ts'

const aimMiB = 150
const idleMs = 10_000
const searches = 500

/** Memory of the idle server process, without PostgreSQL. */
export const idleMemory: Measurement = {
  name: 'memory',
  title: 'resident memory of the server, idle, without the database',
  async measure({ databaseUrl }) {
    const product = await startProduct({ DATABASE_URL: databaseUrl, DEMO: 'on' })
    try {
      await delay(idleMs)
      const fresh = product.residentMiB()
      if (fresh === undefined) return ['this system does not report']
      const client = await TestClient.signIn(product.address, 'beheerder')
      for (let search = 0; search < searches; search++) await client.post('/api/main/countries/search', {})
      await delay(idleMs)
      return [
        `after the start ${withAim(fresh, aimMiB, 'MiB')}`,
        `after ${searches} searches ${withAim(product.residentMiB() ?? Number.NaN, aimMiB, 'MiB')}`,
      ]
    } finally {
      await product.stop()
    }
  },
}
