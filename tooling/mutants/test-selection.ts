export interface TestSelection {
  /** Globs from the root of the project, the cheapest tests first. */
  readonly tests: readonly string[]
  readonly needsDatabase: boolean
}

const variable = 'MUTANT_TESTS'

export function writeTestSelection(selection: TestSelection): Record<string, string> {
  return { [variable]: JSON.stringify(selection) }
}

export function readTestSelection(env: Readonly<Record<string, string | undefined>>): TestSelection {
  return JSON.parse(env[variable] ?? '{"tests":[],"needsDatabase":false}') as TestSelection
}
