import { inLanguageOrder, uuid } from '../../database/sql-expressions.ts'
import { executorOf, type RecordContext } from '../../records/engine/record-context.ts'

export interface OwnResource {
  readonly id: string
  readonly description: string
}

/**
 * Returns the resource of the caller's account with the status Active in the unit of the call, whatever its period; of
 * several the first by description (requirements 8.3).
 */
export async function findOwnResource(context: RecordContext): Promise<OwnResource | undefined> {
  return selectOwnResource(context).select(['id', 'description']).executeTakeFirst()
}

/** Selects the row of the resource that `findOwnResource` describes; the caller adds columns. */
export function selectOwnResource(context: RecordContext) {
  const { userId, businessUnitId } = context.caller
  return executorOf(context)
    .selectFrom('record.resource')
    .where('user_id', '=', uuid(userId))
    .where('business_unit_id', '=', uuid(businessUnitId))
    .where('status', '=', 'Active')
    .orderBy((eb) => inLanguageOrder(eb.ref('description')))
    .orderBy('id')
    .limit(1)
}

/**
 * Explains in Dutch why a caller without an own resource cannot change tasks (requirements 8.2); undefined for others.
 */
export async function explainMissingResource(context: RecordContext): Promise<string | undefined> {
  return (await findOwnResource(context))
    ? undefined
    : 'Je gebruikersaccount is niet toegekend aan een resource. Je kan geen taken aanmaken of wijzigen.'
}
