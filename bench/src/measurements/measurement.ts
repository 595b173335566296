import type { PreparedDatabase } from '../database/prepared-database.ts'

/** A measurement of the product without a baseline. */
export interface Measurement {
  readonly name: string
  readonly title: string
  /** Returns the lines to print, with a mark on missed aims. */
  readonly measure: (database: PreparedDatabase) => Promise<readonly string[]>
}

/** `0.37 s (aim ≤ 0.4 s)`, with a mark on a missed aim. */
export function withAim(value: number, aim: number, unit: string): string {
  const digits = aim < 10 ? 2 : 0
  const missed = value <= aim ? '' : ', missed'
  return `${value.toFixed(digits)} ${unit} (aim ≤ ${aim} ${unit}${missed})`
}
