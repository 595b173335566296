import type { TestSelection } from './test-selection.ts'

export interface MutantRoom extends TestSelection {
  readonly mutate: readonly string[]
}

export const mutantRooms: Readonly<Record<string, MutantRoom>> = {
  rules: {
    mutate: ['model/src/rules/**/*.ts'],
    tests: ['model/src/rules/**/*.test.ts'],
    needsDatabase: false,
  },
  access: {
    mutate: ['server/src/access/**/*.ts'],
    tests: [
      'server/src/access/{network-of,password*,sign-in-queue,signed-in-user,to*}.test.ts',
      'server/src/access/**/*.test.ts',
    ],
    needsDatabase: true,
  },
  authorization: {
    mutate: ['server/src/features/authorization/**/*.ts'],
    tests: ['server/src/features/authorization/**/*.test.ts'],
    needsDatabase: true,
  },
  files: {
    mutate: ['server/src/files/**/*.ts'],
    tests: ['server/src/files/**/*.test.ts'],
    needsDatabase: true,
  },
  jobs: {
    mutate: ['server/src/jobs/**/*.ts'],
    tests: [
      'server/src/jobs/{run-job,housekeeping}.test.ts',
      'server/src/jobs/**/*.test.ts',
      'testing/src/http/jobs/background-jobs.test.ts',
    ],
    needsDatabase: true,
  },
  imports: {
    mutate: ['server/src/features/imports/**/*.ts'],
    tests: ['server/src/features/imports/**/*.test.ts', 'testing/src/http/imports/*.test.ts'],
    needsDatabase: true,
  },
  'resource-teams': {
    mutate: ['server/src/features/resource-teams/**/*.ts'],
    tests: ['testing/src/http/resource-teams/*.test.ts'],
    needsDatabase: true,
  },
  secrets: {
    mutate: ['server/src/features/secrets/**/*.ts'],
    tests: ['server/src/features/secrets/**/*.test.ts', 'testing/src/http/secrets/*.test.ts'],
    needsDatabase: true,
  },
  tasks: {
    mutate: ['server/src/features/tasks/**/*.ts'],
    tests: ['testing/src/http/tasks/*.test.ts'],
    needsDatabase: true,
  },
  http: {
    mutate: ['server/src/http/{websocket-upgrade,problems/unreadable-request,{checks,limits}/*}.ts'],
    tests: [
      'server/src/http/checks/*.test.ts',
      'server/src/http/limits/*.test.ts',
      'server/src/http/{websocket-upgrade,problems/unreadable-request}.test.ts',
    ],
    needsDatabase: false,
  },
  records: {
    mutate: [
      'server/src/records/rules/**/*.ts',
      'server/src/records/queries/{condition-view,reference-labels}.ts',
      'server/src/records/import/find/find-version.ts',
      'server/src/records/actions/undo-import.ts',
    ],
    tests: [
      'server/src/records/rules/{audit-changes,child-lists,plan-record*,find-repeated-rows,require-enabled}.test.ts',
      'server/src/records/import/find/find-version.test.ts',
      'server/src/records/rules/**/*.test.ts',
      'server/src/records/queries/condition-view.test.ts',
      'server/src/records/actions/undo-import.test.ts',
    ],
    needsDatabase: true,
  },
}
