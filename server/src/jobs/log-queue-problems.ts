import type { PgBoss } from 'pg-boss'
import type { DatabaseLog } from '../database/connection/database-log.ts'
import { degradedStateOf } from '../database/connection/degraded-state.ts'
import { isUnavailable } from '../database/connection/is-unavailable.ts'

const outageLogIntervalMs = 60_000

/** Logs warnings and errors of the queue; an unreachable database at most once a minute. */
export function logQueueProblems(boss: PgBoss, log: DatabaseLog): void {
  let loggedAt = Number.NEGATIVE_INFINITY
  boss.on('warning', ({ message }) => log.warn(`De wachtrij van taken meldt: ${message}`))
  boss.on('error', (failure) => {
    const error = Object.assign(new Error(failure.message), failure)
    if (!isUnavailable(error) && !degradedStateOf(error))
      return log.error(`De wachtrij van taken mislukte: ${error.message}`)
    if (performance.now() - loggedAt < outageLogIntervalMs) return
    loggedAt = performance.now()
    log.warn('De wachtrij van taken kan de database niet bereiken; taken wachten tot dat weer kan.')
  })
}
