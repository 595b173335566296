import { readFileSync } from 'node:fs'

export interface MutantCounts {
  readonly detected: number
  readonly undetected: number
}

interface MutationReport {
  readonly files: Readonly<Record<string, { readonly mutants: readonly { readonly status: string }[] }>>
}

const detected = new Set(['Killed', 'Timeout'])
const undetected = new Set(['Survived', 'NoCoverage'])

/** Mutants that were left out or did not compile count on neither side. */
export function countMutants(report: string): MutantCounts {
  const { files } = JSON.parse(readFileSync(report, 'utf8')) as MutationReport
  const statuses = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status))
  return {
    detected: statuses.filter((status) => detected.has(status)).length,
    undetected: statuses.filter((status) => undetected.has(status)).length,
  }
}

/** In percent. */
export function scoreOf({ detected, undetected }: MutantCounts): number {
  return (100 * detected) / Math.max(1, detected + undetected)
}
