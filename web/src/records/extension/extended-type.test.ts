import { region } from '@stamboek/model/records/other/region'
import { expect, test } from 'vitest'
import { servedType } from '../../../testing/test-record-types.ts'
import { viewUnderTest } from '../../../testing/test-view.ts'
import { extendShownType, findShownTypes } from './extended-type.ts'

test('a page also shows the records of its child types, or of the rows of its view', () => {
  expect(findShownTypes(servedType(region))).toEqual(['Main.PostalCodeRangeViewDto'])
  expect(findShownTypes(viewUnderTest.type)).toEqual([
    'Main.ResourceFunctionViewDto',
    'Main.ResourceTeamViewDto',
    'Main.ResourceViewDto',
  ])
})

test('they are read-only where their page is', () => {
  const [team] = viewUnderTest.others
  const kinds =
    team && extendShownType(team, undefined, { dtoKey: viewUnderTest.type.dtoKey, isReadOnly: true })
  expect(kinds?.actions.map(({ kind }) => kind)).toEqual([
    'Search',
    'Get',
    'AuditTrail',
    'AuditTrailExport',
    'Export',
  ])
})
