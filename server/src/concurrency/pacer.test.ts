import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { countCall, createPacer } from './pacer.ts'

const sliceMs = 40

/** Milliseconds that the work pauses after a slice in which `calls` came in. */
async function pauseAfterSlice(pace: () => Promise<void>, calls: number): Promise<number> {
  await delay(sliceMs)
  for (let call = 0; call < calls; call++) countCall()
  const start = performance.now()
  await pace()
  return performance.now() - start
}

test('long work pauses for as long as its slice took when a call came in', async () => {
  expect(await pauseAfterSlice(createPacer(), 1)).toBeGreaterThanOrEqual(sliceMs - 5)
})

test('long work continues without delay when no call came in', async () => {
  const pace = createPacer()
  await pauseAfterSlice(pace, 1)
  await delay(sliceMs)
  const next = Promise.race([pace().then(() => 'continued'), delay(sliceMs - 5, 'paused')])
  expect(await next).toBe('continued')
})

test('a call during a pause counts for the next slice', async () => {
  const pace = createPacer()
  await delay(sliceMs)
  countCall()
  const pausing = pace()
  countCall()
  await pausing
  expect(await pauseAfterSlice(pace, 0)).toBeGreaterThanOrEqual(sliceMs - 5)
})
