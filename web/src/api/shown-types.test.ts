import { country } from '@stamboek/model/records/standard/country'
import { expect, test } from 'vitest'
import { servedType } from '../../testing/test-record-types.ts'
import { viewUnderTest } from '../../testing/test-view.ts'
import { listShownTypes } from './shown-types.ts'

test('a view shows the types of its rows and those that it is made from, and another type itself', () => {
  expect(listShownTypes(servedType(country))).toEqual(['Main.CountryViewDto'])
  expect(listShownTypes(viewUnderTest.type)).toEqual([
    'Main.ResourceFunctionViewDto',
    'Main.ResourceTeamViewDto',
    'Main.ResourceViewDto',
    'Main.CountryViewDto',
  ])
})
