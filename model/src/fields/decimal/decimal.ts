import type { FieldKindModel } from '../../schema/field-kind.ts'
import { withoutCurrencySign } from '../notation/currency-sign.ts'
import {
  decimalColumn,
  decimalJsonSchema,
  decimalSheetFormat,
  formatDecimal,
  parseDecimal,
  parseDecimalText,
} from '../notation/decimal-number.ts'
import { numberToText } from '../notation/format-number.ts'
import { checkLimits, checkLimitsDefinition, type NumberLimits } from '../notation/number-limits.ts'

/** A number with two decimals, of at most 15 digits in all. */
export interface DecimalField extends NumberLimits {
  readonly kind: 'decimal'
}

declare module '../../schema/field-kind.ts' {
  interface FieldKinds {
    decimal: { definition: DecimalField; value: number }
  }
}

export const decimalKind = {
  kind: 'decimal',
  parse: (input) => parseDecimal(input),
  parseText: (text) => parseDecimalText(withoutCurrencySign(text)),
  validate: (value, field) => checkLimits(value, field),
  format: (value) => formatDecimal(value),
  toText: (value) => numberToText(value),
  toInputText: (value) => formatDecimal(value),
  storage: () => ({ shape: 'columns', columns: [decimalColumn] }),
  toColumns: (value) => [value],
  fromColumns: ([value]) => (value ?? null) as number | null,
  operators: ['between', 'equals', 'oneOf'],
  isSortable: true,
  jsonSchema: (field) => decimalJsonSchema(field),
  sheetFormat: () => ({ type: 'number', format: decimalSheetFormat }),
  check: (field) => checkLimitsDefinition(field),
} satisfies FieldKindModel<'decimal'>
