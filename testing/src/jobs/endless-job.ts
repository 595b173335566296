/**
 * A program for tests that kill it: a node that runs jobs named `endless` of the database given. They never end; each prints a line when
 * it starts.
 */
import { openDatabase } from '@stamboek/server/database/connection/database'
import { silentLog } from '@stamboek/server/database/connection/database-log'
import { startJobs } from '@stamboek/server/jobs/start-jobs'

const [databaseUrl = ''] = process.argv.slice(2)

const database = await openDatabase({ databaseUrl, dataDirectory: 'unused' })
await startJobs({
  database,
  definitions: [
    {
      name: 'endless',
      maxConcurrent: 1,
      run: (job) => {
        process.stdout.write(`${job.id}\n`)
        return new Promise<never>(() => {})
      },
      giveUp: async () => {},
    },
  ],
  log: silentLog,
  reportFailure: (error) => {
    throw error
  },
})
