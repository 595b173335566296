import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countMutants, type MutantCounts, scoreOf } from './mutants/mutant-counts.ts'
import { type MutantRoom, mutantRooms } from './mutants/mutant-rooms.ts'
import { writeTestSelection } from './mutants/test-selection.ts'
import { runTool } from './run-command.ts'

/** In percent; a room with a lower score fails the command. */
const minScore = 90

const concurrency = Number(process.env['MUTANT_CONCURRENCY'] || 2)

const args = process.argv.slice(2)
/** Arguments with a slash are globs of sources to mutate instead of the whole room. */
const sources = args.filter((arg) => arg.includes('/'))
const namedRooms = args.filter((arg) => !arg.includes('/'))
const names = namedRooms.length > 0 ? namedRooms : Object.keys(mutantRooms)
const unknown = names.filter((name) => !mutantRooms[name])
if (unknown.length > 0) {
  console.error(`No such room: ${unknown.join(', ')}. Choose from ${Object.keys(mutantRooms).join(', ')}.`)
  process.exit(2)
}
if (sources.length > 0 && names.length > 1) {
  console.error('Sources are mutated under the tests of one room: name it beside them.')
  process.exit(2)
}

const folder = mkdtempSync(join(tmpdir(), 'stamboek-mutants-'))
try {
  const results: [string, MutantCounts | undefined][] = []
  for (const [name, room] of Object.entries(mutantRooms))
    if (names.includes(name)) results.push([name, await mutateRoom(name, room)])
  for (const [name, counts] of results)
    console.log(
      counts
        ? `${name}: ${scoreOf(counts).toFixed(1)} % (${counts.detected} of ${counts.detected + counts.undetected})`
        : `${name}: did not run`,
    )
  process.exitCode = results.every(([, counts]) => counts && scoreOf(counts) >= minScore) ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function mutateRoom(name: string, room: MutantRoom): Promise<MutantCounts | undefined> {
  console.log(`\n── ${name} ──`)
  const report = join(folder, `${name}.json`)
  const config = join(folder, `${name}.config.json`)
  writeFileSync(config, JSON.stringify(strykerConfig(name, room, report)))
  const { exitCode } = await runTool('@stryker-mutator/core', ['run', config], {
    output: 'show',
    env: writeTestSelection(room),
  })
  return exitCode === 0 ? countMutants(report) : undefined
}

function strykerConfig(name: string, room: MutantRoom, report: string): object {
  return {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tooling/mutants/vitest.config.ts', related: false },
    mutate: [...(sources.length > 0 ? sources : room.mutate), '!**/*.test.ts'],
    coverageAnalysis: 'perTest',
    // A mutant in code that runs on module load would need all tests.
    ignoreStatic: true,
    disableTypeChecks: false,
    concurrency,
    tempDirName: join(folder, name),
    ignorePatterns: ['/screenshots', '/data', '/docs', '/web/dist'],
    reporters: ['clear-text', 'json'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    jsonReporter: { fileName: report },
  }
}
