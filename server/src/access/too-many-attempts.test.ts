import { expect, test } from 'vitest'
import { TooManyAttempts } from './too-many-attempts.ts'

test.each([
  [1, '1 seconde'],
  [2, '2 seconden'],
  [59, '59 seconden'],
  [60, '1 minuut'],
  [61, '2 minuten'],
  [900, '15 minuten'],
])('a wait of %i seconds is described as %s', (seconds, words) => {
  const refusal = new TooManyAttempts(seconds)
  expect(refusal).toMatchObject({
    name: 'TooManyAttempts',
    code: 'tooManyRequests',
    retryAfterSeconds: seconds,
  })
  expect(refusal.message).toBe(`Er is te vaak geprobeerd aan te melden. Probeer het over ${words} opnieuw.`)
})
