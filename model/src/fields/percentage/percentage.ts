import type { FieldKindModel, Parsed } from '../../schema/field-kind.ts'
import {
  checkDecimalDefinition,
  type DecimalLimits,
  decimalColumn,
  decimalJsonSchema,
  parseDecimal,
  parseDecimalText,
  scaleOf,
} from '../notation/decimal-number.ts'
import { formatNumber, numberFormatOf, numberToText } from '../notation/format-number.ts'
import { checkLimits } from '../notation/number-limits.ts'
import { accepted } from '../parsed.ts'
import { shortText } from '../short-text.ts'

/** A percentage: the value 21 means 21 %. Between 0 and 100 unless the definition says otherwise. */
export interface PercentageField extends DecimalLimits {
  readonly kind: 'percentage'
}

declare module '../../schema/field-kind.ts' {
  interface FieldKinds {
    percentage: { definition: PercentageField; value: number }
  }
}

export const percentageKind = {
  kind: 'percentage',
  parse: (input, field) => parseDecimal(input, field),
  parseText: (text, field) => parsePercentage(text, field),
  parseCell: (text, field) => warnOfFraction(text, parsePercentage(text, field), field),
  validate: (value, field) => checkLimits(value, withLimits(field)),
  format: (value) => `${formatNumber(value)}\u00a0%`,
  toText: (value) => numberToText(value),
  toInputText: (value) => formatNumber(value),
  storage: (field) => ({ shape: 'columns', columns: [decimalColumn(field)] }),
  toColumns: (value) => [value],
  fromColumns: ([value]) => (value ?? null) as number | null,
  operators: ['between', 'equals', 'oneOf'],
  isSortable: true,
  jsonSchema: (field) => decimalJsonSchema(withLimits(field)),
  sheetFormat: (field) => ({ type: 'number', format: `${numberFormatOf(scaleOf(field))}" %"` }),
  check: (field) => checkDecimalDefinition(withLimits(field)),
} satisfies FieldKindModel<'percentage'>

const percentSign = /\s?%$/

function parsePercentage(text: string, field: DecimalLimits): Parsed<number> {
  return parseDecimalText(shortText(text).replace(percentSign, ''), field)
}

/** Spreadsheets keep 21 % as 0,21: a part of one percent without its sign may be meant as a fraction. */
function warnOfFraction(text: string, parsed: Parsed<number>, field: DecimalLimits): Parsed<number> {
  if (!parsed.ok || percentSign.test(shortText(text))) return parsed
  const { value } = parsed
  const whole = Number((value * 100).toPrecision(12))
  if (value === 0 || Math.abs(value) >= 1 || checkLimits(whole, withLimits(field)) !== undefined)
    return parsed
  const read = formatNumber(value)
  return accepted(value, `${read} is gelezen als ${read} %, en niet als ${formatNumber(whole)} %.`)
}

function withLimits(field: DecimalLimits): DecimalLimits {
  return { minimum: 0, maximum: 100, ...field }
}
