import { country } from '@stamboek/model/records/standard/country'
import { expect, test } from 'vitest'
import { servedType } from '../../testing/test-record-types.ts'
import { recordViewUnderTest, viewUnderTest } from '../../testing/test-view.ts'
import { listSourceTypes } from './source-types.ts'

test('a view comes from the types of its rows and those that it is made from, another type from itself', () => {
  expect(listSourceTypes(servedType(country))).toEqual(['Main.CountryViewDto'])
  expect(listSourceTypes(viewUnderTest.type)).toEqual([
    'Main.ResourceFunctionViewDto',
    'Main.ResourceTeamViewDto',
    'Main.ResourceViewDto',
    'Main.CountryViewDto',
  ])
  expect(listSourceTypes(recordViewUnderTest().type)).toEqual([
    'Main.ResourceTeamViewDto',
    'Main.ResourceTeamTypeViewDto',
  ])
})
