import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { defaultWaitingLimits } from '@stamboek/server/concurrency/waiting-limits'
import { type Database, openDatabase } from '@stamboek/server/database/connection/database'
import { silentLog } from '@stamboek/server/database/connection/database-log'
import { enqueueJob } from '@stamboek/server/jobs/enqueue-job'
import { type RunningJobs, startJobs } from '@stamboek/server/jobs/start-jobs'
import { sql } from 'kysely'
import { withEmptyDatabase } from '../database/empty-database.ts'
import { formatSpread, quantile } from '../statistics.ts'
import { type Measurement, withAim } from './measurement.ts'

const rounds = 100
const idleSeconds = 60
const job = { userId: 'any', unitId: 'any', bytes: 0, data: {} }
const aims = { startMs: 1_000, idleStatements: 3, idlePercent: 1, takeoverSeconds: 30 }
const endlessProgram = fileURLToPath(import.meta.resolve('@stamboek/testing/jobs/endless-job'))

/** The cost of an idle queue, and the time until a job runs. */
export const jobs: Measurement = {
  name: 'jobs',
  title: 'background jobs: from commit to run, an idle node, and after the loss of a node',
  measure: (prepared) =>
    withEmptyDatabase(prepared, async ({ databaseUrl }) => {
      const database = await openDatabase({ databaseUrl, dataDirectory: 'unused' })
      try {
        return [
          await measureStart(database),
          await measureIdle(database),
          await measureTakeover(database, databaseUrl),
        ]
      } finally {
        await database.close()
      }
    }),
}

function runNode(database: Database, name: string, onRun: () => void): Promise<RunningJobs> {
  const run = async () => {
    onRun()
    return {}
  }
  const definition = { name, plural: 'taken', maxConcurrent: 2, run, giveUp: async () => {} }
  const reportFailure = (error: unknown): void => console.error(error)
  return startJobs({
    database,
    definitions: [definition],
    log: silentLog,
    reportRun: () => {},
    reportFailure,
  })
}

async function measureStart(database: Database): Promise<string> {
  let started = Promise.withResolvers<void>()
  const node = await runNode(database, 'timed', () => started.resolve())
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    started = Promise.withResolvers()
    await database.kysely
      .transaction()
      .execute((transaction) =>
        enqueueJob(
          { transaction, waitingLimits: defaultWaitingLimits },
          { name: 'timed', plural: 'taken' },
          job,
        ),
      )
    const committedAt = performance.now()
    await started.promise
    times.push(performance.now() - committedAt)
  }
  await node.close()
  return `from commit to run ${formatSpread(times)}, at most ${withAim(quantile(times, 1), aims.startMs, 'ms')}`
}

async function measureIdle(database: Database): Promise<string> {
  const node = await runNode(database, 'timed', () => {})
  const before = { transactions: await countTransactions(database), usage: process.cpuUsage() }
  await delay(idleSeconds * 1_000)
  const { user, system } = process.cpuUsage(before.usage)
  const transactions = (await countTransactions(database)) - before.transactions
  await node.close()
  const percent = (user + system) / 1e4 / idleSeconds
  return `idle: ${withAim(transactions / idleSeconds, aims.idleStatements, 'transactions/s')}, ${withAim(percent, aims.idlePercent, '% of a processor')}`
}

async function countTransactions({ kysely }: Database): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`SELECT (xact_commit + xact_rollback)::int AS count FROM pg_stat_database WHERE datname = current_database()`.execute(
    kysely,
  )
  return rows[0]?.count ?? Number.NaN
}

async function measureTakeover(database: Database, databaseUrl: string): Promise<string> {
  const other = spawn(process.execPath, [endlessProgram, databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(other.stdout, 'data')
  const rerun = Promise.withResolvers<void>()
  const node = await runNode(database, 'endless', () => rerun.resolve())
  other.kill('SIGKILL')
  const killedAt = performance.now()
  await rerun.promise
  const seconds = (performance.now() - killedAt) / 1_000
  await node.close()
  return `a lost node's job runs again after ${withAim(seconds, aims.takeoverSeconds, 's')}`
}
