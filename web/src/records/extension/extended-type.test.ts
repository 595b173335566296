import { region } from '@stamboek/model/records/other/region'
import { taskSearch } from '@stamboek/model/records/task/task-search'
import { keysOfParts } from '@stamboek/model/schema/search'
import { expect, test } from 'vitest'
import { servedType } from '../../../testing/test-record-types.ts'
import { viewUnderTest } from '../../../testing/test-view.ts'
import { extendShownType, listShownDtoKeys, withPermittedSearch } from './extended-type.ts'

test('a page also shows the records of its child types, or of the rows of its view', () => {
  expect(listShownDtoKeys(servedType(region))).toEqual(['Main.PostalCodeRangeViewDto'])
  expect(listShownDtoKeys(viewUnderTest.type)).toEqual([
    'Main.ResourceFunctionViewDto',
    'Main.ResourceTeamViewDto',
    'Main.ResourceViewDto',
  ])
})

test('they are read-only where their page is', () => {
  const [team] = viewUnderTest.others
  const kinds = team && extendShownType(team, undefined, { isReadOnly: true })
  expect(kinds?.actions.map(({ kind }) => kind)).toEqual([
    'Search',
    'Get',
    'AuditTrail',
    'AuditTrailExport',
    'Export',
  ])
})

test('a search entry with a permission is only there for users who have it', () => {
  const type = servedType(taskSearch)
  const keysFor = (...permissions: string[]) => {
    const { search } = withPermittedSearch(type, new Set(permissions))
    return [...search.entries.map(({ key }) => key), ...keysOfParts(search.visible)]
  }
  expect(keysFor()).not.toContain('accountName')
  expect(keysFor('InvoiceAccess')).toContain('invoiceNumber')
  expect(keysFor('InvoiceAccess')).not.toContain('accountName')
  expect(withPermittedSearch(type, new Set(['AccountAccess', 'InvoiceAccess']))).toBe(type)
})
