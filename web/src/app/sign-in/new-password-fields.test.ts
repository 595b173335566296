import { expect, test } from 'vitest'
import { findPasswordErrors, minPasswordLength } from './new-password-fields.tsx'

const shortest = 'x'.repeat(minPasswordLength)
const tooShort = `Kies een wachtwoord van minstens ${minPasswordLength} tekens.`
const unequal = 'De wachtwoorden zijn niet gelijk.'

test.each([
  ['the shortest password', shortest, shortest, {}],
  ['a password that is too short', shortest.slice(1), shortest.slice(1), { password: tooShort }],
  ['another repetition', shortest, `${shortest}x`, { repeated: unequal }],
  ['no repetition', shortest, '', { repeated: unequal }],
  ['both', 'kort', '', { password: tooShort, repeated: unequal }],
  ['no password', '', '', { password: tooShort }],
])('finds the errors of %s', (_, password, repeated, errors) => {
  expect(findPasswordErrors({ password, repeated })).toEqual(errors)
})
