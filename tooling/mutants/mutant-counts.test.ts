import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { countMutants, scoreOf } from './mutant-counts.ts'

const folder = mkdtempSync(join(tmpdir(), 'stamboek-mutant-counts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a mutant that no test reached counts as undetected, one that was left out counts on neither side', () => {
  const report = join(folder, 'report.json')
  const statuses = ['Killed', 'Killed', 'Timeout', 'Survived', 'NoCoverage', 'Ignored', 'CompileError']
  writeFileSync(
    report,
    JSON.stringify({ files: { 'a.ts': { mutants: statuses.map((status) => ({ status })) } } }),
  )
  const counts = countMutants(report)
  expect(counts).toEqual({ detected: 3, undetected: 2 })
  expect(scoreOf(counts)).toBe(60)
})
