import { readFileSync } from 'node:fs'

export interface MutantCounts {
  readonly noticed: number
  readonly unnoticed: number
}

interface MutationReport {
  readonly files: Readonly<Record<string, { readonly mutants: readonly { readonly status: string }[] }>>
}

const noticed = new Set(['Killed', 'Timeout'])
const unnoticed = new Set(['Survived', 'NoCoverage'])

/** Counts the mutants of a report; those that were left out or did not compile count on neither side. */
export function countMutants(report: string): MutantCounts {
  const { files } = JSON.parse(readFileSync(report, 'utf8')) as MutationReport
  const statuses = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status))
  return {
    noticed: statuses.filter((status) => noticed.has(status)).length,
    unnoticed: statuses.filter((status) => unnoticed.has(status)).length,
  }
}

/** Percent of the mutants that a test noticed. */
export function scoreOf({ noticed, unnoticed }: MutantCounts): number {
  return (100 * noticed) / Math.max(1, noticed + unnoticed)
}
