import { expect, test } from 'vitest'
import { createSignInQueue } from './sign-in-queue.ts'
import { TooManyAttempts } from './too-many-attempts.ts'

/** A queue that runs one attempt at a time, which ends when `finish` is called. */
function createQueue(maxWaiting: number) {
  const queue = createSignInQueue({ maxRunning: 1, maxWaiting })
  const started: string[] = []
  let finish = (): void => {}
  const attempt = (name: string, network: string, recentFailures = 0) =>
    queue.run({ network, recentFailures }, () => {
      started.push(name)
      return new Promise<void>((resolve) => (finish = resolve))
    })
  async function finishAll(count: number): Promise<void> {
    for (let done = 0; done < count; done += 1) {
      finish()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { started, attempt, finishAll }
}

test('the attempts of one network wait behind the first ones of the others', async () => {
  const { started, attempt, finishAll } = createQueue(10)
  const all = [
    attempt('a1', 'a'),
    attempt('a2', 'a'),
    attempt('a3', 'a'),
    attempt('a4', 'a'),
    attempt('b1', 'b'),
    attempt('c1', 'c'),
    attempt('b2', 'b'),
  ]
  await finishAll(7)
  await Promise.all(all)
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('a full queue refuses a network its surplus, and not a newcomer', async () => {
  const { started, attempt, finishAll } = createQueue(3)
  const flood = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => attempt(name, 'a'))
  await expect(flood[4]).rejects.toThrow(TooManyAttempts)
  const newcomer = attempt('b1', 'b')
  await expect(flood[3]).rejects.toThrow(TooManyAttempts)
  await finishAll(4)
  await newcomer
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('attempts from many networks with failures do not displace others', async () => {
  const { started, attempt, finishAll } = createQueue(2)
  const flood = ['a', 'b', 'c'].map((network) => attempt(network, network, 1))
  const genuine = attempt('genuine', 'd')
  await expect(flood[2]).rejects.toThrow(TooManyAttempts)
  await expect(attempt('e', 'e', 1)).rejects.toThrow(TooManyAttempts)
  await finishAll(3)
  await genuine
  expect(started).toEqual(['a', 'genuine', 'b'])
})

test('a failed attempt frees its slot', async () => {
  const queue = createSignInQueue({ maxRunning: 1, maxWaiting: 1 })
  const from = { network: 'a', recentFailures: 0 }
  const failing = queue.run(from, () => Promise.reject(new Error('wrong')))
  const next = queue.run(from, async () => 'right')
  await expect(failing).rejects.toThrow('wrong')
  expect(await next).toBe('right')
  expect(await queue.run(from, async () => 'again')).toBe('again')
})
