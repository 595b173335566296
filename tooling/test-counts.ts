import { existsSync, readFileSync } from 'node:fs'

export interface Counts {
  passed: number
  failed: number
}

interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/**
 * A file that could not be loaded, a missing report and an error outside any test each count as one failure,
 * so that nothing fails in silence.
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
