import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

const refusal = () => new Error('Te veel.')

/** Work that ends on request; `started` holds the order of the starts. */
function controlled() {
  const started: string[] = []
  const endings = new Map<string, { resolve: () => void; reject: (error: Error) => void }>()
  return {
    started,
    work: (name: string) => () => {
      started.push(name)
      return new Promise<void>((resolve, reject) => endings.set(name, { resolve, reject }))
    },
    finish: (name: string) => endings.get(name)?.resolve(),
    fail: (name: string) => endings.get(name)?.reject(new Error(name)),
  }
}

test('runs a limited number concurrently, the others in turn, and refuses too many of one user', async () => {
  const queue = createFairQueue({ maxConcurrent: 2, maxConcurrentPerUser: 2, maxWaitingPerUser: 2, refusal })
  const { started, work, finish, fail } = controlled()
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => queue.run('anna', work(name)))
  await expect(queue.run('anna', work('e'))).rejects.toThrow('Te veel.')
  expect(started).toEqual(['a', 'b'])

  finish('b')
  await b
  expect(started).toEqual(['a', 'b', 'c'])
  // A failure frees its slot as well.
  fail('a')
  await expect(a).rejects.toThrow('a')
  expect(started).toEqual(['a', 'b', 'c', 'd'])
  finish('c')
  finish('d')
  await Promise.all([c, d])

  const f = queue.run('anna', work('f'))
  expect(started.at(-1)).toBe('f')
  finish('f')
  await f
})

test('reserves slots for other users', async () => {
  const queue = createFairQueue({ maxConcurrent: 3, maxConcurrentPerUser: 2, maxWaitingPerUser: 9, refusal })
  const { started, work, finish } = controlled()
  const greedy = ['a1', 'a2', 'a3', 'a4'].map((name) => queue.run('anna', work(name)))
  const other = queue.run('bert', work('b1'))
  expect(started).toEqual(['a1', 'a2', 'b1'])
  finish('b1')
  await other
  // The free place stays free: Anna has her share.
  expect(started).toEqual(['a1', 'a2', 'b1'])
  for (const name of ['a1', 'a2', 'a3', 'a4']) {
    finish(name)
    await greedy.shift()
  }
})

test('gives free places to users in turn, and to each in the order of asking', async () => {
  const queue = createFairQueue({ maxConcurrent: 1, maxConcurrentPerUser: 1, maxWaitingPerUser: 9, refusal })
  const { started, work, finish } = controlled()
  const names = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']
  const runs = names.map((name) => queue.run(name.slice(0, 1), work(name)))
  const order = ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']
  for (const [at, name] of order.entries()) {
    expect(started).toEqual(order.slice(0, at + 1))
    finish(name)
    await runs[names.indexOf(name)]
  }
})

test('refuses one user and takes another in, until all lines together are full', async () => {
  const queue = createFairQueue({
    maxConcurrent: 1,
    maxConcurrentPerUser: 1,
    maxWaitingPerUser: 1,
    maxWaiting: 2,
    refusal,
  })
  const { work, finish } = controlled()
  const runs = [queue.run('anna', work('a1')), queue.run('anna', work('a2'))]
  await expect(queue.run('anna', work('a3'))).rejects.toThrow('Te veel.')
  runs.push(queue.run('bert', work('b1')))
  await expect(queue.run('carla', work('c1'))).rejects.toThrow('Te veel.')
  for (const name of ['a1', 'b1', 'a2']) {
    finish(name)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await Promise.all(runs)
  // Waiting calls leave room for others.
  const later = [queue.run('anna', work('a4')), queue.run('bert', work('b2')), queue.run('carla', work('c2'))]
  await expect(queue.run('dirk', work('d1'))).rejects.toThrow('Te veel.')
  for (const name of ['a4', 'b2', 'c2']) {
    finish(name)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await Promise.all(later)
})

test('counts the work that still runs when other work of that user ended', async () => {
  const queue = createFairQueue({ maxConcurrent: 9, maxConcurrentPerUser: 2, maxWaitingPerUser: 9, refusal })
  const { started, work, finish } = controlled()
  const [a1, a2] = [queue.run('anna', work('a1')), queue.run('anna', work('a2'))]
  finish('a1')
  await a1
  const [a3, a4] = [queue.run('anna', work('a3')), queue.run('anna', work('a4'))]
  expect(started).toEqual(['a1', 'a2', 'a3'])
  finish('a2')
  await a2
  expect(started).toEqual(['a1', 'a2', 'a3', 'a4'])
  finish('a3')
  finish('a4')
  await Promise.all([a3, a4])
})

test('a user who got a slot moves to the end, also with several slots per user', async () => {
  const queue = createFairQueue({ maxConcurrent: 2, maxConcurrentPerUser: 2, maxWaitingPerUser: 9, refusal })
  const { started, work, finish } = controlled()
  const names = ['c1', 'c2', 'a1', 'a2', 'b1', 'b2']
  const runs = names.map((name) => queue.run(name.slice(0, 1), work(name)))
  finish('c1')
  await runs[0]
  finish('c2')
  await runs[1]
  expect(started).toEqual(['c1', 'c2', 'a1', 'b1'])
  for (const name of ['a1', 'b1', 'a2', 'b2']) {
    finish(name)
    await runs[names.indexOf(name)]
  }
})

test('keeps the share of a user until it is released, and gives the slot to others meanwhile', async () => {
  const queue = createFairQueue({ maxConcurrent: 1, maxConcurrentPerUser: 1, maxWaitingPerUser: 9, refusal })
  const { started, work, finish, fail } = controlled()
  const sent = Promise.withResolvers<void>()
  const a1 = queue.run('anna', work('a1'), sent.promise)
  const a2 = queue.run('anna', work('a2'), Promise.resolve())
  const b1 = queue.run('bert', work('b1'))
  finish('a1')
  await a1
  expect(started).toEqual(['a1', 'b1'])
  finish('b1')
  await b1
  expect(started).toEqual(['a1', 'b1'])
  sent.resolve()
  await expect.poll(() => started).toEqual(['a1', 'b1', 'a2'])
  fail('a2')
  await expect(a2).rejects.toThrow('a2')
  const a3 = queue.run('anna', work('a3'))
  await expect.poll(() => started.at(-1)).toBe('a3')
  finish('a3')
  await a3
})
