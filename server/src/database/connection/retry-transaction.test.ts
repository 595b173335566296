import { afterEach, expect, test, vi } from 'vitest'
import { retryTransaction } from './retry-transaction.ts'

const failure = (code: string) => Object.assign(new Error(code), { code })

afterEach(() => {
  vi.restoreAllMocks()
})

/** Fails with these codes in turn, then succeeds. Returns the delays, and the outcome. */
async function run(...codes: readonly string[]) {
  const delaysMs: number[] = []
  const left = [...codes]
  const attempt = vi.fn(async () => {
    const code = left.shift()
    if (code !== undefined) throw failure(code)
    return 'done'
  })
  const outcome = await retryTransaction(attempt, async (delayMs) => void delaysMs.push(delayMs)).catch(
    (error: unknown) => (error as Error).message,
  )
  return { delaysMs, attempts: attempt.mock.calls.length, outcome }
}

test.each(['40P01', '40001'])('%s is retried three times, after random delays that grow', async (code) => {
  vi.spyOn(Math, 'random').mockReturnValueOnce(1).mockReturnValueOnce(0.5).mockReturnValueOnce(0)
  expect(await run(code, code, code)).toEqual({ delaysMs: [50, 75, 0], attempts: 4, outcome: 'done' })
  expect(await run(code, code, code, code)).toMatchObject({ attempts: 4, outcome: code })
})

test('a server that takes no writes any more is left once, at once', async () => {
  expect(await run('25006')).toEqual({ delaysMs: [], attempts: 2, outcome: 'done' })
  expect(await run('25006', '25006')).toEqual({ delaysMs: [], attempts: 2, outcome: '25006' })
  expect(await run('25006', '40P01')).toMatchObject({ attempts: 3, outcome: 'done' })
})

test.each(['23505', '57014', '55P03', '08006'])('%s is not retried', async (code) => {
  expect(await run(code)).toEqual({ delaysMs: [], attempts: 1, outcome: code })
})
