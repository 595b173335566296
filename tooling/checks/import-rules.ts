/**
 * Import directions by workspace and room (`docs/decisions/0003-import-directions.md`). A room is the first
 * folder (or file) below a workspace's `src`. An unlisted room fails the check, so that a new one gets its
 * place by decision; a new feature, field kind or record type needs no entry.
 */
export interface WorkspaceRules {
  imports: readonly string[]
  /** The other rooms that each room may import. Absent: all. */
  rooms?: Readonly<Record<string, readonly string[]>>
  /** Rooms that every other room of the workspace may import, and that import none themselves. */
  everywhere?: readonly string[]
  /** Rooms whose folders are layers: each may import those before it, and only their tests those after it. */
  layers?: Readonly<Record<string, readonly string[]>>
}

export const importRules: Readonly<Record<string, WorkspaceRules>> = {
  model: {
    imports: [],
    rooms: {
      schema: [],
      fields: ['schema'],
      records: ['fields', 'schema'],
      rules: ['schema'],
      menu: ['schema'],
      contract: ['schema'],
      sheets: ['records', 'fields', 'schema', 'contract'],
    },
  },
  signalr: {
    imports: [],
    rooms: {
      protocols: [],
      transports: ['protocols'],
      connections: ['transports', 'protocols'],
      hubs: ['connections', 'transports', 'protocols'],
      readme: [],
      'hub-server': ['hubs', 'connections', 'transports', 'protocols'],
      conformance: ['hub-server', 'hubs', 'connections', 'transports', 'protocols'],
    },
  },
  server: {
    imports: ['model', 'signalr'],
    everywhere: [
      'concurrency',
      'loopback-host',
      'request-problem',
      'start-error',
      'uuid-v7',
      'build',
      'write-to-disk',
    ],
    rooms: {
      database: [],
      'audit-chain': ['database'],
      backup: ['audit-chain', 'database'],
      access: ['database'],
      files: ['database'],
      jobs: ['database'],
      realtime: ['access', 'database'],
      sheets: [],
      status: ['access', 'audit-chain', 'jobs', 'database'],
      records: ['access', 'audit-chain', 'database', 'sheets'],
      feature: ['records', 'jobs'],
      basis: ['records', 'sheets'],
      features: ['feature', 'basis', 'http', 'records', 'sheets', 'access', 'files', 'jobs', 'database'],
      demo: ['basis', 'features', 'records', 'access', 'files', 'database'],
      http: ['records', 'sheets', 'access', 'files', 'database'],
      metrics: ['http', 'status', 'jobs', 'database'],
      start: [
        'audit-chain',
        'backup',
        'http',
        'feature',
        'features',
        'records',
        'access',
        'files',
        'jobs',
        'realtime',
        'status',
        'metrics',
        'demo',
        'database',
      ],
      commands: ['start', 'audit-chain', 'backup', 'basis', 'features', 'records', 'access', 'database'],
      main: ['start'],
    },
    layers: {
      records: [
        'input',
        'engine',
        'queries',
        'rules',
        'store',
        'undo',
        'change-sets',
        'import',
        'today',
        'find',
        'actions',
      ],
    },
  },
  web: {
    imports: ['model'],
    everywhere: ['base-path', 'subscribable'],
    rooms: {
      ui: [],
      api: [],
      realtime: ['api'],
      session: ['realtime', 'api'],
      fields: ['session', 'api', 'ui'],
      records: ['fields', 'session', 'realtime', 'api', 'ui'],
      features: ['records', 'session', 'api', 'ui'],
      app: ['features', 'records', 'session', 'realtime', 'api', 'ui'],
      main: ['app', 'api', 'ui'],
    },
  },
  testing: { imports: ['server', 'signalr', 'model'] },
  e2e: { imports: ['testing', 'server', 'model', 'tooling'] },
  bench: { imports: ['testing', 'server', 'signalr', 'model', 'tooling'] },
  tooling: { imports: [] },
}

export const importsOfTests: readonly string[] = ['testing']

export const roomsOfSeparateFolders: readonly string[] = ['features']
