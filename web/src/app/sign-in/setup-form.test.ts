import { expect, test } from 'vitest'
import { checkSetup, minPasswordLength } from './setup-form.tsx'

const password = 'x'.repeat(minPasswordLength)
const values = { userName: 'beheerder', fullName: 'Sanne Bakker', password, repeated: password }

test('requires every field, a long enough password, and the same one twice', () => {
  expect(checkSetup(values)).toEqual({})
  expect(checkSetup({ ...values, userName: 'de beheerder' })).toHaveProperty('userName')
  expect(
    Object.keys(checkSetup({ userName: ' ', fullName: '', password: 'kort', repeated: 'lang' })),
  ).toEqual(['fullName', 'userName', 'password', 'repeated'])
})
