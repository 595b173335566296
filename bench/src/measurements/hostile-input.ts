import { setTimeout as delay } from 'node:timers/promises'
import { TestClient } from '@stamboek/testing/server/test-client'
import { Client } from 'pg'
import type { LongestBlock } from '../blocking/event-loop-monitor.ts'
import { hostileAnswers } from '../blocking/hostile-answers.ts'
import { hostileCalls } from '../blocking/hostile-calls.ts'
import { withEmptyDatabase } from '../database/empty-database.ts'
import { startProduct } from '../product-process.ts'
import { type Measurement, withAim } from './measurement.ts'

const aimMs = 100
/** The first call of a kind compiles code and is not reported. */
const rounds = 4

/** How long the event loop, and so every other user, waits for calls made to be expensive. */
export const hostileInput: Measurement = {
  name: 'hostile-input',
  title: 'longest time that the event loop is blocked by hostile calls',
  measure: (database) =>
    withEmptyDatabase(database, async ({ connection: settings, databaseUrl }) => {
      const product = await startProduct({ DATABASE_URL: databaseUrl, DEMO: 'on' }, [
        'bench/src/blocking/event-loop-monitor.ts',
      ])
      const connection = new Client(settings)
      try {
        await connection.connect()
        const client = await TestClient.signIn(product.address, 'beheerder', 'Noord-Holland Zorg')
        const lines: string[] = []
        for (const { title, prepare, send } of [...hostileCalls, ...hostileAnswers]) {
          await prepare?.({ client, connection })
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
        await connection.end()
        await product.stop()
      }
    }),
}

/** A connection closed while an oversized body is being sent counts as an answer. */
async function sendAnyway(send: () => Promise<unknown>): Promise<void> {
  await send().catch((error: unknown) => {
    if (!(error instanceof TypeError)) throw error
  })
}
