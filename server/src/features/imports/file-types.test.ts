import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import { expect, test } from 'vitest'
import { fileTypes } from './file-types.ts'

const permissions = createRecordCatalogue(recordTypes).permissions()

test.each(fileTypes.map((each) => [each.id, each] as const))(
  'the kind of file %s asks for permissions that exist, and can be uploaded',
  (_, { permissions: asked, extensions }) => {
    expect(asked.filter((name) => !permissions.includes(name))).toEqual([])
    expect(asked).not.toEqual([])
    expect(extensions).not.toEqual([])
  },
)

test('no two kinds of file have the same id or name', () => {
  const names = fileTypes.flatMap(({ id, name }) => [id, name])
  expect(new Set(names).size).toBe(names.length)
})
