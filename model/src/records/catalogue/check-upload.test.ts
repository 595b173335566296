import { expect, test } from 'vitest'
import { importRecord } from '../import/import-record.ts'
import { checkUpload } from './check-upload.ts'
import { resolveRecordType } from './resolve-record-type.ts'

test('a page offers values of members that go with its files', () => {
  const mistakesOf = (member: string) => {
    const definition = {
      ...importRecord,
      upload: { ...importRecord.upload, offered: { [member]: ['orders'] } },
    }
    return checkUpload(definition, resolveRecordType(definition))
  }
  expect(mistakesOf('fileTypeId')).toEqual([])
  expect(mistakesOf('colour')).toEqual([
    'de pagina biedt waarden van "colour" aan, dat niet met een bestand meegaat.',
  ])
})
