import { functionType } from '@stamboek/model/records/erp/function'
import { functionTariff } from '@stamboek/model/records/erp/function-tariff'
import { vat } from '@stamboek/model/records/finance/vat'
import { postalCodeRange } from '@stamboek/model/records/other/postal-code-range'
import { region } from '@stamboek/model/records/other/region'
import { country } from '@stamboek/model/records/standard/country'
import { expect, test } from 'vitest'
import { servedType } from '../../../testing/test-record-types.ts'
import { hasReferenceDate } from './has-reference-date.ts'

const served = [functionTariff, functionType, vat, region, country, postalCodeRange].map((each) =>
  servedType(each),
)
const find = (dtoKey: string) => served.find((each) => each.dtoKey === dtoKey)

test.each([
  ['versions', vat, true],
  ['child records whose periods may not overlap', functionType, true],
  ['a mere period', country, false],
  ['references to such records', region, false],
])('a page of a type with %s', (_, type, expected) => {
  expect(hasReferenceDate(servedType(type), find)).toBe(expected)
})
