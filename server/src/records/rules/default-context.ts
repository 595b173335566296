import type { DefaultContext } from '@stamboek/model/fields/default-record'
import { dayOf } from '@stamboek/model/schema/amsterdam-time'
import { readBusinessUnits, readEuroId } from '../../access/my-business-units.ts'
import { executorOf, type RecordContext } from '../engine/record-context.ts'

/** What defaults refer to: moment and caller, and with `isUnitNeeded` the defaults of the caller's business unit. */
export async function readDefaultContext(
  context: RecordContext,
  isUnitNeeded: boolean,
): Promise<DefaultContext> {
  const { now, caller } = context
  const businessUnit = isUnitNeeded ? await readBusinessUnitDefaults(context) : undefined
  return {
    today: dayOf(now),
    now,
    currentUserId: caller.userId,
    ...(businessUnit && { businessUnit }),
  }
}

async function readBusinessUnitDefaults(context: RecordContext) {
  const { businessUnitId } = context.caller
  // Within the transaction: waiting for a second connection while holding one can deadlock the pool.
  const database = { kysely: executorOf(context) }
  const [unit] = businessUnitId === null ? [] : await readBusinessUnits(database, [businessUnitId])
  const defaultCurrencyId = unit?.defaultCurrency?.id ?? (await readEuroId(database))
  return { ...unit, id: businessUnitId, defaultCurrencyId }
}
