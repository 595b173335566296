import { expect, test } from 'vitest'
import { businessUnits } from './business-units.ts'
import { resourceTeamTypes } from './resource-team-types.ts'
import { resourceTeams } from './resource-teams.ts'
import { resourceTypes } from './resource-types.ts'

test('team types consist of resource types that are there, and follow the rule of exclusive resources', () => {
  const known = resourceTypes.map(({ code }) => code)
  for (const { description, resourceTypeCodes, isRootOnly, hasExclusiveResources } of resourceTeamTypes) {
    expect(known, description).toEqual(expect.arrayContaining([...resourceTypeCodes]))
    expect(isRootOnly || !hasExclusiveResources, description).toBe(true)
  }
})

test('every unit has teams in a tree, of types that are there', () => {
  const types = new Map(resourceTeamTypes.map((type) => [type.description, type]))
  const byUnit = Map.groupBy(resourceTeams, (team) => team.businessUnitCode)
  expect([...byUnit.keys()]).toEqual(businessUnits.map(({ code }) => code))
  for (const [unit, teams] of byUnit) {
    const codes = teams.map(({ code }) => code)
    expect(new Set(codes).size, unit).toBe(codes.length)
    expect(teams.some(({ parentCode }) => parentCode !== null)).toBe(true)
    for (const { code, type, parentCode } of teams) {
      expect(types.get(type), code).toBeDefined()
      if (parentCode === null) continue
      expect(types.get(type)?.isRootOnly, code).toBe(false)
      expect(codes.slice(0, codes.indexOf(code))).toContain(parentCode)
    }
  }
})

test('some teams are inactive and some have ended', () => {
  expect(resourceTeams.some((team) => team.status === 'Inactive')).toBe(true)
  expect(resourceTeams.some((team) => team.activeRangeUtc.end !== null)).toBe(true)
})
