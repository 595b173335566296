import { join } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { findInstalledPostgres } from './testing/src/postgres/test-postgres.ts'
import { findNginx } from './testing/src/server/nginx.ts'

/** The HTTP suites on one PostgreSQL; the same suites run on the machine's own where there is one, with nginx before some nodes. */
function http(
  name: string,
  globalSetup: string | undefined,
  folder = 'http',
): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      include: [`testing/src/${folder}/**/*.test.ts`],
      ...(globalSetup && { globalSetup }),
      testTimeout: 30_000,
      hookTimeout: 60_000,
      isolate: false,
      maxWorkers: 2,
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
          isolate: false,
          // Tests of the database room start PostgreSQL, some as often as they kill it.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
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
      http('http', './testing/src/postgres/embedded-setup.ts'),
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          globalSetup: './testing/src/postgres/embedded-setup.ts',
          testTimeout: 120_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
          maxWorkers: 2,
        },
      },
      ...(findInstalledPostgres()
        ? [
            http('http-installed', './testing/src/postgres/installed-setup.ts'),
            // Standbys are copied by the programs of an installed PostgreSQL.
            http('fail-over', undefined, 'fail-over'),
          ]
        : []),
      ...(findInstalledPostgres() && findNginx()
        ? [http('nodes', './testing/src/postgres/installed-setup.ts', 'nodes')]
        : []),
    ],
  },
})
