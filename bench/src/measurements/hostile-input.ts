import { setTimeout as delay } from 'node:timers/promises'
import { TestClient } from '@stamboek/testing/server/test-client'
import type { LongestBlock } from '../blocking/event-loop-monitor.ts'
import { hostileCalls } from '../blocking/hostile-calls.ts'
import { withEmptyDatabase } from '../database/empty-database.ts'
import { startProduct } from '../product-process.ts'
import { type Measurement, withAim } from './measurement.ts'

const aimMs = 100
/** The first call of a kind compiles code and is not reported. */
const rounds = 4

/** How long the event loop, and with it every other user, waits for calls that were made to be expensive. */
export const hostileInput: Measurement = {
  name: 'hostile-input',
  title: 'longest time that the event loop is blocked by hostile calls',
  measure: (database) =>
    withEmptyDatabase(database, async ({ databaseUrl }) => {
      const product = await startProduct({ DATABASE_URL: databaseUrl, DEMO: 'on' }, [
        'bench/src/blocking/event-loop-monitor.ts',
      ])
      try {
        const client = await TestClient.signIn(product.address, 'beheerder')
        const lines: string[] = []
        for (const { title, send } of hostileCalls) {
          let longest: LongestBlock = { elapsedMs: 0, workedMs: 0 }
          for (let round = 0; round < rounds; round++) {
            // Excludes the preparation and leftovers of the previous call.
            await delay(100)
            await product.ask<LongestBlock>()
            await sendAnyway(() => send(client))
            const block = await product.ask<LongestBlock>()
            if (round > 0 && block.workedMs > longest.workedMs) longest = block
          }
          lines.push(
            `${title}: ${withAim(longest.workedMs, aimMs, 'ms')} of its own work, ${longest.elapsedMs.toFixed(0)} ms by the clock`,
          )
        }
        return lines
      } finally {
        await product.stop()
      }
    }),
}

/** A connection that is closed while a body that is too large is still being sent is an answer, too. */
async function sendAnyway(send: () => Promise<unknown>): Promise<void> {
  await send().catch((error: unknown) => {
    if (!(error instanceof TypeError)) throw error
  })
}
