import { expect, test } from 'vitest'
import { setupErrors, shortestPassword } from './setup-form.tsx'

const password = 'x'.repeat(shortestPassword)
const values = { userName: 'beheerder', fullName: 'Sanne Bakker', password, repeated: password }

test('asks for everything, a long enough password, and the same one twice', () => {
  expect(setupErrors(values)).toEqual({})
  expect(setupErrors({ ...values, userName: 'de beheerder' })).toHaveProperty('userName')
  expect(
    Object.keys(setupErrors({ userName: ' ', fullName: '', password: 'kort', repeated: 'lang' })),
  ).toEqual(['fullName', 'userName', 'password', 'repeated'])
})
