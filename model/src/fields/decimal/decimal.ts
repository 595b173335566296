import type { FieldKindModel } from '../../schema/field-kind.ts'
import { withoutCurrencySign } from '../notation/currency-sign.ts'
import {
  checkDecimalDefinition,
  type DecimalLimits,
  decimalColumn,
  decimalJsonSchema,
  parseDecimal,
  parseDecimalText,
  scaleOf,
} from '../notation/decimal-number.ts'
import { formatDecimals, numberFormatOf, numberToText } from '../notation/format-number.ts'
import { checkLimits } from '../notation/number-limits.ts'

/** A number with a fixed number of decimals, of at most 15 digits in all. */
export interface DecimalField extends DecimalLimits {
  readonly kind: 'decimal'
}

declare module '../../schema/field-kind.ts' {
  interface FieldKinds {
    decimal: { definition: DecimalField; value: number }
  }
}

export const decimalKind = {
  kind: 'decimal',
  parse: (input, field) => parseDecimal(input, field),
  parseText: (text, field) => parseDecimalText(withoutCurrencySign(text), field),
  validate: (value, field) => checkLimits(value, field),
  format: (value, field) => formatDecimals(value, scaleOf(field)),
  toText: (value) => numberToText(value),
  toInputText: (value, field) => formatDecimals(value, scaleOf(field)),
  storage: (field) => ({ shape: 'columns', columns: [decimalColumn(field)] }),
  toColumns: (value) => [value],
  fromColumns: ([value]) => (value ?? null) as number | null,
  operators: ['between', 'equals', 'oneOf'],
  isSortable: true,
  jsonSchema: (field) => decimalJsonSchema(field),
  sheetFormat: (field) => ({ type: 'number', format: numberFormatOf(scaleOf(field)) }),
  check: (field) => checkDecimalDefinition(field),
} satisfies FieldKindModel<'decimal'>
