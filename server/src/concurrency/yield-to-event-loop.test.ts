import { expect, test } from 'vitest'
import { createPacer } from './pacer.ts'
import { createSerialYield, mapInSlices, runAbortable, yieldToEventLoop } from './yield-to-event-loop.ts'

test('a long list yields to the event loop between its slices and keeps the order of its results', async () => {
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

test('pieces of work take turns of the event loop, in their order', async () => {
  const yieldAlone = createSerialYield()
  const seen: unknown[] = []
  const pieces = [1, 2].map(async (piece) => {
    await yieldAlone()
    seen.push(piece)
    setImmediate(() => seen.push('other'))
  })
  await Promise.all(pieces)
  expect(seen).toEqual([1, 'other', 2])
})

test.each([
  ['yields', () => yieldToEventLoop],
  ['paces itself', createPacer],
  [
    'maps a long list',
    () => () =>
      mapInSlices([1, 2], () => {
        for (const end = performance.now() + 10; performance.now() < end; );
      }),
  ],
])('work that %s ends with the reason of its signal; other work goes on', async (_, create) => {
  const controller = new AbortController()
  const pause: () => Promise<unknown> = create()
  await runAbortable(controller.signal, pause)
  controller.abort(new Error('Nobody waits.'))
  await expect(
    runAbortable(controller.signal, async () => {
      await Promise.resolve()
      return pause()
    }),
  ).rejects.toThrow('Nobody waits.')
  await pause()
})
