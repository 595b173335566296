import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOrInstallChromium } from './find-chromium.ts'
import { runCommand, runTool } from './run-command.ts'
import { addCounts, type Counts, countResults } from './test-counts.ts'
import { listTestProjects } from './test-projects.ts'
import { buildWebWhenStale } from './web-build.ts'

const browserProject = 'browser'

const reports = mkdtempSync(join(tmpdir(), 'stamboek-test-'))
try {
  const { passed, failed } =
    process.argv[2] === 'e2e' ? await runAll([browserProject]) : await runEverything()
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0
  console.log(`${passed} passed, ${failed} failed`)
} finally {
  rmSync(reports, { recursive: true, force: true })
}

async function runEverything(): Promise<Counts> {
  const check = await runCheck()
  try {
    // Suites of the whole server ask for pages, too.
    await buildWebWhenStale()
    return addCounts([check, await runAll(browserLast(await listTestProjects()))])
  } catch (error) {
    return addCounts([check, reportFailure(error)])
  }
}

async function runAll(projects: readonly string[]): Promise<Counts> {
  const counts: Counts[] = []
  // One after the other, because together they would only take each other's cores.
  for (const project of projects) counts.push(await runProject(project).catch(reportFailure))
  return addCounts(counts)
}

function browserLast(projects: readonly string[]): string[] {
  return projects.toSorted((a, b) => Number(a === browserProject) - Number(b === browserProject))
}

async function runCheck(): Promise<Counts> {
  printHeading('check')
  const { exitCode } = await runCommand(process.execPath, ['tooling/check.ts'], { output: 'show' })
  return { passed: 0, failed: exitCode === 0 ? 0 : 1 }
}

async function runProject(name: string): Promise<Counts> {
  printHeading(name)
  const report = join(reports, `${name}.json`)
  const { exitCode } = await runTool(
    'vitest',
    ['run', '--project', name, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { output: 'show', env: name === browserProject ? await prepareBrowser() : {} },
  )
  return countResults(report, exitCode)
}

async function prepareBrowser(): Promise<Record<string, string>> {
  await buildWebWhenStale()
  return { CHROMIUM_PATH: await findOrInstallChromium() }
}

function reportFailure(error: unknown): Counts {
  console.error(error instanceof Error ? error.message : error)
  return { passed: 0, failed: 1 }
}

function printHeading(name: string): void {
  console.log(`\n── ${name} ──`)
}
