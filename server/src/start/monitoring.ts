import type { Logger } from 'pino'
import type { Build } from '../build.ts'
import type { Database, ExecutedStatement } from '../database/connection/database.ts'
import { createRequestLog, type RequestLog } from '../http/request-log.ts'
import type { SystemStatusCalls } from '../http/routes/system-status-routes.ts'
import type { JobRun } from '../jobs/run-job.ts'
import { createMetrics } from '../metrics/metrics.ts'
import type { Realtime } from '../realtime/realtime.ts'
import { createFactsReader } from '../status/database-facts.ts'
import { startEventLoopMonitor } from '../status/event-loop-monitor.ts'
import { registerNode } from '../status/node-registry.ts'
import { createStatementLog } from '../status/statement-log.ts'
import { createSystemStatus } from '../status/system-status.ts'
import type { Config } from './config.ts'
import { isDebugging, setDebugging } from './log-level.ts'

/** Observes the program from its start on, and tells of it. */
export interface Monitoring {
  readonly requestLog: RequestLog
  readonly observeStatement: (statement: ExecutedStatement) => void
  readonly observeJobRun: (run: JobRun) => void
  /** Registers this node, once the database is prepared. */
  readonly start: (database: Database, facts: StartFacts) => Promise<RunningMonitoring>
}

interface StartFacts {
  readonly realtime: Pick<Realtime, 'readStatus'>
  /** Whether the database is a restored copy, so that this node runs no jobs and makes no back-ups. */
  readonly isCopy: boolean
}

export interface RunningMonitoring {
  readonly systemStatus: SystemStatusCalls
  readonly readMetrics: () => Promise<string>
  readonly close: () => Promise<void>
}

/** Of the registry, facts and scrapes, which must work while the other pools are exhausted. */
const poolSize = 2

/** Observes this server; slow statements are logged at level debug. */
export function createMonitoring(
  config: Pick<Config, 'dataDirectory' | 'logLevel'>,
  build: Build,
  log: Logger,
): Monitoring {
  const metrics = createMetrics(build)
  const statements = createStatementLog()

  return {
    requestLog: createRequestLog(log, metrics.countRequest),
    observeStatement(statement) {
      metrics.countStatement(statement)
      const text = statements.record(statement)
      if (text !== undefined) log.debug({ text, durationMs: Math.round(statement.durationMs) }, 'statement')
    },
    observeJobRun: metrics.countJobRun,
    async start(mainDatabase, { realtime, isCopy }) {
      const database = mainDatabase.openPool('status', poolSize)
      const eventLoop = startEventLoopMonitor(metrics.observeEventLoopDelay)
      const node = await registerNode(database, {
        ...build,
        measure: () => ({
          eventLoopDelayMs: eventLoop.takeLongestMs(),
          connections: realtime.readStatus().connections,
          isDebugging: isDebugging(log),
        }),
        reportFailure: (error) => log.error(error, 'node registry failed'),
      })
      const facts = createFactsReader(database)
      return {
        systemStatus: createSystemStatus({
          database,
          dataDirectory: config.dataDirectory,
          node,
          facts,
          isCopy,
          statements,
          setDebugging: (isOn) => setDebugging(log, isOn, config.logLevel),
        }),
        readMetrics: () =>
          metrics.read({ readPools: database.readPools, readHub: realtime.readStatus, facts, isCopy }),
        async close() {
          eventLoop.close()
          await node.close()
        },
      }
    },
  }
}
