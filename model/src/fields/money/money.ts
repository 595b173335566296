import type { FieldKindModel } from '../../schema/field-kind.ts'
import { definitionFindings } from '../definition-findings.ts'
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
import { shortText } from '../short-text.ts'

/** An amount in the unit of its currency. */
export interface MoneyField extends DecimalLimits {
  readonly kind: 'money'
  /** An ISO 4217 code, or the reference beside it that says which currency the amount is in. */
  readonly currency: string | { readonly field: string }
}

declare module '../../schema/field-kind.ts' {
  interface FieldKinds {
    money: { definition: MoneyField; value: number }
  }
}

export const moneyKind = {
  kind: 'money',
  parse: (input, field) => readDecimal(input, field),
  parseText(text, field) {
    // The sign may stand on either side of the currency: `-€ 5` and `€ -5`.
    const amount = shortText(text)
      .replace(/^([-\u2212]?)\s*(?:\p{Sc}|[A-Z]{3}\b)/u, '$1')
      .replace(/\s*(?:\p{Sc}|[A-Z]{3})$/u, '')
    const parsed = readNumberText(amount)
    return parsed.ok ? readDecimal(parsed.value, field) : parsed
  },
  validate: (value, field) => checkLimits(value, field),
  format(value, field) {
    const digits = { minimumFractionDigits: scaleOf(field), maximumFractionDigits: scaleOf(field) }
    if (typeof field.currency !== 'string') return dutchNumberFormat(digits).format(value)
    return dutchNumberFormat({ ...digits, style: 'currency', currency: field.currency }).format(value)
  },
  toText: (value) => numberToText(value),
  storage: (field) => ({ shape: 'columns', columns: [decimalColumn(field)] }),
  toColumns: (value) => [value],
  fromColumns: ([value]) => (value ?? null) as number | null,
  operators: ['between', 'equals'],
  isSortable: true,
  jsonSchema: (field) => decimalJsonSchema(field),
  sheetFormat: (field) => ({
    type: 'number',
    format: `${typeof field.currency === 'string' ? `"${field.currency === 'EUR' ? '€' : field.currency}" ` : ''}${numberFormatOf(scaleOf(field))}`,
  }),
  check: (field) => [
    ...checkDecimalDefinition(field),
    ...definitionFindings({
      'heeft een munteenheid die geen ISO 4217-code is':
        typeof field.currency === 'string' && !/^[A-Z]{3}$/.test(field.currency),
    }),
  ],
} satisfies FieldKindModel<'money'>
