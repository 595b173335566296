import { expect, test } from 'vitest'
import { mostRows, requireRowsFit } from './workbook.ts'

test('refuses more rows than a sheet of Excel has below its headers', () => {
  expect(() => requireRowsFit(mostRows)).not.toThrow()
  expect(() => requireRowsFit(mostRows + 1)).toThrow(
    'Excel kan hoogstens 1.048.575 rijen bevatten en dit zijn er meer. Verfijn de zoekopdracht.',
  )
})
