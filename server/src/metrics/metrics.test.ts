import { readFile } from 'node:fs/promises'
import type { AuditChainStatus } from '@stamboek/model/contract/system-status'
import { readSamples } from '@stamboek/testing/status/read-samples'
import { expect, test } from 'vitest'
import type { DatabaseFacts } from '../status/database-facts.ts'
import { createMetrics, type MetricSources, type Metrics } from './metrics.ts'

const now = new Date().toISOString()
const chain: AuditChainStatus = {
  businessUnitId: null,
  label: 'Alle business units',
  sealedEntries: 12,
  sealedThroughUtc: now,
  verifiedOnUtc: now,
  verifiedThroughUtc: now,
  faultCount: 0,
  fault: null,
}
const facts: DatabaseFacts = {
  server: {
    version: '18.4',
    sizeBytes: 1_000,
    connections: 8,
    maxConnections: 100,
    oldestTransaction: { seconds: 3, applicationName: 'psql' },
  },
  queue: {
    jobs: [{ name: 'import', state: 'waiting', count: 2 }],
    oldestWaitingSeconds: 7,
    givenUpLastDay: 1,
  },
  imports: {
    byStatus: [{ status: 'Completed', label: 'Voltooid', count: 4 }],
    acceptedRows: 90,
    refusedRows: 10,
  },
  backup: {
    last: null,
    lastCompleted: {
      name: 'nacht',
      startedOnUtc: now,
      endedOnUtc: now,
      bytes: 5_000,
      state: 'completed',
      message: null,
    },
    lastProof: { name: 'nacht', verifiedOnUtc: now, message: null },
    lastProvenOnUtc: now,
  },
  auditChains: [1, 2].map((faultCount) => ({ ...chain, faultCount })),
  expiring: { sessions: 6, oneTimeLinks: 0 },
  lastAuditEntry: 12,
}

function sources(read: MetricSources['facts']['read']): MetricSources {
  return {
    readPools: () => [{ name: 'main', maxConnections: 24, connections: 5, idle: 2, waiting: 1 }],
    readHub: () => ({ connections: 3, sentMessages: 8 }),
    facts: { read },
    isCopy: false,
  }
}

function createUsedMetrics(): Metrics {
  const metrics = createMetrics({ version: '1.2.3', commit: 'abc' })
  metrics.countRequest({ action: 'Search', status: 200, isAborted: false, durationMs: 40 })
  metrics.countRequest({ action: 'Search', status: undefined, isAborted: true, durationMs: 40 })
  metrics.countRequest({ action: 'authentication.signIn', status: 401, isAborted: false, durationMs: 400 })
  metrics.countRequest({ action: 'authentication.signIn', status: 429, isAborted: false, durationMs: 1 })
  metrics.countRequest({ action: 'realtime', status: 101, isAborted: false, durationMs: 3_600_000 })
  metrics.countStatement({ sql: 'select 1', durationMs: 6, isFailed: true })
  metrics.countJobRun({ job: 'import', outcome: 'completed' })
  metrics.observeEventLoopDelay(30)
  return metrics
}

