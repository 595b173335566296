import { expect, test } from 'vitest'
import { createRecordCatalogue } from '../catalogue/record-catalogue.ts'
import { recordTypes } from '../record-types.ts'

const type = createRecordCatalogue(recordTypes).get('Import.ImportRecordViewDto')

test('the page is called Order import overzicht', () => {
  expect(type.labels.many).toBe('Order import overzicht')
})

test('the page shows the imports of the selected unit at first', () => {
  expect(type.search.entries.find(({ key }) => key === 'systemBusinessUnitIds')?.default).toEqual({
    from: 'businessUnit',
  })
})

test('each call has a right of its own kind', () => {
  expect(type.calls.map(({ name, permissions }) => [name, ...permissions])).toEqual([
    ['setStatus', 'ImportRecordSetStatus'],
    ['cancel', 'ImportRecordUpload'],
    ['retry', 'ImportRecordUpload'],
    ['download', 'ImportRecordRead'],
    ['refusedRows', 'ImportRecordRead'],
    ['fileTypes', 'ImportRecordAccess'],
  ])
})
