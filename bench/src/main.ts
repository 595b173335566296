import os from 'node:os'
import { isSelected, readArguments } from './command-line.ts'
import { compareSides } from './comparison/compare-sides.ts'
import { printComparison } from './comparison/print-comparison.ts'
import { type PreparedDatabase, prepareDatabase } from './database/prepared-database.ts'
import { measurements } from './measurements/measurements.ts'
import { startProduct } from './product-process.ts'
import type { Scenario } from './scenarios/scenario.ts'
import { openScenarioSetup, type ScenarioSetup } from './scenarios/scenario-setup.ts'
import { scenarios } from './scenarios/scenarios.ts'

/**
 * `npm run bench [name…]`: runs the named measurements, or all, and prints their results without judgement.
 */
const { names, answer } = readArguments(process.argv.slice(2))
if (answer) {
  console[answer.isError ? 'error' : 'log'](answer.text)
  process.exit(answer.isError ? 1 : 0)
}
const schedule = { rounds: Number(process.env.BENCH_ROUNDS) || 7, roundMs: 2_000 }

const comparisons = scenarios.filter((scenario) => isSelected(scenario.name, names))
const asked = measurements.filter((measurement) => isSelected(measurement.name, names))

const database = await prepareDatabase()
try {
  console.log(
    `PostgreSQL ${database.version}, ${os.availableParallelism()} processors, Node.js ${process.version}.`,
  )
  if (database.loadedInSeconds !== undefined)
    console.log(`Loaded in ${database.loadedInSeconds.toFixed(0)} s.`)
  if (comparisons.length > 0) await compareAll(database, comparisons)
  for (const { title, measure } of asked) {
    const lines = await measure(database)
    console.log([`\n${title}`, ...lines.map((line) => `  ${line}`)].join('\n'))
  }
} finally {
  await database.stop()
}

async function compareAll(database: PreparedDatabase, scenarios: readonly Scenario[]): Promise<void> {
  const product = await startProduct({ DATABASE_URL: database.databaseUrl, DEMO: 'on' })
  try {
    const setup = await openScenarioSetup(database, product)
    try {
      for (const scenario of scenarios) await compare(scenario, setup)
    } finally {
      await setup.end()
    }
  } finally {
    await product.stop()
  }
}

async function compare(scenario: Scenario, setup: ScenarioSetup): Promise<void> {
  const facts = await scenario.findFacts(setup)
  const target = { ...setup.target, facts }
  for (const connections of scenario.connections)
    printComparison(scenario, connections, await compareSides(scenario, connections, target, schedule))
}
