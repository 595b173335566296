import { expect, test } from 'vitest'
import { notFoundMessages, pickMessage } from './not-found-page.tsx'

test('picks each of five different messages at random', () => {
  const picked = [0, 0.2, 0.4, 0.6, 0.999].map((number) => pickMessage(() => number))
  expect(picked).toEqual([...notFoundMessages])
  expect(new Set(notFoundMessages).size).toBe(5)
})
