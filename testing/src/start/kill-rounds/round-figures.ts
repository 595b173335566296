export interface RoundFigures {
  readonly workload: string
  readonly target: string
  readonly acknowledged: number
  readonly readyAfterMs: number
}

/** A table with one line for each kind of round and one for all. */
export function formatFigures(rounds: readonly RoundFigures[]): string {
  const kinds = Map.groupBy(rounds, ({ workload, target }) => `${workload}, ${target} killed`)
  const groups: readonly (readonly [string, readonly RoundFigures[]])[] = [...kinds, ['all', rounds]]
  const lines = groups.map(([kind, of]) => [
    kind,
    String(of.length),
    String(of.reduce((sum, { acknowledged }) => sum + acknowledged, 0)),
    `${(median(of.map(({ readyAfterMs }) => readyAfterMs)) / 1000).toFixed(2)} s`,
  ])
  return [['kind', 'rounds', 'acknowledged', 'ready after (median)'], ...lines]
    .map(([kind = '', ...cells]) => [kind.padEnd(26), ...cells.map((text) => text.padStart(12))].join(' '))
    .join('\n')
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
