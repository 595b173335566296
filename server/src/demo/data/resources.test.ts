import { expect, test } from 'vitest'
import { functions } from './functions.ts'
import { resourceTypes } from './resource-types.ts'
import { resources, staffUsers } from './resources.ts'
import { users } from './users.ts'

const today = '2026-11-23'
const all = resources(today)

test('sixty resources in three units, with one, several or no functions', () => {
  expect(all).toHaveLength(60)
  expect(new Set(all.map((each) => each.businessUnitCode)).size).toBe(3)
  expect(new Set(all.map((each) => each.functions.length))).toEqual(new Set([0, 1, 2]))
  expect(all.some((each) => each.status === 'Inactive')).toBe(true)
  expect(all.some((each) => each.activeRangeUtc.end !== null)).toBe(true)
  expect(all.some((each) => each.activeRangeUtc.start?.startsWith('2026-11-30'))).toBe(true)
})

test('codes are unique within a unit, and types, functions and accounts exist', () => {
  const codes = all.map((each) => `${each.businessUnitCode} ${each.code}`)
  expect(new Set(codes).size).toBe(all.length)
  const known = new Map(functions(2026).map((each) => [each.code, each.businessUnitCode]))
  const accounts = new Set([...users, ...staffUsers(all)].map((user) => user.userName))
  for (const { type, userName, functions: held, businessUnitCode } of all) {
    expect(resourceTypes.map(({ code }) => code)).toContain(type)
    expect(userName === null || accounts.has(userName)).toBe(true)
    for (const { code } of held) expect([null, businessUnitCode]).toContain(known.get(code))
  }
})

test('the planner, the administrator and the financial employee have a resource, and taakloos none', () => {
  const linked = new Set(all.map(({ userName }) => userName))
  expect([...linked]).toEqual(expect.arrayContaining(['planner', 'beheerder', 'financieel']))
  expect(linked.has('taakloos')).toBe(false)
})

test('a resource of next month begins in the next year in December', () => {
  const starts = resources('2026-12-05').map((each) => each.activeRangeUtc.start)
  expect(starts).toContain('2026-12-31T23:00:00.000Z')
})
