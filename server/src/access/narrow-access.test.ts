import { expect, test } from 'vitest'
import { narrowAccess } from './narrow-access.ts'
import { callerOutsideUnits, callerWithin, type SignedInUser } from './signed-in-user.ts'

const user: SignedInUser = {
  userId: 'u',
  userName: 'anna',
  fullName: 'Anna Jansen',
  email: null,
  permissions: new Set(['CountryRead', 'CountryUpdate']),
  businessUnits: new Map([
    ['north', new Set(['BankRead', 'BankDelete'])],
    ['south', new Set(['BankRead', 'VatRead'])],
  ]),
  validUntil: 0,
}
const permissions = ['CountryRead', 'BankRead', 'VatRead', 'TaskRead']

function heldIn(access: SignedInUser, unit: string) {
  const caller = callerWithin(access, unit)
  return caller && [...caller.permissions].toSorted()
}

test('a token of all units has the rights that it shares with its owner, in each unit and outside', () => {
  const access = narrowAccess(user, { id: 't', name: 'Rapport', permissions, businessUnitIds: null })
  expect([...callerOutsideUnits(access).permissions]).toEqual(['CountryRead'])
  expect(heldIn(access, 'north')).toEqual(['BankRead', 'CountryRead'])
  expect(heldIn(access, 'south')).toEqual(['BankRead', 'CountryRead', 'VatRead'])
  expect(callerWithin(access, 'north')).toMatchObject({ userId: 'u', tokenId: 't' })
})

test('a token of some units works there alone, and has no right outside units', () => {
  const access = narrowAccess(user, {
    id: 't2',
    name: 'x',
    permissions,
    businessUnitIds: ['south', 'foreign'],
  })
  const caller = callerWithin(access, 'south')
  expect(heldIn(access, 'south')).toEqual(['BankRead', 'CountryRead', 'VatRead'])
  expect(heldIn(access, 'north')).toBeUndefined()
  expect(heldIn(access, 'foreign')).toBeUndefined()
  expect(caller?.permissionsIn(null).size).toBe(0)
  expect(caller?.permissionsIn('north').size).toBe(0)
  expect(caller?.unitsWith(['CountryRead'])).toEqual(['south'])
  expect(callerOutsideUnits(access).permissions.size).toBe(0)
})

test('the same owner and token give the same object, so that what is derived from it is kept', () => {
  const token = { id: 't3', name: 'x', permissions, businessUnitIds: null }
  expect(narrowAccess(user, token)).toBe(narrowAccess(user, { ...token }))
  expect(narrowAccess({ ...user }, token)).not.toBe(narrowAccess(user, token))
})
