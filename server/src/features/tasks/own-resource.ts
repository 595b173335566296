import { inLanguageOrder, instant, isActiveAt, isKept, tables, uuid } from '../../database/sql-expressions.ts'
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

/** Selects the ids of the active teams of which the resource that `findOwnResource` describes is a member now. */
export function selectOwnTeams(context: RecordContext) {
  const now = instant(context.now)
  return tables
    .selectFrom('record.resource_per_team as a')
    .innerJoin('record.resource_team as r', 'r.id', 'a.resource_team_id')
    .where('a.resource_id', '=', selectOwnResource(context).select('id').$asScalar())
    .where((eb) => isKept(eb, 'a'))
    .where((eb) => isActiveAt(eb, 'a', now))
    .where((eb) => isActiveAt(eb, 'r', now))
    .select('r.id')
}

/**
 * Explains in Dutch why a caller without an own resource cannot change tasks (requirements 8.2); undefined for others.
 */
export async function explainMissingResource(context: RecordContext): Promise<string | undefined> {
  return (await findOwnResource(context))
    ? undefined
    : 'Je gebruikersaccount is niet toegekend aan een resource. Je kan geen taken aanmaken of wijzigen.'
}
