import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { expect, test } from 'vitest'
import { listSources } from './list-sources.ts'

const catalogue = createRecordCatalogue(recordTypes)

function sourcesOf(type: RecordType, inMenu: readonly string[] = []): readonly string[] {
  return listSources(
    {
      menuSources: (dtoKey) =>
        dtoKey === type.dtoKey ? inMenu.map((source) => ({ key: 'ids', source })) : [],
    },
    type,
  )
}

test('a source of search entries and menu items is listed once', () => {
  const tasks = catalogue.get('Main.TaskSearchViewDto')
  expect(sourcesOf(tasks, ['ownResource', 'other'])).toEqual(['ownResource', 'other'])
  expect(sourcesOf(catalogue.get('Main.CountryViewDto'))).toEqual([])
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
  expect(call && sourcesOf({ ...country, calls: [{ ...call, body: { resourceId } }] })).toEqual(['nearest'])
})
