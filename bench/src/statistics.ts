export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** By nearest rank; NaN for no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

export function formatSpread(milliseconds: readonly number[]): string {
  return `median ${median(milliseconds).toFixed(0)} ms, p95 ${quantile(milliseconds, 0.95).toFixed(0)} ms`
}
