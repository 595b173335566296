import type { FieldKindModel, Parsed } from '../../schema/field-kind.ts'
import { collectFindings } from '../collect-findings.ts'
import {
  decimalColumn,
  decimalDigits,
  decimalJsonSchema,
  decimalSheetFormat,
  formatDecimal,
  parseDecimal,
  parseDecimalText,
} from '../notation/decimal-number.ts'
import { dutchNumberFormat, numberToText } from '../notation/format-number.ts'
import { checkLimits, checkLimitsDefinition, type NumberLimits } from '../notation/number-limits.ts'
import { refused } from '../parsed.ts'
import { shortText } from '../short-text.ts'

/** An amount in units of its currency, such as euros and not cents. */
export interface MoneyField extends NumberLimits {
  readonly kind: 'money'
  /** An ISO 4217 code, or the reference to the currency beside it. */
  readonly currency: string | { readonly field: string }
}

declare module '../../schema/field-kind.ts' {
  interface FieldKinds {
    money: { definition: MoneyField; value: number }
  }
}

export const moneyKind = {
  kind: 'money',
  parse: (input) => parseDecimal(input),
  parseText: (text, field) => readMoneyText(text, field),
  validate: (value, field) => checkLimits(value, field),
  format(value, field) {
    if (typeof field.currency !== 'string') return formatDecimal(value)
    return dutchNumberFormat({ ...decimalDigits, style: 'currency', currency: field.currency }).format(value)
  },
  toText: (value) => numberToText(value),
  toInputText: (value) => formatDecimal(value),
  storage: () => ({ shape: 'columns', columns: [decimalColumn] }),
  toColumns: (value) => [value],
  fromColumns: ([value]) => (value ?? null) as number | null,
  operators: ['between', 'equals'],
  isSortable: true,
  jsonSchema: (field) => decimalJsonSchema(field),
  sheetFormat: (field) => ({
    type: 'number',
    format: `${typeof field.currency === 'string' ? `"${field.currency === 'EUR' ? '€' : field.currency}" ` : ''}${decimalSheetFormat}`,
  }),
  check: (field) => [
    ...checkLimitsDefinition(field),
    ...collectFindings({
      'heeft een munteenheid die geen ISO 4217-code is':
        typeof field.currency === 'string' && !/^[A-Z]{3}$/.test(field.currency),
    }),
  ],
} satisfies FieldKindModel<'money'>

/** The sign may stand on either side of the currency: `-€ 5` and `€ -5`. */
const currencyInFront = /^([-+\u2212\u2013]?)\s?(\p{Sc}|[A-Z]{3}(?![A-Z]))\s?(.*)$/u
const currencyBehind = /^(.*?)\s?(\p{Sc}|[A-Z]{3})$/u
const noCents = /[.,](?:-{1,2}|[=\u2013\u2014])$/

function readMoneyText(text: string, field: MoneyField): Parsed<number> {
  const amount = shortText(text)
  const [, sign = '', inFront, rest = amount] = currencyInFront.exec(amount) ?? []
  const [, number = rest, behind] = currencyBehind.exec(rest) ?? []
  const signs = [inFront, behind].filter((each) => each !== undefined)
  const { currency } = field
  if (typeof currency === 'string' && !signs.every((each) => isSignOf(each, currency)))
    return refused(`Dit bedrag is in ${currency}: vul het zonder andere munteenheid in.`)
  return parseDecimalText(sign + number.replace(noCents, ''))
}

function isSignOf(sign: string, currency: string): boolean {
  return sign === currency || sign === currencySign(currency)
}

/** The sign of an ISO 4217 code, such as `€`; the code itself for a currency without one. Throws for a malformed code. */
export function currencySign(currency: string): string {
  const parts = dutchNumberFormat({
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}
