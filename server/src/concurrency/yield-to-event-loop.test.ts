import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { mapInSlices, noteCall, startWorkPace } from './yield-to-event-loop.ts'

const sliceMs = 40

/** How long the work rests after a slice in which `calls` began. */
async function restAfterSlice(rest: () => Promise<void>, calls: number): Promise<number> {
  await delay(sliceMs)
  for (let call = 0; call < calls; call++) noteCall()
  const start = performance.now()
  await rest()
  return performance.now() - start
}

test('long work rests for as long as it worked when others ask for something', async () => {
  expect(await restAfterSlice(startWorkPace(), 1)).toBeGreaterThanOrEqual(sliceMs - 5)
})

test('and goes on at once when nobody does', async () => {
  const rest = startWorkPace()
  await restAfterSlice(rest, 1)
  expect(await restAfterSlice(rest, 0)).toBeLessThan(sliceMs - 5)
})

test('a call that comes while it rests is one of the next slice', async () => {
  const rest = startWorkPace()
  await delay(sliceMs)
  noteCall()
  const resting = rest()
  noteCall()
  await resting
  expect(await restAfterSlice(rest, 0)).toBeGreaterThanOrEqual(sliceMs - 5)
})

test('between the slices of a long list others have their turn, and its results keep their order', async () => {
  const seen: unknown[] = []
  setImmediate(() => seen.push('other'))
  const doubled = await mapInSlices([1, 2, 3], (item) => {
    seen.push(item)
    // Longer than a slice may take.
    for (const end = performance.now() + 10; performance.now() < end; );
    return item === 2 ? Promise.resolve(2 * item) : 2 * item
  })
  expect(doubled).toEqual([2, 4, 6])
  expect(seen).toEqual([1, 'other', 2, 3])
})
