import { expect, test } from 'vitest'
import { listExtensions } from './file-types.ts'

test.each([
  ['', []],
  ['csv', ['.csv']],
  ['XLSX, xml', ['.xlsx', '.xml']],
])('the extensions of a file type: "%s"', (extensions, expected) => {
  expect(listExtensions({ extensions })).toEqual(expected)
})
