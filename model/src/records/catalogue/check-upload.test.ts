import { expect, test } from 'vitest'
import type { Fields } from '../../schema/field-kind.ts'
import { importRecord } from '../import/import-record.ts'
import { checkUploadAndLists } from './check-upload.ts'
import { resolveRecordType } from './resolve-record-type.ts'

function mistakesOf(upload: Fields): readonly string[] {
  const definition = { ...importRecord, upload }
  return checkUploadAndLists(definition, resolveRecordType(definition))
}

test('texts and choices go with a file', () => {
  expect(mistakesOf(importRecord.upload)).toEqual([])
  expect(
    mistakesOf({ day: { kind: 'date', label: 'Dag' }, file: { kind: 'text', label: 'Bestand' } }),
  ).toEqual(
    ['day', 'file'].map(
      (name) => `"${name}" gaat als tekst met een bestand mee: dat kan alleen een tekst of een keuze zijn.`,
    ),
  )
})
