import { expect, test } from 'vitest'
import { createBatchLoader } from './batch-loader.ts'

function lengths() {
  const calls: (readonly string[])[] = []
  const lookUp = createBatchLoader(async (keys) => {
    calls.push(keys)
    return new Map(keys.filter((key) => key !== '').map((key) => [key, key.length]))
  })
  return { calls, lookUp }
}

test('concurrent requests are one look-up, and each gets its own answer', async () => {
  const { calls, lookUp } = lengths()
  expect(await Promise.all(['a', 'bb', 'a', ''].map(lookUp))).toEqual([1, 2, 1, undefined])
  expect(calls).toEqual([['a', 'bb', '']])
})

test('a request during a look-up waits for the next one', async () => {
  let state = 'before'
  let finish = () => {}
  const lookUp = createBatchLoader(async (keys) => {
    const seen = state
    await new Promise<void>((resolve) => (finish = resolve))
    return new Map(keys.map((key) => [key, seen]))
  })
  const first = lookUp('a')
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  state = 'after'
  const second = lookUp('a')
  finish()
  expect(await first).toBe('before')
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  finish()
  expect(await second).toBe('after')
})

test('a failed look-up fails only the requests that share it', async () => {
  let isBroken = true
  const lookUp = createBatchLoader(async (keys) => {
    if (isBroken) throw new Error('no database')
    return new Map(keys.map((key) => [key, 1]))
  })
  const failed = await Promise.allSettled([lookUp('a'), lookUp('b')])
  expect(failed.map((each) => each.status)).toEqual(['rejected', 'rejected'])
  isBroken = false
  expect(await lookUp('a')).toBe(1)
})
