import type { LoadTarget, Round } from '../load/load-process.ts'
import { type LoadProcess, startLoadProcess } from '../load/load-process.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import { median, quantile } from '../statistics.ts'

export interface SideFigures {
  readonly side: string
  /** Median of the rounds' medians. */
  readonly medianMs: number
  /** The lowest median of the rounds, with the least disturbance by other load. */
  readonly quietestMs: number
  readonly p95Ms: number
  readonly perSecond: number
}

interface Schedule {
  readonly rounds: number
  readonly roundMs: number
}

const warmUpMs = 2_000

/**
 * Runs the sides of a scenario alternately, so that other load on the machine affects all alike. Each side has its
 * own process; only one runs at a time.
 */
export async function compareSides(
  scenario: Scenario,
  connections: number,
  target: LoadTarget,
  { rounds, roundMs }: Schedule,
): Promise<readonly SideFigures[]> {
  const sides = ['product', ...Object.keys(scenario.bare)]
  const processes = new Map<string, LoadProcess>()
  try {
    for (const side of sides) {
      processes.set(side, await startLoadProcess({ scenario: scenario.name, side, connections, target }))
      await processes.get(side)?.run(warmUpMs)
    }
    const results = new Map<string, Round[]>(sides.map((side) => [side, []]))
    for (let round = 0; round < rounds; round++)
      // Each is the first as often as the last.
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
        const result = await processes.get(side)?.run(roundMs)
        if (result) results.get(side)?.push(result)
      }
    return sides.map((side) => summarizeRounds(side, results.get(side) ?? []))
  } finally {
    for (const process of processes.values()) await process.end()
  }
}

function summarizeRounds(side: string, rounds: readonly Round[]): SideFigures {
  const medians = rounds.map((round) => median(round.latenciesMs))
  return {
    side,
    medianMs: median(medians),
    quietestMs: Math.min(...medians),
    p95Ms: median(rounds.map((round) => quantile(round.latenciesMs, 0.95))),
    perSecond: median(rounds.map((round) => (round.latenciesMs.length / round.elapsedMs) * 1000)),
  }
}
