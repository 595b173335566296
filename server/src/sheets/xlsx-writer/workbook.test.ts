import { expect, test } from 'vitest'
import { maxRows, requireRowsFit } from './workbook.ts'

test('refuses more rows than a sheet of Excel has below its headers', () => {
  expect(() => requireRowsFit(maxRows)).not.toThrow()
  expect(() => requireRowsFit(maxRows + 1)).toThrow(
    'Excel kan hoogstens 1.048.575 rijen bevatten en dit zijn er meer. Verfijn de zoekopdracht.',
  )
})
