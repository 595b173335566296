import type { SystemStatus } from '@stamboek/model/contract/system-status'

/** An installation of one node in which all is well. */
export const healthyStatus: SystemStatus = {
  measuredOnUtc: '2026-11-27T14:00:00Z',
  nodes: [
    {
      id: 'node-1',
      hostName: 'stamboek-1',
      version: '1.2.3',
      commit: '0123456789ab',
      startedOnUtc: '2026-11-24T10:00:00Z',
      seenOnUtc: '2026-11-27T14:00:00Z',
      uptimeSeconds: 3 * 86_400 + 4 * 3600,
      memoryBytes: 250 * 1024 ** 2,
      eventLoopDelayMs: 12,
      connections: 31,
      isDebugging: false,
      isAnswering: true,
    },
  ],
  database: {
    kind: 'server',
    version: '18.4',
    sizeBytes: 3 * 1024 ** 3,
    connections: 12,
    maxConnections: 100,
    oldestTransaction: null,
    pools: [{ name: 'main', maxConnections: 24, connections: 5, idle: 4, waiting: 0 }],
    slowestStatements: [{ text: 'select 1 from record.country', count: 4, totalMs: 2000, maxMs: 900 }],
    disk: null,
  },
  queue: { jobs: [], oldestWaitingSeconds: null, givenUpLastDay: 0 },
  imports: [{ status: 'Completed', label: 'Voltooid', count: 7 }],
  backup: {
    last: {
      name: 'nacht-27',
      startedOnUtc: '2026-11-27T01:00:00Z',
      endedOnUtc: '2026-11-27T01:04:00Z',
      bytes: 1024 ** 3,
      state: 'completed',
      message: null,
    },
    lastCompleted: {
      name: 'nacht-27',
      startedOnUtc: '2026-11-27T01:00:00Z',
      endedOnUtc: '2026-11-27T01:04:00Z',
      bytes: 1024 ** 3,
      state: 'completed',
      message: null,
    },
    lastProof: { name: 'nacht-26', verifiedOnUtc: '2026-11-26T02:00:00Z', message: null },
    lastProvenOnUtc: '2026-11-26T02:00:00Z',
  },
  expiring: { sessions: 3, oneTimeLinks: 1 },
  warnings: [],
}
