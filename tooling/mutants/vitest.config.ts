import { join, matchesGlob, relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { readTestSelection } from './test-selection.ts'

const root = join(import.meta.dirname, '../..')
const { tests, needsDatabase } = readTestSelection(process.env)

/** Keeps the order of a room's list, because the first failing test ends the run of a mutant. */
class ListedOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const position = ({ moduleId }: TestSpecification) =>
      tests.findIndex((glob) => matchesGlob(relative(root, moduleId), glob))
    return files.toSorted((one, other) => position(one) - position(other))
  }
}

export default defineConfig({
  root,
  resolve: {
    alias: [
      {
        find: /^@stamboek\/(model|server|signalr)\/(.*)$/,
        replacement: join(root, '$1/src/$2.ts'),
      },
    ],
  },
  test: {
    include: [...tests],
    globalSetup: needsDatabase ? join(root, 'testing/src/postgres/embedded-setup.ts') : [],
    sequence: { sequencer: ListedOrder },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
