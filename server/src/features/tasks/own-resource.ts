import { type RawBuilder, sql } from 'kysely'
import { executorOf, type RecordContext } from '../../records/engine/record-context.ts'

export interface OwnResource {
  readonly id: string
  readonly description: string
}

/** The active resource of the caller's account in the unit; of several the first by description (domain.md section 7). */
export async function findOwnResource(context: RecordContext): Promise<OwnResource | undefined> {
  const { rows } = await sql<OwnResource>`${selectOwnResource(context, sql`id, description`)}`.execute(
    executorOf(context),
  )
  return rows[0]
}

export function selectOwnResource(
  { caller }: Pick<RecordContext, 'caller'>,
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`SELECT ${columns} FROM record.resource
    WHERE user_id = ${caller.userId}::uuid AND business_unit_id = ${caller.businessUnitId}::uuid AND status = 'Active'
    ORDER BY description COLLATE "und-x-icu", id LIMIT 1`
}

/** Says why a caller without a resource changes no tasks (domain.md section 8). */
export async function explainMissingResource(context: RecordContext): Promise<string | undefined> {
  return (await findOwnResource(context))
    ? undefined
    : 'Je gebruikersaccount is niet toegekend aan een resource. Je kan geen taken aanmaken of wijzigen.'
}
