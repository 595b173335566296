import { sql } from 'kysely'
import { type ConstructorOptions, type DatabaseOptions, PgBoss, type QueueOptions } from 'pg-boss'
import type { Database } from '../database/connection/database.ts'
import { relationExists } from '../database/connection/relation-exists.ts'
import { withStartLock } from '../database/schema/start-lock.ts'
import { StartError } from '../start-error.ts'

export const jobSchema = 'stamboek_jobs'

const jobSchemaVersion = 43

export const uniqueViolation = '23505'

const daySeconds = 86_400

const queueOptions = {
  // A job of a lost node runs again after 10 s without a heartbeat and at most 5 s until the next check.
  heartbeatSeconds: 10,
  expireInSeconds: 4 * 3_600,
  // A failed job would block its key, so retries are unlimited; `runJob` gives up.
  retryLimit: 1_000_000,
  retryDelay: 0,
  retentionSeconds: 3_650 * daySeconds,
  deleteAfterSeconds: 7 * daySeconds,
  notify: true,
} satisfies QueueOptions & { notify: boolean }

const bossOptions = {
  schema: jobSchema,
  max: 2,
  useListenNotify: true,
  superviseIntervalSeconds: 5,
  monitorIntervalSeconds: 5,
  schedule: false,
  flowIntervalSeconds: 3_600,
  monitorVacuum: false,
  reindex: false,
} satisfies ConstructorOptions

/**
 * Creates or migrates the tables of pg-boss and the queues `names`, one node after another, and returns the started
 * pg-boss. Throws a StartError for tables of a newer version. `listen` adds listeners before the start.
 */
export async function openQueues(
  database: Database,
  names: readonly string[],
  listen: (boss: PgBoss) => void,
): Promise<PgBoss> {
  // pg-boss expects dates parsed by the defaults of pg.
  const connection = { ...database.connection, types: undefined } as DatabaseOptions
  const boss = new PgBoss({ ...connection, ...bossOptions })
  listen(boss)
  try {
    await withStartLock(database, async () => {
      await refuseNewerTables(database)
      await boss.start()
      for (const name of names) {
        await boss.createQueue(name, { policy: 'key_strict_fifo', ...queueOptions })
        await boss.updateQueue(name, queueOptions)
      }
      await createUnitIndex(database)
    })
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
  return boss
}

/**
 * Keeps two jobs about one unit from running at once: pg-boss alone would start both if two nodes fetch at the same
 * moment. It takes the violation for an empty queue.
 */
async function createUnitIndex({ kysely }: Database): Promise<void> {
  // Even `IF NOT EXISTS` would wait for running transactions.
  if (await relationExists(kysely, `${jobSchema}.stamboek_active_unit`)) return
  await sql`CREATE UNIQUE INDEX stamboek_active_unit ON ${sql.table(`${jobSchema}.job`)} (name, group_id)
    WHERE state = 'active' AND group_id IS NOT NULL`.execute(kysely)
}

async function refuseNewerTables({ kysely }: Database): Promise<void> {
  if (!(await relationExists(kysely, `${jobSchema}.version`))) return
  const { rows } = await sql<{
    version: number
  }>`SELECT version FROM ${sql.table(`${jobSchema}.version`)}`.execute(kysely)
  const version = rows[0]?.version ?? 0
  if (version > jobSchemaVersion)
    throw new StartError(
      `De database is van een nieuwere versie van Stamboek (taken ${version}; deze versie kent ${jobSchemaVersion}). Start die nieuwere versie.`,
    )
}
