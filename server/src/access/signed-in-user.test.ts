import { expect, test } from 'vitest'
import { holdsInAnyUnit } from './caller.ts'
import { callerOutsideUnits, callerWithin, type SignedInUser } from './signed-in-user.ts'

const north = '00000000-0000-7000-8000-000000000001'
const south = '00000000-0000-7000-8000-000000000002'
const foreign = '00000000-0000-7000-8000-000000000003'

const who = {
  userId: '00000000-0000-7000-8000-00000000000a',
  userName: 'anna',
  fullName: 'Anna Jansen',
}

function readAnna(): SignedInUser {
  return {
    ...who,
    email: null,
    permissions: new Set(['CountryRead']),
    businessUnits: new Map([
      [north, new Set(['BankRead'])],
      [south, new Set(['VatRead'])],
    ]),
    validUntil: 0,
  }
}

test('a caller in a unit has its permissions besides those for all units', () => {
  const user = readAnna()
  const caller = callerWithin(user, north)
  expect(caller).toMatchObject({ ...who, businessUnitId: north })
  expect(caller?.permissions).toEqual(new Set(['CountryRead', 'BankRead']))
  expect(callerWithin(user, south)?.permissions).toEqual(new Set(['CountryRead', 'VatRead']))
})

test('a user cannot call from a unit without being a member', () => {
  expect(callerWithin(readAnna(), foreign)).toBeUndefined()
})

test('a caller outside units has only the permissions for all units', () => {
  const caller = callerOutsideUnits(readAnna())
  expect(caller).toMatchObject({ ...who, businessUnitId: null })
  expect(caller.permissions).toEqual(new Set(['CountryRead']))
})

test('a caller can grant the permissions held in a unit, wherever the call comes from', () => {
  const user = readAnna()
  for (const caller of [callerOutsideUnits(user), callerWithin(user, north)]) {
    expect(caller?.permissionsIn(null)).toEqual(new Set(['CountryRead']))
    expect(caller?.permissionsIn(north)).toEqual(new Set(['CountryRead', 'BankRead']))
    expect(caller?.permissionsIn(foreign)).toEqual(new Set(['CountryRead']))
    expect([north, south, foreign].map((unit) => caller?.isIn(unit))).toEqual([true, true, false])
  }
})

test('a caller has the units in which all permissions are held, those of all units included', () => {
  const user = readAnna()
  for (const caller of [callerOutsideUnits(user), callerWithin(user, north)]) {
    expect(caller?.unitsWith([])).toEqual([north, south])
    expect(caller?.unitsWith(['CountryRead'])).toEqual([north, south])
    expect(caller?.unitsWith(['CountryRead', 'BankRead'])).toEqual([north])
    expect(caller?.unitsWith(['BankRead', 'VatRead'])).toEqual([])
    expect(caller && holdsInAnyUnit(caller, 'VatRead')).toBe(true)
    expect(caller && holdsInAnyUnit(caller, 'RegionRead')).toBe(false)
  }
})

test('the caller of a user is made once for each unit, and anew when the rights were read anew', () => {
  const user = readAnna()
  expect(callerOutsideUnits(user)).toBe(callerOutsideUnits(user))
  expect(callerWithin(user, north)).toBe(callerWithin(user, north))
  expect(callerWithin(user, south)).toBe(callerWithin(user, south))
  const changed = { ...user, permissions: new Set<string>() }
  expect(callerWithin(changed, north)?.permissions).toEqual(new Set(['BankRead']))
})