test('shows what was counted and what is read', async () => {
  const samples = readSamples(await createUsedMetrics().read(sources(async () => facts)))
  expect(Object.fromEntries(samples)).toMatchObject({
    'stamboek_http_requests_total{action="Search",status="2xx"}': 1,
    'stamboek_http_requests_total{action="Search",status="aborted"}': 1,
    'stamboek_http_request_duration_seconds_sum{action="Search"}': 0.08,
    'stamboek_http_request_duration_seconds_bucket{le="0.05",action="Search"}': 2,
    stamboek_sign_in_failures_total: 1,
    stamboek_sign_in_throttled_total: 1,
    'stamboek_database_statement_duration_seconds_bucket{le="0.005"}': 0,
    'stamboek_database_statement_duration_seconds_bucket{le="0.05"}': 1,
    stamboek_database_statement_failures_total: 1,
    'stamboek_job_runs_total{job="import",outcome="completed"}': 1,
    'stamboek_event_loop_delay_seconds_bucket{le="0.02"}': 0,
    'stamboek_build_info{version="1.2.3",commit="abc"}': 1,
    'stamboek_database_pool_connections{pool="main",state="used"}': 3,
    'stamboek_database_pool_waiting{pool="main"}': 1,
    stamboek_hub_connections: 3,
    stamboek_hub_sent_messages_total: 8,
    stamboek_database_up: 1,
    'stamboek_jobs{job="import",state="waiting"}': 2,
    stamboek_jobs_oldest_waiting_seconds: 7,
    'stamboek_import_rows_last_day{outcome="refused"}': 10,
    stamboek_audit_entries_total: 12,
    stamboek_audit_faults: 3,
    stamboek_backup_size_bytes: 5_000,
  })
  expect(samples.get('stamboek_backup_age_seconds')).toBeLessThan(60)
  expect(samples.has('stamboek_http_request_duration_seconds_count{action="realtime"}')).toBe(false)
})

test('a failed proof is none, and a restored copy is known as one', async () => {
  const failed = {
    ...facts.backup,
    lastProof: { name: 'nacht', verifiedOnUtc: now, message: 'Een bestand is beschadigd.' },
  }
  const readFailed = async (lastProvenOnUtc: string | null) =>
    readSamples(
      await createUsedMetrics().read({
        ...sources(async () => ({ ...facts, backup: { ...failed, lastProvenOnUtc } })),
        isCopy: true,
      }),
    )
  const before = await readFailed(new Date(Date.parse(now) - 86_400_000).toISOString())
  expect(before.get('stamboek_backup_proof_age_seconds')).toBeGreaterThan(86_000)
  expect(before.get('stamboek_restored_copy')).toBe(1)
  expect((await readFailed(null)).has('stamboek_backup_proof_age_seconds')).toBe(false)
})

test.each([
  ['refuses', () => Promise.reject(new Error('Connection terminated'))],
  ['does not answer', () => new Promise<never>(() => {})],
])('a database that %s is down, and leaves its values out', async (_, read) => {
  const metrics = createUsedMetrics()
  await metrics.read(sources(async () => facts))
  const samples = readSamples(await metrics.read(sources(read)))
  expect(samples.get('stamboek_database_up')).toBe(0)
  expect(samples.get('stamboek_hub_connections')).toBe(3)
  for (const name of ['stamboek_sessions', 'stamboek_backup_age_seconds', 'stamboek_jobs_given_up_last_day'])
    expect(samples.has(name)).toBe(false)
})

test('docs/metrics.md names each metric with kind and labels, and no other', async () => {
  const table = await readFile(new URL('../../../docs/metrics.md', import.meta.url), 'utf8')
  const documented = [...table.matchAll(/^\| `(stamboek_\w+)` +\| (\w+) +\| ([^|]*?) +\|/gm)].map(
    ([, name = '', kind, labels = '']) => [name, kind, [...labels.matchAll(/\w+/g)].map(([label]) => label)],
  )
  const text = await createUsedMetrics().read(sources(async () => facts))
  const present = [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name = '', kind]) => [
    name,
    kind,
    name === 'stamboek_nodejs_gc_duration_seconds' ? ['kind'] : findLabels(text, name),
  ])
  const toLines = (rows: readonly unknown[][]) => rows.map((row) => row.flat().join(' ')).toSorted()
  expect(toLines(documented)).toEqual(toLines(present))
})

function findLabels(text: string, name: string): readonly string[] {
  const [, labels = ''] = new RegExp(`^${name}(?:_bucket)?\\{(.*)\\}`, 'm').exec(text) ?? []
  return [...labels.matchAll(/(\w+)=/g)].map(([, label = '']) => label).filter((label) => label !== 'le')
}
