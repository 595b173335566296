import { sql } from 'kysely'
import { executorOf, type RecordContext } from '../../records/engine/record-context.ts'

export interface OwnResource {
  readonly id: string
  readonly description: string
}

/** The active resource of the caller's account in the unit; of several the first by description (domain.md section 7). */
export async function findOwnResource(context: RecordContext): Promise<OwnResource | undefined> {
  const { userId, businessUnitId } = context.caller
  const { rows } = await sql<OwnResource>`SELECT id, description FROM record.resource
    WHERE user_id = ${userId}::uuid AND business_unit_id = ${businessUnitId}::uuid AND status = 'Active'
    ORDER BY description COLLATE "und-x-icu", id LIMIT 1`.execute(executorOf(context))
  return rows[0]
}

/** Says why a caller without a resource changes no tasks (domain.md section 8). */
export async function explainMissingResource(context: RecordContext): Promise<string | undefined> {
  return (await findOwnResource(context))
    ? undefined
    : 'Je gebruikersaccount is niet toegekend aan een resource. Je kan geen taken aanmaken of wijzigen.'
}
