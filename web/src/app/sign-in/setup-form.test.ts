import { expect, test } from 'vitest'
import { minPasswordLength } from './new-password-fields.tsx'
import { findSetupErrors } from './setup-form.tsx'

const password = 'x'.repeat(minPasswordLength)
const values = { userName: 'beheerder', fullName: 'Sanne Bakker', password, repeated: password }

test('requires every field, a long enough password, and the same one twice', () => {
  expect(findSetupErrors(values)).toEqual({})
  expect(findSetupErrors({ ...values, userName: 'de beheerder' })).toHaveProperty('userName')
  expect(
    Object.keys(findSetupErrors({ userName: ' ', fullName: '', password: 'kort', repeated: 'lang' })),
  ).toEqual(['fullName', 'userName', 'password', 'repeated'])
})
