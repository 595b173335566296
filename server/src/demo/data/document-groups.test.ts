import { expect, test } from 'vitest'
import { documentGroups } from './document-groups.ts'
import { functions } from './functions.ts'

const functionsByCode = new Map(functions(2026).map((each) => [each.code, each]))

test('each document group has a code of its own, and functions that are there for its unit', () => {
  expect(new Set(documentGroups.map(({ code }) => code)).size).toBe(documentGroups.length)
  for (const { code, businessUnitCode, functionCodes } of documentGroups) {
    expect(new Set(functionCodes).size, code).toBe(functionCodes.length)
    for (const functionCode of functionCodes)
      expect([null, businessUnitCode], `${code} ${functionCode}`).toContain(
        functionsByCode.get(functionCode)?.businessUnitCode,
      )
  }
})

test('there are groups of a unit, inactive ones and ended ones', () => {
  expect(documentGroups.some((group) => group.businessUnitCode !== null)).toBe(true)
  expect(documentGroups.some((group) => group.status === 'Inactive')).toBe(true)
  expect(documentGroups.some((group) => group.activeRangeUtc.end !== null)).toBe(true)
})
