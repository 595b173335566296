import type { ColumnDefinition, JsonSchema, Parsed } from '../../schema/field-kind.ts'
import { collectFindings, isLimit } from '../collect-findings.ts'
import { accepted, refused } from '../parsed.ts'
import { areLimitsInOrder, type NumberLimits } from './number-limits.ts'
import { notNumber, parseNumberText } from './parse-number-text.ts'

/** A number stored as numeric(15, scale). A double holds 15 significant digits exactly. */
const precision = 15

const maxScale = 9

export interface DecimalLimits extends NumberLimits {
  /** Decimals that can be kept; more are refused, never rounded. Default 2. */
  readonly scale?: number
}

export function scaleOf({ scale = 2 }: DecimalLimits): number {
  return scale
}

export function parseDecimal(input: unknown, field: DecimalLimits): Parsed<number> {
  if (typeof input !== 'number' || !Number.isFinite(input)) return refused(notNumber)
  const scale = scaleOf(field)
  if (Math.abs(input) >= 10 ** (precision - scale))
    return refused(`Vul een getal in met hoogstens ${precision - scale} cijfers voor de komma.`)
  if (decimalsOf(input) > scale)
    return refused(
      scale === 0 ? 'Vul een getal zonder decimalen in.' : `Vul hoogstens ${scale} decimalen in.`,
    )
  // Minus zero would come back as zero.
  return accepted(input === 0 ? 0 : input)
}

/** A point that could have parted decimals as well: `1.234`. */
const ambiguousPoint = /^[-+\u2212\u2013]?\s?[1-9]\d{0,2}\.\d{3}$/

/** Parses a number; warns when a thousands separator could have been a decimal one. */
export function parseDecimalText(text: string, field: DecimalLimits): Parsed<number> {
  const parsed = parseNumberText(text)
  const decimal = parsed.ok ? parseDecimal(parsed.value, field) : parsed
  if (!decimal.ok || scaleOf(field) < 3 || !ambiguousPoint.test(text.trim())) return decimal
  return accepted(decimal.value, `De punt in ${text.trim()} is gelezen als punt tussen duizendtallen.`)
}

/** Decimals in the shortest notation of a number, `1e-7` included. */
function decimalsOf(value: number): number {
  const [digits = '', exponent = '0'] = value.toString().split('e')
  return Math.max(0, (digits.split('.')[1] ?? '').length - Number(exponent))
}

export function decimalColumn(field: DecimalLimits): ColumnDefinition {
  return { suffix: '', type: 'numeric', precision, scale: scaleOf(field) }
}

export function decimalJsonSchema(field: DecimalLimits): JsonSchema {
  const scale = scaleOf(field)
  const bound = 10 ** (precision - scale)
  return {
    type: 'number',
    multipleOf: Number(`1e-${scale}`),
    minimum: field.minimum ?? -bound,
    maximum: field.maximum ?? bound,
    exclusiveMinimum: -bound,
    exclusiveMaximum: bound,
  }
}

export function checkDecimalDefinition(field: DecimalLimits): readonly string[] {
  return collectFindings({
    [`heeft een schaal buiten 0 tot en met ${maxScale}`]: !isLimit(field.scale, 0, maxScale),
    'heeft grenzen waar geen getal tussen past': !areLimitsInOrder(field),
  })
}
