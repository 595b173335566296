import { formatNumber } from './format-number.ts'

/** The bounds that a definition may set to a number. */
export interface NumberLimits {
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
}

/** A Dutch sentence that names the bound a number breaks, or undefined. */
export function checkLimits(value: number, limits: NumberLimits): string | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = limits
  if (minimum !== undefined && value < minimum) return `Vul minimaal ${formatNumber(minimum)} in.`
  if (maximum !== undefined && value > maximum) return `Vul maximaal ${formatNumber(maximum)} in.`
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum)
    return `Vul meer dan ${formatNumber(exclusiveMinimum)} in.`
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum)
    return `Vul minder dan ${formatNumber(exclusiveMaximum)} in.`
  return undefined
}

/** False when no number lies between the bounds. */
export function areLimitsInOrder(limits: NumberLimits): boolean {
  const { minimum = -Infinity, maximum = Infinity } = limits
  const { exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = limits
  const isOrdered = minimum <= maximum && exclusiveMinimum < Math.min(maximum, exclusiveMaximum)
  return isOrdered && minimum < exclusiveMaximum && !Object.values(limits).some(Number.isNaN)
}
