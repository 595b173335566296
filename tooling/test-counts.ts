import { existsSync, readFileSync } from 'node:fs'

export interface Counts {
  passed: number
  failed: number
}

/** The part of Vitest's JSON report (Jest format) that is read. */
interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/**
 * Passed and failed tests of one run. A file that could not be loaded, a report that was never written and
 * an error outside any test all count as one failure, so that nothing can go wrong in silence.
 */
export function countResults(reportFile: string, exitCode: number): Counts {
  if (!existsSync(reportFile)) return { passed: 0, failed: 1 }
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as Report
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  )
  const failed = report.numFailedTests + brokenFiles.length
  return { passed: report.numPassedTests, failed: exitCode === 0 ? failed : Math.max(failed, 1) }
}

export function addCounts(counts: readonly Counts[]): Counts {
  return counts.reduce(
    (total, next) => ({ passed: total.passed + next.passed, failed: total.failed + next.failed }),
    { passed: 0, failed: 0 },
  )
}
