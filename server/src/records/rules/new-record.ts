import { createDefaultRecord } from '@stamboek/model/fields/default-record'
import { storageOf } from '@stamboek/model/fields/storage-of'
import { dayOf } from '@stamboek/model/schema/amsterdam-time'
import type { Fields } from '@stamboek/model/schema/field-kind'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { readBusinessUnits, readDefaultCurrencyId } from '../../access/my-business-units.ts'
import { executorOf, type RecordContext } from '../engine/record-context.ts'

/** A record of a type before anything is sent: what its definition says it starts with, for this caller at this moment. */
export async function newRecord(context: RecordContext, type: RecordType): Promise<Record<string, unknown>> {
  const { now, caller } = context
  const unit = asksBusinessUnit(type.fields) ? await businessUnitOf(context) : undefined
  const defaults = createDefaultRecord(type.fields, {
    today: dayOf(now),
    now,
    currentUserId: caller.userId,
    ...(unit && { businessUnit: unit }),
  })
  return { ...defaults, systemValue: false }
}

/** The version of the caller's unit that is valid now. */
async function businessUnitOf(context: RecordContext) {
  const { businessUnitId } = context.caller
  // In the transaction: a call that waits for a second connection while it holds one can wait for ever.
  const database = { kysely: executorOf(context) }
  const [unit] = businessUnitId === null ? [] : await readBusinessUnits(database, [businessUnitId])
  return { ...unit, defaultCurrencyId: unit?.defaultCurrency?.id ?? (await readDefaultCurrencyId(database)) }
}

function asksBusinessUnit(fields: Fields): boolean {
  return Object.values(fields).some((field) => {
    const { default: value } = field
    if (typeof value === 'object' && value !== null && 'from' in value)
      return value.from.startsWith('businessUnit.')
    const storage = storageOf(field)
    return storage.shape === 'members' && asksBusinessUnit(storage.members)
  })
}
