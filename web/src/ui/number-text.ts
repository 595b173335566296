import type { ParsedText } from './parsed-text.ts'

export type NumberLimits = {
  minimum?: number | undefined
  maximum?: number | undefined
  exclusiveMinimum?: number | undefined
  exclusiveMaximum?: number | undefined
}

/**
 * Reads a number as it is typed here: comma for the decimals, dots between thousands (`1.234,5`). A single dot that cannot stand
 * between thousands is taken for the comma of a numeric keypad (`12.5`). A percent or euro sign around it is ignored.
 */
export function parseNumberText(
  text: string,
  decimals: number,
  limits: NumberLimits = {},
): ParsedText<number> {
  const bare = text.replace(/[\s€%]/g, '').replace(/^[−–]/, '-')
  if (bare === '') return { value: null }
  const plain = withoutGrouping(bare)
  if (plain === null) return { value: null, error: 'Vul een getal in' }
  const value = Number(plain)
  if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER) {
    return { value: null, error: 'Dit getal is te groot' }
  }
  const fraction = plain.split('.')[1]?.replace(/0+$/, '') ?? ''
  if (fraction.length > decimals) {
    return {
      value: null,
      error: decimals === 0 ? 'Vul een geheel getal in' : `Hoogstens ${decimals} decimalen`,
    }
  }
  return { value, error: limitError(value, limits) }
}

/** Writes a number the Dutch way, with dots between thousands. */
export function formatNumberText(value: number, fraction: { minimum: number; maximum: number }): string {
  return new Intl.NumberFormat('nl-NL', {
    minimumFractionDigits: fraction.minimum,
    maximumFractionDigits: fraction.maximum,
  }).format(value)
}

function withoutGrouping(text: string): string | null {
  if (/^-?\d+(,\d*)?$/.test(text)) return text.replace(',', '.')
  if (/^-?,\d+$/.test(text)) return text.replace(',', '0.')
  if (/^-?\d{1,3}(\.\d{3})+(,\d*)?$/.test(text)) return text.replaceAll('.', '').replace(',', '.')
  if (/^-?\d*\.\d+$/.test(text)) return text
  return null
}

function limitError(value: number, limits: NumberLimits): string | undefined {
  if (limits.minimum !== undefined && value < limits.minimum) return `Minimaal ${show(limits.minimum)}`
  if (limits.maximum !== undefined && value > limits.maximum) return `Maximaal ${show(limits.maximum)}`
  if (limits.exclusiveMinimum !== undefined && value <= limits.exclusiveMinimum) {
    return `Meer dan ${show(limits.exclusiveMinimum)}`
  }
  if (limits.exclusiveMaximum !== undefined && value >= limits.exclusiveMaximum) {
    return `Minder dan ${show(limits.exclusiveMaximum)}`
  }
  return undefined
}

function show(limit: number): string {
  return formatNumberText(limit, { minimum: 0, maximum: 10 })
}
