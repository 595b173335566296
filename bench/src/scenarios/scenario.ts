import type { Operation } from '../load/closed-loop.ts'
import type { LoadTarget } from '../load/load-process.ts'
import type { ScenarioSetup } from './scenario-setup.ts'

/** Creates the work of one side over this many connections. */
export type Side = (target: LoadTarget, connections: number) => Operation | Promise<Operation>

/** The product over HTTP against the bare driver, in the same run on the same data. */
export interface Scenario {
  readonly name: string
  readonly title: string
  /** The product's median time as a multiple of the first bare side's. */
  readonly aim: number
  readonly connections: readonly number[]
  /** Settings of both sides; plain data. */
  readonly findFacts: (setup: ScenarioSetup) => Promise<unknown>
  readonly product: Side
  /** By name; the first is the baseline. */
  readonly bare: Readonly<Record<string, Side>>
}
