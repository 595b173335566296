import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import { country } from '@stamboek/model/records/standard/country'
import { expect, test } from 'vitest'
import { recordTable } from '../../database/record-table.ts'
import { parseExportInput } from './export-input.ts'

const others = recordTypes.filter(({ dtoKey }) => dtoKey !== country.dtoKey)
const request = {
  columns: [{ field: 'description' }],
  ids: ['01935b6e-7c4a-7d3e-9f10-0123456789ab'],
}

function read(canExportMarked: boolean) {
  const catalogue = createRecordCatalogue([...others, { ...country, actions: { canExportMarked } }])
  return parseExportInput(recordTable(catalogue.get(country.dtoKey)), request)
}

test('marked records can be exported by themselves only where the definition says so', () => {
  expect(read(true).ids).toEqual(request.ids)
  expect(() => read(false)).toThrow('De opdracht om te exporteren klopt niet.')
  expect(() =>
    parseExportInput(recordTable(createRecordCatalogue(recordTypes).get(country.dtoKey)), request),
  ).not.toThrow()
})
