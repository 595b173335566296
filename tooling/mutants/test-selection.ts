/** Which tests judge the mutants of a room; handed to Vitest by the environment, because Stryker starts it. */
export interface TestSelection {
  /** Globs from the root of the project, the cheapest tests first. */
  readonly tests: readonly string[]
  /** Whether they start the product on a PostgreSQL of their own. */
  readonly needsDatabase: boolean
}

const variable = 'MUTANT_TESTS'

export function writeTestSelection(selection: TestSelection): Record<string, string> {
  return { [variable]: JSON.stringify(selection) }
}

export function readTestSelection(env: Readonly<Record<string, string | undefined>>): TestSelection {
  return JSON.parse(env[variable] ?? '{"tests":[],"needsDatabase":false}') as TestSelection
}
