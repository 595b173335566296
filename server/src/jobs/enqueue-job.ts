import { CompiledQuery, type Kysely } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { DynamicSchema } from '../database/connection/database.ts'
import { uuidV7 } from '../uuid-v7.ts'
import type { JobData } from './job-definition.ts'
import { jobSchema } from './job-queue.ts'

export interface JobInput {
  /** Jobs of a name with the same key run one at a time, in the order in which their transactions began. */
  readonly key: string
  readonly data: JobData
}

/**
 * Adds a job of a definition in the transaction of `executor`: it exists, and nodes are notified, once that commits. Within a
 * transaction jobs keep the order of adding.
 */
export async function enqueueJob(
  executor: Kysely<DynamicSchema>,
  name: string,
  { key, data }: JobInput,
): Promise<void> {
  // Never started: it only composes the statements.
  const boss = new PgBoss({
    schema: jobSchema,
    db: {
      async executeSql(text, values = []) {
        const { rows } = await executor.executeQuery(CompiledQuery.raw(text, [...values]))
        return { rows }
      },
    },
  })
  // Jobs of one transaction have one time, so that their ids decide.
  const id = await boss.send(name, data, { id: uuidV7(), singletonKey: key })
  if (id === null) throw new Error(`A job of ${name} could not be added`)
}
