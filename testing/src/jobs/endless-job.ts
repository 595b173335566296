/**
 * A program for tests that kill it: a node on the given database with a job named `endless`, which prints its id when
 * it starts and never ends.
 */

import { defaultWaitingLimits } from '@stamboek/server/concurrency/waiting-limits'
import { openDatabase } from '@stamboek/server/database/connection/database'
import { silentLog } from '@stamboek/server/database/connection/database-log'
import { enqueueJob } from '@stamboek/server/jobs/enqueue-job'
import { startJobs } from '@stamboek/server/jobs/start-jobs'

const [databaseUrl = ''] = process.argv.slice(2)

const endless = { name: 'endless', plural: 'taken' }
const database = await openDatabase({ databaseUrl, dataDirectory: 'unused' })
await startJobs({
  database,
  definitions: [
    {
      ...endless,
      maxConcurrent: 1,
      run: (job) => {
        process.stdout.write(`${job.id}\n`)
        return new Promise<never>(() => {})
      },
      giveUp: async () => {},
    },
  ],
  log: silentLog,
  reportRun: () => {},
  reportFailure: (error) => {
    throw error
  },
})
await database.kysely.transaction().execute((transaction) =>
  enqueueJob({ transaction, waitingLimits: defaultWaitingLimits }, endless, {
    userId: 'any',
    unitId: 'any',
    bytes: 0,
    data: {},
  }),
)
