import { sql } from 'kysely'
import { quote } from '../../database/column-names.ts'
import { recordSchema } from '../../database/identifier.ts'
import type { LinkTable } from '../../database/record-table.ts'
import type { Executor, PlannedWrite } from '../engine/record-context.ts'
import { idsOf, sameList } from '../rules/reference-labels.ts'

/** Writes the lists of references that changed: the rows of the owner are replaced as a whole. */
export async function writeLinks(
  executor: Executor,
  link: LinkTable,
  writes: readonly PlannedWrite[],
): Promise<void> {
  const changed = writes.filter(
    ({ before, after, action }) =>
      action !== 'Delete' && !sameList(idsOf(before?.[link.path]), idsOf(after[link.path])),
  )
  if (changed.length === 0) return
  const table = sql.raw(`${recordSchema}.${quote(link.name)}`)
  const rows = changed.flatMap((write) =>
    idsOf(write.after[link.path]).map((target, position) => ({
      owner_id: write.id,
      target_id: target,
      position,
    })),
  )
  await sql`DELETE FROM ${table} WHERE owner_id = ANY(${changed.map((write) => write.id)}::uuid[])`.execute(
    executor,
  )
  await sql`INSERT INTO ${table} (owner_id, target_id, position)
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS x(owner_id uuid, target_id uuid, position integer)`.execute(
    executor,
  )
}
