import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import { expect, test } from 'vitest'
import { listSources } from './list-sources.ts'

const catalogue = createRecordCatalogue(recordTypes)

test('a source of search entries and menu items is listed once', () => {
  expect(listSources(catalogue.get('Main.TaskSearchViewDto'))).toEqual(['ownResource'])
  expect(listSources(catalogue.get('Main.CountryViewDto'))).toEqual([])
})

test('the first choice in the body of a call is a source too', () => {
  const country = catalogue.get('Main.CountryViewDto')
  const [call] = catalogue.get('Main.TaskViewDto').calls
  const resourceId = {
    kind: 'reference',
    label: 'Resource',
    to: 'Main.ResourceViewDto',
    first: 'nearest',
  } as const
  expect(call && listSources({ ...country, calls: [{ ...call, body: { resourceId } }] })).toEqual(['nearest'])
})
