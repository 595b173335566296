import type { PreparedDatabase } from '../database/prepared-database.ts'

/** What is found out about the product by itself, with nothing beside it to compare with. */
export interface Measurement {
  readonly name: string
  /** What is measured, in a few words. */
  readonly title: string
  /** Gives the lines to be printed; what lies beyond its aim says so. */
  readonly measure: (database: PreparedDatabase) => Promise<readonly string[]>
}

/** `0.37 s (aim ≤ 0.4 s)`, and so that a missed aim is seen. */
export function withAim(value: number, aim: number, unit: string): string {
  const digits = aim < 10 ? 2 : 0
  const missed = value <= aim ? '' : ', missed'
  return `${value.toFixed(digits)} ${unit} (aim ≤ ${aim} ${unit}${missed})`
}
