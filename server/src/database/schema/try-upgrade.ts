import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import type { Database } from '../connection/database.ts'
import { silentLog } from '../connection/database-log.ts'
import { prepareDatabase } from './prepare-database.ts'

export interface TriedUpgrade {
  /** Of the work while the version before would still write. */
  readonly aheadSeconds: number
  /** From the moment on which that stops until this version could write. */
  readonly stoppedSeconds: number
  /** Dutch sentences about values that stay. */
  readonly warnings: readonly string[]
}

/**
 * Does on a scratch copy of the database, which it changes, what a start would do, and measures it. Throws the StartError
 * with which the start would refuse.
 */
export async function tryUpgrade(
  scratch: Pick<Database, 'kysely'>,
  catalogue: RecordCatalogue,
  ownTables: readonly string[],
): Promise<TriedUpgrade> {
  const startedAt = performance.now()
  let switchedAt = startedAt
  const warnings = await prepareDatabase(scratch, catalogue, {
    ownTables,
    log: silentLog,
    onSwitch: () => {
      switchedAt = performance.now()
    },
  })
  const endedAt = performance.now()
  return {
    aheadSeconds: (switchedAt - startedAt) / 1000,
    stoppedSeconds: (endedAt - switchedAt) / 1000,
    warnings,
  }
}
