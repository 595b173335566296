import { expect, test } from 'vitest'
import { businessUnits } from './business-units.ts'
import { roles } from './roles.ts'
import { demoPassword, users } from './users.ts'

const unitsOf = (userName: string) =>
  users.find((user) => user.userName === userName)?.roles.map((role) => role.businessUnitCode)

test('the six accounts hold roles in the units that the sign-in page promises', () => {
  expect(users.map((user) => user.userName)).toEqual([
    'beheerder',
    'planner',
    'financieel',
    'lezer',
    'taakloos',
    'gast',
  ])
  expect(unitsOf('beheerder')).toEqual(['all'])
  expect(unitsOf('planner')).toHaveLength(2)
  expect(unitsOf('financieel')).toHaveLength(2)
  expect(unitsOf('lezer')).toHaveLength(1)
  expect(unitsOf('gast')).toEqual([])
})

test('roles and units that users refer to exist', () => {
  const roleCodes = roles.map((role) => role.code)
  const unitCodes = ['all', ...businessUnits.map((unit) => unit.code)]
  expect(new Set(roleCodes).size).toBe(roles.length)
  for (const { roleCode, businessUnitCode } of users.flatMap((user) => user.roles)) {
    expect(roleCodes).toContain(roleCode)
    expect(unitCodes).toContain(businessUnitCode)
  }
})

test('addresses are of the reserved example domain, and passwords are those shown', () => {
  for (const { email } of users) expect(email).toMatch(/^[a-z]+@example\.nl$/)
  expect(demoPassword('planner')).toBe('demoplanner')
})

test('the reader can change nothing', () => {
  const rights = roles.find((role) => role.code === 'LEZEN')?.permissions.flatMap((pattern) => pattern.rights)
  expect(rights).toEqual(['Access', 'Read', 'ReadAudit', 'ExportAudit'])
})
