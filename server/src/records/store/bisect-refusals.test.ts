import { expect, test } from 'vitest'
import { bisectRefusals } from './bisect-refusals.ts'

function attempts(refused: ReadonlySet<number>) {
  const tried: number[] = []
  const done = new Set<number>()
  return {
    tried,
    done,
    attempt: async (items: readonly number[]) => {
      tried.push(items.length)
      const found = items.find((item) => refused.has(item))
      if (found !== undefined) return `${found} niet`
      for (const item of items) done.add(item)
      return undefined
    },
  }
}

const thousands = Array.from({ length: 10_000 }, (_, index) => index)

test('a few refusals among thousands cost few tries, and everything else is done', async () => {
  const { tried, done, attempt } = attempts(new Set([0, 4_999, 9_999]))
  expect(await bisectRefusals(thousands, attempt)).toEqual(
    new Map([
      [0, '0 niet'],
      [4_999, '4999 niet'],
      [9_999, '9999 niet'],
    ]),
  )
  expect(done.size).toBe(9_997)
  expect(tried.length).toBeLessThan(100)
})

test('nothing to refuse is one try, nothing at all is none', async () => {
  const all = attempts(new Set())
  expect(await bisectRefusals(thousands, all.attempt)).toEqual(new Map())
  expect(all.tried).toEqual([10_000])
  const none = attempts(new Set())
  await bisectRefusals([], none.attempt)
  expect(none.tried).toEqual([])
})

test('every one can be refused', async () => {
  const { done, attempt } = attempts(new Set([1, 2, 3]))
  expect([...(await bisectRefusals([1, 2, 3], attempt)).values()]).toEqual(['1 niet', '2 niet', '3 niet'])
  expect(done.size).toBe(0)
})

test('those that are named go at once, the others are tried again', async () => {
  const tried: number[] = []
  const refused = await bisectRefusals(thousands, async (items) => {
    tried.push(items.length)
    const odd = items.filter((item) => item % 2 === 1)
    return odd.length > 0 ? new Map(odd.map((item) => [item, 'oneven'])) : undefined
  })
  expect(refused.size).toBe(5_000)
  expect(tried).toEqual([10_000, 5_000])
})

test('thousands that are refused without a name end after some hundreds of tries, with a reason for each', async () => {
  const { tried, done, attempt } = attempts(new Set(thousands.slice(0, 5_000)))
  const refused = await bisectRefusals(thousands, attempt)
  expect(tried.length).toBeLessThan(520)
  expect(refused.get(0)).toBe('0 niet')
  expect(refused.get(4_999)).toBe('Niet gewijzigd: te veel records in deze aanvraag worden geweigerd.')
  // The half without refusals is done.
  expect([...done]).toEqual(thousands.slice(5_000))
  expect(refused.size).toBe(5_000)
})
