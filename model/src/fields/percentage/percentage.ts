import type { FieldKindModel, Parsed } from '../../schema/field-kind.ts'
import {
  decimalColumn,
  decimalJsonSchema,
  decimalSheetFormat,
  parseDecimal,
  parseDecimalText,
} from '../notation/decimal-number.ts'
import { formatNumber, numberToText } from '../notation/format-number.ts'
import { checkLimits, checkLimitsDefinition, type NumberLimits } from '../notation/number-limits.ts'
import { accepted } from '../parsed.ts'
import { shortText } from '../short-text.ts'

/** 21 means 21 %. Default limits: 0 and 100. */
export interface PercentageField extends NumberLimits {
  readonly kind: 'percentage'
}

declare module '../../schema/field-kind.ts' {
  interface FieldKinds {
    percentage: { definition: PercentageField; value: number }
  }
}

export const percentageKind = {
  kind: 'percentage',
  parse: (input) => parseDecimal(input),
  parseText: (text) => parsePercentage(text),
  parseCell: (text, field) => warnOfFraction(text, parsePercentage(text), field),
  validate: (value, field) => checkLimits(value, withLimits(field)),
  format: (value) => `${formatNumber(value)}\u00a0%`,
  toText: (value) => numberToText(value),
  toInputText: (value) => formatNumber(value),
  storage: () => ({ shape: 'columns', columns: [decimalColumn] }),
  toColumns: (value) => [value],
  fromColumns: ([value]) => (value ?? null) as number | null,
  operators: ['between', 'equals', 'oneOf'],
  isSortable: true,
  jsonSchema: (field) => decimalJsonSchema(withLimits(field)),
  sheetFormat: () => ({ type: 'number', format: `${decimalSheetFormat}" %"` }),
  check: (field) => checkLimitsDefinition(withLimits(field)),
} satisfies FieldKindModel<'percentage'>

const percentSign = /\s?%$/

function parsePercentage(text: string): Parsed<number> {
  return parseDecimalText(shortText(text).replace(percentSign, ''))
}

/** Spreadsheets store 21 % as 0,21, so a value below 1 without a percent sign may be a fraction. */
function warnOfFraction(text: string, parsed: Parsed<number>, field: NumberLimits): Parsed<number> {
  if (!parsed.ok || percentSign.test(shortText(text))) return parsed
  const { value } = parsed
  const whole = Number((value * 100).toPrecision(12))
  if (value === 0 || Math.abs(value) >= 1 || checkLimits(whole, withLimits(field)) !== undefined)
    return parsed
  const read = formatNumber(value)
  return accepted(value, `${read} is gelezen als ${read} %, en niet als ${formatNumber(whole)} %.`)
}

function withLimits(field: NumberLimits): NumberLimits {
  return { minimum: 0, maximum: 100, ...field }
}
