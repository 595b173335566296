import type { FieldKindModel } from '../../schema/field-kind.ts'
import {
  checkDecimalDefinition,
  type DecimalLimits,
  decimalColumn,
  decimalJsonSchema,
  readDecimal,
  scaleOf,
} from '../numbers/decimal-number.ts'
import { dutchNumberFormat, numberFormatOf, numberToText } from '../numbers/format-number.ts'
import { checkLimits } from '../numbers/number-limits.ts'
import { readNumberText } from '../numbers/read-number-text.ts'

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
  parse: (input, field) => readDecimal(input, field),
  parseText(text, field) {
    const parsed = readNumberText(text)
    return parsed.ok ? readDecimal(parsed.value, field) : parsed
  },
  validate: (value, field) => checkLimits(value, field),
  format(value, field) {
    const digits = scaleOf(field)
    return dutchNumberFormat({ minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value)
  },
  toText: (value) => numberToText(value),
  storage: (field) => ({ shape: 'columns', columns: [decimalColumn(field)] }),
  toColumns: (value) => [value],
  fromColumns: ([value]) => (value ?? null) as number | null,
  operators: ['between', 'equals', 'oneOf'],
  isSortable: true,
  jsonSchema: (field) => decimalJsonSchema(field),
  sheetFormat: (field) => ({ type: 'number', format: numberFormatOf(scaleOf(field)) }),
  check: (field) => checkDecimalDefinition(field),
} satisfies FieldKindModel<'decimal'>
