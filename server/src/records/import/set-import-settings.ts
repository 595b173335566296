import { sql } from 'kysely'
import type { UnitOfWork } from '../engine/unit-of-work.ts'

/**
 * For a transaction that adds many records: JIT costs more than it saves on a table whose statistics lag behind, and a small pending
 * list keeps text indexes fast for searches.
 */
export async function setImportSettings({ transaction }: UnitOfWork): Promise<void> {
  await sql`SELECT set_config('jit', 'off', true), set_config('gin_pending_list_limit', '256kB', true)`.execute(
    transaction,
  )
}
