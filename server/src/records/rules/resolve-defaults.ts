import { createDefaultRecord } from '@stamboek/model/fields/default-record'
import { storageOf } from '@stamboek/model/fields/storage-of'
import { dayOf } from '@stamboek/model/schema/amsterdam-time'
import type { Fields } from '@stamboek/model/schema/field-kind'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { readBusinessUnits, readEuroId } from '../../access/my-business-units.ts'
import { executorOf, type RecordContext } from '../engine/record-context.ts'
import { lookUpDefaults } from '../queries/look-up-defaults.ts'

/**
 * Returns the members of a new record with the defaults for this caller, business unit and moment. Defaults that are
 * looked up or supplied are resolved only for members of which `omitted` is true; the others stay empty.
 */
export async function resolveDefaults(
  context: RecordContext,
  type: RecordType,
  omitted: (member: string) => boolean = () => true,
): Promise<Record<string, unknown>> {
  const { now, caller } = context
  const unit = needsBusinessUnit(type.fields) ? await readBusinessUnitDefaults(context) : undefined
  const defaults = createDefaultRecord(type.fields, {
    today: dayOf(now),
    now,
    currentUserId: caller.userId,
    ...(unit && { businessUnit: unit }),
  })
  const served = Object.entries(type.fields)
    .filter(([path, field]) => !field.computed && omitted(path))
    .map(([path, field]) => ({ path, value: field.default, mode: 'add' as const }))
  return { ...defaults, ...(await lookUpDefaults(context, type, served)), systemValue: false }
}

async function readBusinessUnitDefaults(context: RecordContext) {
  const { businessUnitId } = context.caller
  // Within the transaction: waiting for a second connection while holding one can deadlock the pool.
  const database = { kysely: executorOf(context) }
  const [unit] = businessUnitId === null ? [] : await readBusinessUnits(database, [businessUnitId])
  const defaultCurrencyId = unit?.defaultCurrency?.id ?? (await readEuroId(database))
  return { ...unit, id: businessUnitId, defaultCurrencyId }
}

function needsBusinessUnit(fields: Fields): boolean {
  return Object.values(fields).some((field) => {
    const { default: value } = field
    if (typeof value === 'object' && value !== null && 'from' in value)
      return value.from.startsWith('businessUnit')
    const storage = storageOf(field)
    return storage.shape === 'members' && needsBusinessUnit(storage.members)
  })
}
