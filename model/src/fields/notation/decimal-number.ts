import type { ColumnDefinition, JsonSchema, Parsed } from '../../schema/field-kind.ts'
import { accepted, refused } from '../parsed.ts'
import { dutchNumberFormat } from './format-number.ts'
import type { NumberLimits } from './number-limits.ts'
import { notNumber, parseNumberText } from './parse-number-text.ts'

/** A double holds 15 significant digits exactly. */
const precision = 15

const scale = 2

const bound = 10 ** (precision - scale)

/** Refuses other values than numbers, and more than 13 digits before or 2 behind the decimal point; never rounds. */
export function parseDecimal(input: unknown): Parsed<number> {
  if (typeof input !== 'number' || !Number.isFinite(input)) return refused(notNumber)
  if (Math.abs(input) >= bound)
    return refused(`Vul een getal in met hoogstens ${precision - scale} cijfers voor de komma.`)
  if (decimalsOf(input) > scale) return refused(`Vul hoogstens ${scale} decimalen in.`)
  // Minus zero would be read back as zero.
  return accepted(input === 0 ? 0 : input)
}

/** Parses Dutch or English notation (`parseNumberText`), with the refusals of `parseDecimal`. */
export function parseDecimalText(text: string): Parsed<number> {
  const parsed = parseNumberText(text)
  return parsed.ok ? parseDecimal(parsed.value) : parsed
}

function decimalsOf(value: number): number {
  const [digits = '', exponent = '0'] = value.toString().split('e')
  return Math.max(0, (digits.split('.')[1] ?? '').length - Number(exponent))
}

export const decimalDigits = { minimumFractionDigits: scale, maximumFractionDigits: scale }

/** `1.234,50`: Dutch, always with 2 decimals and with points between thousands. */
export function formatDecimal(value: number): string {
  return dutchNumberFormat(decimalDigits).format(value)
}

/** Excel writes it in the notation of the reader's language. */
export const decimalSheetFormat = '#,##0.00'

export const decimalColumn: ColumnDefinition = { suffix: '', type: 'numeric', precision, scale }

/** A number with at most 13 digits before and 2 behind the point, from `minimum` to `maximum`, both included. */
export function decimalJsonSchema({ minimum = -bound, maximum = bound }: NumberLimits): JsonSchema {
  return {
    type: 'number',
    multipleOf: Number(`1e-${scale}`),
    minimum,
    maximum,
    exclusiveMinimum: -bound,
    exclusiveMaximum: bound,
  }
}
