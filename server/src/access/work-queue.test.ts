import { expect, test } from 'vitest'
import { TooManyAttempts } from './too-many-attempts.ts'
import { createWorkQueue } from './work-queue.ts'

const refusal = () => new TooManyAttempts(5)

function controlled() {
  const started: string[] = []
  const waiting = new Map<string, { resolve: () => void; reject: (error: Error) => void }>()
  return {
    started,
    work: (name: string) => () => {
      started.push(name)
      return new Promise<void>((resolve, reject) => waiting.set(name, { resolve, reject }))
    },
    finish: (name: string) => waiting.get(name)?.resolve(),
    fail: (name: string) => waiting.get(name)?.reject(new Error(name)),
  }
}

test('runs a few at once, the others in turn, and refuses the rest', async () => {
  const queue = createWorkQueue({ atOnce: 2, waiting: 2, refusal })
  const { started, work, finish, fail } = controlled()
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => queue.run(work(name)))
  await expect(queue.run(work('e'))).rejects.toThrow(TooManyAttempts)
  expect(started).toEqual(['a', 'b'])

  finish('b')
  await b
  await Promise.resolve()
  expect(started).toEqual(['a', 'b', 'c'])

  // A failure gives its place up as well.
  fail('a')
  await expect(a).rejects.toThrow('a')
  expect(started).toEqual(['a', 'b', 'c', 'd'])
  finish('c')
  finish('d')
  await Promise.all([c, d])

  const f = queue.run(work('f'))
  expect(started.at(-1)).toBe('f')
  finish('f')
  await f
})
