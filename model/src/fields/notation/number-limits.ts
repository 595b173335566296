import { collectFindings } from '../collect-findings.ts'
import { formatNumber } from './format-number.ts'

/** The bounds that a definition may set to a number. */
export interface NumberLimits {
  readonly minimum?: number
  readonly maximum?: number
}

/** A Dutch sentence that names the bound a number breaks, or undefined. */
export function checkLimits(value: number, { minimum, maximum }: NumberLimits): string | undefined {
  if (minimum !== undefined && value < minimum) return `Vul minimaal ${formatNumber(minimum)} in.`
  if (maximum !== undefined && value > maximum) return `Vul maximaal ${formatNumber(maximum)} in.`
  return undefined
}

/** Mistakes in the bounds of a definition, as `FieldKindModel.check` gives them. */
export function checkLimitsDefinition(limits: NumberLimits): readonly string[] {
  const { minimum = -Infinity, maximum = Infinity } = limits
  const isOrdered = minimum <= maximum
  return collectFindings({ 'heeft grenzen waar geen getal tussen past': !isOrdered })
}
