import { collectFindings } from '../collect-findings.ts'
import { formatNumber } from './format-number.ts'

export interface NumberLimits {
  readonly minimum?: number
  readonly maximum?: number
}

export function checkLimits(value: number, { minimum, maximum }: NumberLimits): string | undefined {
  if (minimum !== undefined && value < minimum) return `Vul minimaal ${formatNumber(minimum)} in.`
  if (maximum !== undefined && value > maximum) return `Vul maximaal ${formatNumber(maximum)} in.`
  return undefined
}

export function checkLimitsDefinition(limits: NumberLimits): readonly string[] {
  const { minimum = -Infinity, maximum = Infinity } = limits
  const isOrdered = minimum <= maximum
  return collectFindings({ 'heeft grenzen waar geen getal tussen past': !isOrdered })
}
