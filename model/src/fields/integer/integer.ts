import type { FieldKindModel, FieldOfKind, Parsed } from '../../schema/field-kind.ts'
import { withoutCurrencySign } from '../notation/currency-sign.ts'
import { formatNumber, numberToText } from '../notation/format-number.ts'
import { checkLimits, checkLimitsDefinition, type NumberLimits } from '../notation/number-limits.ts'
import { parseNumberText } from '../notation/parse-number-text.ts'
import { accepted, refused } from '../parsed.ts'

/** A whole number of 32 bits. */
export interface IntegerField extends NumberLimits {
  readonly kind: 'integer'
}

declare module '../../schema/field-kind.ts' {
  interface FieldKinds {
    integer: { definition: IntegerField; value: number }
  }
}

const minInteger = -2_147_483_648
const maxInteger = 2_147_483_647

export const integerKind = {
  kind: 'integer',
  parse: (input) => readInteger(input),
  parseText(text) {
    const parsed = parseNumberText(withoutCurrencySign(text))
    return parsed.ok ? readInteger(parsed.value) : refused('Vul een geheel getal in.')
  },
  validate: (value, field) => checkLimits(value, field),
  format: formatInteger,
  toText: (value) => numberToText(value),
  toInputText: formatInteger,
  storage: ({ computed }) => ({
    shape: 'columns',
    columns: [{ suffix: '', type: 'integer', ...(computed === 'sequence' && { generated: 'sequence' }) }],
  }),
  toColumns: (value) => [value],
  fromColumns: ([value]) => (value ?? null) as number | null,
  operators: ['equals', 'between', 'oneOf'],
  isSortable: true,
  jsonSchema: ({ minimum = minInteger, maximum = maxInteger }) => ({ type: 'integer', minimum, maximum }),
  sheetFormat: () => ({ type: 'number', format: '0' }),
  check: (field) => checkLimitsDefinition(field),
} satisfies FieldKindModel<'integer'>

function formatInteger(value: number, { computed }: FieldOfKind<'integer'>): string {
  return computed === 'sequence' ? numberToText(value) : formatNumber(value)
}

function readInteger(input: unknown): Parsed<number> {
  if (typeof input !== 'number' || !Number.isInteger(input)) return refused('Vul een geheel getal in.')
  if (input < minInteger || input > maxInteger)
    return refused(`Vul een getal in van ${formatNumber(minInteger)} tot en met ${formatNumber(maxInteger)}.`)
  return accepted(input === 0 ? 0 : input)
}
