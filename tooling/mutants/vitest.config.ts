import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { readTestSelection } from './test-selection.ts'

const root = join(import.meta.dirname, '../..')
const { tests, needsDatabase } = readTestSelection(process.env)

/** The tests near one room, over the mutated copy: packages of the workspace resolve to its sources, not to node_modules. */
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
    globalSetup: needsDatabase ? join(root, 'testing/src/embedded-setup.ts') : [],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
