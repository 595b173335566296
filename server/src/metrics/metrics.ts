import { setTimeout as delay } from 'node:timers/promises'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { ExecutedStatement } from '../database/connection/database.ts'
import type { EndedRequest } from '../http/request-log.ts'
import type { JobRun } from '../jobs/run-job.ts'
import type { FactsReader } from '../status/database-facts.ts'
import { processMetrics } from './process-metrics.ts'
import { type ScrapedValues, scrapedMetrics } from './scraped-metrics.ts'

export interface Metrics {
  readonly countRequest: (request: EndedRequest) => void
  readonly countStatement: (statement: ExecutedStatement) => void
  readonly countJobRun: (run: Pick<JobRun, 'job' | 'outcome'>) => void
  readonly observeEventLoopDelay: (delayMs: number) => void
  /** Returns all metrics in the text format of Prometheus, also while the database does not answer. */
  readonly read: (sources: MetricSources) => Promise<string>
}

export interface MetricSources {
  readonly readPools: () => ScrapedValues['pools']
  readonly readHub: () => ScrapedValues['hub']
  readonly facts: FactsReader
  readonly isCopy: boolean
}

interface Build {
  readonly version: string
  readonly commit: string | null
}

const signInAction = 'authentication.signIn'

/** Creates the instruments of a server; labels are of fixed sets, so that the series stay few. */
export function createMetrics({ version, commit }: Build): Metrics {
  const registers = [new Registry()]
  const requests = new Counter({
    name: 'stamboek_http_requests_total',
    help: 'Requests by action and class of status; aborted ones have the class aborted.',
    labelNames: ['action', 'status'],
    registers,
  })
  const requestSeconds = new Histogram({
    name: 'stamboek_http_request_duration_seconds',
    help: 'Time from the request to the last byte of its answer, by action, without those of the hub.',
    labelNames: ['action'],
    buckets: [0.05, 0.25, 1, 5, 30],
    registers,
  })
  const signInFailures = new Counter({
    name: 'stamboek_sign_in_failures_total',
    help: 'Sign-ins refused for a wrong user name or password.',
    registers,
  })
  const signInThrottles = new Counter({
    name: 'stamboek_sign_in_throttled_total',
    help: 'Sign-ins refused unread, since too many had failed or waited.',
    registers,
  })
  const statementSeconds = new Histogram({
    name: 'stamboek_database_statement_duration_seconds',
    help: 'Duration of SQL statements of the pools, failed ones included.',
    buckets: [0.005, 0.05, 0.25, 1, 5],
    registers,
  })
  const statementFailures = new Counter({
    name: 'stamboek_database_statement_failures_total',
    help: 'SQL statements that failed, those that broke a rule of the database included.',
    registers,
  })
  const jobRuns = new Counter({
    name: 'stamboek_job_runs_total',
    help: 'Attempts of background jobs on this node, by job and outcome.',
    labelNames: ['job', 'outcome'],
    registers,
  })
  const eventLoopSeconds = new Histogram({
    name: 'stamboek_event_loop_delay_seconds',
    help: 'The longest delay of the event loop in each second.',
    buckets: [0.02, 0.1, 0.5, 2],
    registers,
  })
  new Gauge({
    name: 'stamboek_build_info',
    help: 'Always 1; the version as a label.',
    labelNames: ['version', 'commit'],
    registers,
  }).set({ version, commit: commit ?? '' }, 1)

  return {
    countRequest({ action, status, isAborted, durationMs }) {
      requests.inc({ action, status: isAborted || !status ? 'aborted' : `${Math.floor(status / 100)}xx` })
      if (action !== 'realtime') requestSeconds.observe({ action }, durationMs / 1000)
      if (action !== signInAction) return
      if (status === 401) signInFailures.inc()
      if (status === 429) signInThrottles.inc()
    },
    countStatement({ durationMs, isFailed }) {
      statementSeconds.observe(durationMs / 1000)
      if (isFailed) statementFailures.inc()
    },
    countJobRun: ({ job, outcome }) => jobRuns.inc({ job, outcome }),
    observeEventLoopDelay: (delayMs) => eventLoopSeconds.observe(delayMs / 1000),
    async read({ readPools, readHub, facts, isCopy }) {
      const values = { facts: await readWithin(facts), pools: readPools(), hub: readHub(), isCopy }
      const all = [...registers, registerScraped(values), processMetrics()]
      return (await Promise.all(all.map((registry) => registry.metrics()))).join('\n')
    },
  }
}

const maxFactsAgeMs = 10_000
/** More than the usual interval of scrapes, so that they do not wait for the queries. */
const maxStaleFactsMs = 90_000
/** A scrape waits this long for the database; then it counts as down. */
const maxFactsWaitMs = 1_000

async function readWithin(facts: FactsReader): Promise<ScrapedValues['facts']> {
  const timer = new AbortController()
  const late = delay(maxFactsWaitMs, undefined, { signal: timer.signal }).catch(() => undefined)
  const read = facts.read(maxFactsAgeMs, maxStaleFactsMs).catch(() => undefined)
  return Promise.race([read, late]).finally(() => timer.abort())
}

/** Of one scrape, so that no value outlives what it was read of. */
function registerScraped(values: ScrapedValues): Registry {
  const registry = new Registry()
  for (const { name, help, kind, labelNames, sample } of scrapedMetrics) {
    const samples = sample(values)
    if (samples.length === 0) continue
    const options = { name, help, labelNames: [...labelNames], registers: [registry] }
    const metric = kind === 'counter' ? new Counter(options) : new Gauge(options)
    for (const { labels = {}, value } of samples) metric.inc({ ...labels }, value)
  }
  return registry
}
