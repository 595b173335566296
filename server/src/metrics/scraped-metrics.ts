import type { BackupStatus, PoolStatus } from '@stamboek/model/contract/system-status'
import type { DatabaseFacts } from '../status/database-facts.ts'

/** Read at a scrape. */
export interface ScrapedValues {
  readonly pools: readonly PoolStatus[]
  readonly hub: { readonly connections: number; readonly sentMessages: number }
  /** Undefined while the database does not answer. */
  readonly facts: DatabaseFacts | undefined
  /** Whether the database is a restored copy. */
  readonly isCopy: boolean
}

export interface Sample {
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

export interface ScrapedMetric {
  readonly name: string
  readonly help: string
  readonly kind: 'gauge' | 'counter'
  readonly labelNames: readonly string[]
  /** Returns no samples for what is unknown: the metric is absent then. */
  readonly sample: (values: ScrapedValues) => readonly Sample[]
}

function gauge(
  name: string,
  help: string,
  sample: ScrapedMetric['sample'],
  labelNames: readonly string[] = [],
): ScrapedMetric {
  return { name, help, kind: 'gauge', labelNames, sample }
}

/** A gauge of facts of the database; a function that returns undefined leaves it out. */
function fact(name: string, help: string, read: (facts: DatabaseFacts) => number | undefined): ScrapedMetric {
  return gauge(name, help, ({ facts }) => {
    const value = facts && read(facts)
    return value === undefined ? [] : [{ value }]
  })
}

function secondsSince(instant: string | undefined): number | undefined {
  return instant === undefined
    ? undefined
    : Math.max(0, Math.round((Date.now() - Date.parse(instant)) / 1000))
}

function endOf({ lastCompleted }: BackupStatus): string | undefined {
  return lastCompleted?.endedOnUtc ?? lastCompleted?.startedOnUtc
}

export const scrapedMetrics: readonly ScrapedMetric[] = [
  gauge(
    'stamboek_database_pool_connections',
    'Connections of a pool, by state.',
    ({ pools }) =>
      pools.flatMap(({ name: pool, idle, connections }) => [
        { labels: { pool, state: 'idle' }, value: idle },
        { labels: { pool, state: 'used' }, value: connections - idle },
      ]),
    ['pool', 'state'],
  ),
  gauge(
    'stamboek_database_pool_max_connections',
    'Connections that a pool may have.',
    ({ pools }) =>
      pools.map(({ name: pool, maxConnections }) => ({ labels: { pool }, value: maxConnections })),
    ['pool'],
  ),
  gauge(
    'stamboek_database_pool_waiting',
    'Callers that wait for a connection.',
    ({ pools }) => pools.map(({ name: pool, waiting }) => ({ labels: { pool }, value: waiting })),
    ['pool'],
  ),
  gauge('stamboek_hub_connections', 'Connections of pages to the hub.', ({ hub }) => [
    { value: hub.connections },
  ]),
  {
    name: 'stamboek_hub_sent_messages_total',
    help: 'Messages about changes and imports sent to pages.',
    kind: 'counter',
    labelNames: [],
    sample: ({ hub }) => [{ value: hub.sentMessages }],
  },
  gauge('stamboek_database_up', '1 if the database answers, else 0.', ({ facts }) => [
    { value: facts ? 1 : 0 },
  ]),
  gauge(
    'stamboek_restored_copy',
    '1 if the database is a restored copy, which runs no jobs and makes no back-ups, else 0.',
    ({ isCopy }) => [{ value: isCopy ? 1 : 0 }],
  ),
  fact('stamboek_database_size_bytes', 'Size of the database.', ({ server }) => server.sizeBytes),
  fact(
    'stamboek_database_connections',
    'Connections of all programs to the server.',
    ({ server }) => server.connections,
  ),
  fact(
    'stamboek_database_max_connections',
    'Connections that the server allows.',
    ({ server }) => server.maxConnections,
  ),
  fact(
    'stamboek_database_oldest_transaction_seconds',
    'Age of the oldest open transaction that the role may see; 0 without one.',
    ({ server }) => server.oldestTransaction?.seconds ?? 0,
  ),
  gauge(
    'stamboek_jobs',
    'Background jobs of all nodes that have not ended, by job and state.',
    ({ facts }) =>
      facts?.queue.jobs.map(({ name: job, state, count }) => ({ labels: { job, state }, value: count })) ??
      [],
    ['job', 'state'],
  ),
  fact(
    'stamboek_jobs_oldest_waiting_seconds',
    'Age of the job that waits longest; 0 if none waits.',
    ({ queue }) => queue.oldestWaitingSeconds ?? 0,
  ),
  fact(
    'stamboek_jobs_given_up_last_day',
    'Jobs given up in the last 24 hours.',
    ({ queue }) => queue.givenUpLastDay,
  ),
  gauge(
    'stamboek_imports_last_day',
    'Imports that began in the last 24 hours, by status.',
    ({ facts }) =>
      facts?.imports.byStatus.map(({ status, count }) => ({ labels: { status }, value: count })) ?? [],
    ['status'],
  ),
  gauge(
    'stamboek_import_rows_last_day',
    'Rows of those imports, by outcome.',
    ({ facts }) =>
      facts
        ? [
            { labels: { outcome: 'accepted' }, value: facts.imports.acceptedRows },
            { labels: { outcome: 'refused' }, value: facts.imports.refusedRows },
          ]
        : [],
    ['outcome'],
  ),
  {
    name: 'stamboek_audit_entries_total',
    help: 'Numbers given to audit entries, those of refused writes and tries included.',
    kind: 'counter',
    labelNames: [],
    sample: ({ facts }) => (facts ? [{ value: facts.lastAuditEntry }] : []),
  },
  fact(
    'stamboek_audit_faults',
    'Places where the last verification found the audit trail broken.',
    ({ auditChains }) => auditChains.reduce((sum, { faultCount }) => sum + faultCount, 0),
  ),
  fact('stamboek_sessions', 'Open sessions.', ({ expiring }) => expiring.sessions),
  fact(
    'stamboek_backup_age_seconds',
    'Age of the last completed back-up; absent without one.',
    ({ backup }) => secondsSince(endOf(backup)),
  ),
  fact(
    'stamboek_backup_size_bytes',
    'Size of the last completed back-up; absent without one.',
    ({ backup }) => backup.lastCompleted?.bytes ?? undefined,
  ),
  fact(
    'stamboek_backup_proof_age_seconds',
    'Time since a back-up was last proved; absent if none was.',
    ({ backup }) => secondsSince(backup.lastProvenOnUtc ?? undefined),
  ),
]
