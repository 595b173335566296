import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { findInstalledPostgres } from './testing/src/postgres/test-postgres.ts'
import { findNginx } from './testing/src/server/nginx.ts'

const embedded = './testing/src/postgres/embedded-setup.ts'
const installed = './testing/src/postgres/installed-setup.ts'
const empty = './testing/src/postgres/empty-setup.ts'

/** Of tests that wait for databases, programs and browsers more than they compute: more than the two cores of a build machine. */
const maxWaitingWorkers = 3

/** A machine with other work answers later than the default of one second. */
const underLoad = { poll: { timeout: 20_000 } }

/** HTTP tests whose SQL has no function, operator or keyword of its own, only other combinations; they run on the embedded PostgreSQL. */
const sameOnEveryPostgres = [
  '{openapi,requests,start}/**',
  'limits/{fairness,waiting-files}.test.ts',
  'realtime/realtime-rights.test.ts',
  // Models of rules, on random records.
  '{tasks/rights,language/caller-units}-random.test.ts',
  'resource-teams/resource-per-team-large.test.ts',
]

interface HttpOptions {
  readonly globalSetup?: string
  readonly folder?: string
  /** Globs within the folder. */
  readonly exclude?: readonly string[]
}

/** The HTTP suites on one PostgreSQL; most run on the machine's own, too, where there is one, with nginx before some nodes. */
function http(
  name: string,
  { globalSetup, folder = 'http', exclude = [] }: HttpOptions,
): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      include: [`testing/src/${folder}/**/*.test.ts`],
      exclude: exclude.map((glob) => `testing/src/${folder}/${glob}`),
      ...(globalSetup && { globalSetup }),
      testTimeout: 30_000,
      hookTimeout: 60_000,
      expect: underLoad,
      isolate: false,
      maxWorkers: maxWaitingWorkers,
    },
  }
}

export default defineConfig({
  test: {
    // `isolate: false`: the files of a worker share its modules, since loading them anew took a third of the time.
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{model,server,signalr,tooling}/**/*.test.ts',
            'web/*.test.ts',
            'testing/src/{start,hostile}/**/*.test.ts',
          ],
          environment: 'node',
          globalSetup: empty,
          isolate: false,
          // Tests of the database room start PostgreSQL, some as often as they kill it.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: underLoad,
          maxWorkers: maxWaitingWorkers,
        },
      },
      {
        extends: './web/vite.config.ts',
        test: {
          name: 'web',
          root: './web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          isolate: false,
          setupFiles: [join(import.meta.dirname, 'web/testing/jsdom-setup.ts')],
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'drills',
          include: ['testing/src/drills/**/*.test.ts'],
        },
      },
      http('http', { globalSetup: embedded }),
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          globalSetup: embedded,
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 60_000,
          expect: underLoad,
          maxWorkers: maxWaitingWorkers,
        },
      },
      ...(findInstalledPostgres()
        ? [
            http('http-installed', { globalSetup: installed, exclude: sameOnEveryPostgres }),
            // Standbys are copied by the programs of an installed PostgreSQL.
            http('fail-over', { folder: 'fail-over' }),
          ]
        : []),
      ...(findInstalledPostgres() && findNginx()
        ? [
            http('nodes', { globalSetup: installed, folder: 'nodes' }),
            // Also has systemd read the unit.
            ...(existsSync('/usr/bin/systemd-analyze')
              ? [http('installation', { globalSetup: installed, folder: 'installation' })]
              : []),
          ]
        : []),
    ],
  },
})
