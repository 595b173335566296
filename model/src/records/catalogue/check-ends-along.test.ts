import { expect, it } from 'vitest'
import type { EndsAlong, RecordTypeDefinition } from '../../schema/record-type.ts'
import { resourceFunction } from '../erp/resource-function.ts'
import { resourceTeam } from '../erp/resource-team.ts'
import { country } from '../standard/country.ts'
import { checkEndsAlong } from './check-ends-along.ts'
import { resolveRecordType } from './resolve-record-type.ts'

const known = new Map<string, RecordTypeDefinition>(
  [country, resourceFunction, resourceTeam].map((each) => [each.dtoKey, each]),
)
const check = (definition: RecordTypeDefinition) => checkEndsAlong(resolveRecordType(definition), known)
const withEndsAlong = (ends: EndsAlong) => check({ ...resourceTeam, endsAlong: [ends] })

it('accepts records that refer to the ended ones and can end themselves', () => {
  expect(withEndsAlong({ of: 'Main.ResourceTeamViewDto', field: 'parentResourceTeamId' })).toEqual([])
})

it.each([
  ['Main.NoneViewDto', 'parentResourceTeamId'],
  ['Main.CountryViewDto', 'code'],
  ['Main.ResourceTeamViewDto', 'resourceTeamTypeId'],
  ['Main.ResourceFunctionViewDto', 'resourceId'],
])('refuses %s by %s', (of, field) => {
  expect(withEndsAlong({ of, field })).toEqual([`${of} kan niet mee eindigen door het veld "${field}".`])
})

it('refuses it of records that do not end, or of versions', () => {
  const endsAlong = [{ of: 'Main.ResourceTeamViewDto', field: 'parentResourceTeamId' }]
  const sentence = 'andere records eindigen mee, maar zelf eindigen deze niet of alleen als versie.'
  expect(check({ ...resourceTeam, endsAlong, actions: {} })).toEqual([sentence])
  expect(check({ ...resourceTeam, endsAlong, temporal: true })).toEqual([sentence])
})

it('refuses an end date of records without a period', () => {
  expect(check({ ...country, generic: ['description'], actions: { also: ['AssignEndDate'] } })).toEqual([
    'records kunnen een einddatum krijgen, maar hebben geen periode.',
  ])
})
