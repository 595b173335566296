import { collectFindings } from '../collect-findings.ts'
import { formatNumber } from './format-number.ts'

export interface NumberLimits {
  readonly minimum?: number
  readonly maximum?: number
}

/** A Dutch sentence about the limit that the value passes, undefined if it is within them; limits are allowed values. */
export function checkLimits(value: number, { minimum, maximum }: NumberLimits): string | undefined {
  if (minimum !== undefined && value < minimum) return `Vul minimaal ${formatNumber(minimum)} in.`
  if (maximum !== undefined && value > maximum) return `Vul maximaal ${formatNumber(maximum)} in.`
  return undefined
}

/** One finding if the minimum of a definition is above its maximum, else none. */
export function checkLimitsDefinition(limits: NumberLimits): readonly string[] {
  const { minimum = -Infinity, maximum = Infinity } = limits
  const isOrdered = minimum <= maximum
  return collectFindings({ 'heeft grenzen waar geen getal tussen past': !isOrdered })
}
