import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { addCounts, countResults } from './test-counts.ts'

function writeReport(report: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'stamboek-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'report.json'), JSON.stringify(report))
  return join(folder, 'report.json')
}

const failedFile = { status: 'failed', assertionResults: [{ status: 'failed' }] }
const brokenFile = { status: 'failed', assertionResults: [] }

it('counts tests', () => {
  const report = writeReport({ numPassedTests: 5, numFailedTests: 1, testResults: [failedFile] })
  expect(countResults(report, 1)).toEqual({ passed: 5, failed: 1 })
})

it('counts a file that could not be loaded as one failure', () => {
  const report = writeReport({ numPassedTests: 5, numFailedTests: 1, testResults: [failedFile, brokenFile] })
  expect(countResults(report, 1)).toEqual({ passed: 5, failed: 2 })
})

it('counts a failing exit without a failing test as one failure', () => {
  expect(countResults(writeReport({ numPassedTests: 5, numFailedTests: 0, testResults: [] }), 1)).toEqual({
    passed: 5,
    failed: 1,
  })
})

it('counts a run that wrote no report as one failure', () => {
  expect(countResults('/nowhere/report.json', 0)).toEqual({ passed: 0, failed: 1 })
})

it('adds up', () => {
  expect(
    addCounts([
      { passed: 1, failed: 2 },
      { passed: 3, failed: 4 },
    ]),
  ).toEqual({ passed: 4, failed: 6 })
})
