import { createDefaultRecord } from '@stamboek/model/fields/default-record'
import { storageOf } from '@stamboek/model/fields/storage-of'
import type { Fields } from '@stamboek/model/schema/field-kind'
import type { RecordType } from '@stamboek/model/schema/record-type'
import type { RecordContext } from '../engine/record-context.ts'
import { lookUpDefaults } from '../queries/look-up-defaults.ts'
import { readDefaultContext } from './default-context.ts'

/**
 * Returns the members of a new record with the defaults for this caller, business unit and moment. Defaults that are
 * looked up or supplied are resolved only for members of which `omitted` is true; the others stay empty.
 */
export async function resolveDefaults(
  context: RecordContext,
  type: RecordType,
  omitted: (member: string) => boolean = () => true,
): Promise<Record<string, unknown>> {
  const defaults = createDefaultRecord(
    type.fields,
    await readDefaultContext(context, needsBusinessUnit(type.fields)),
  )
  const served = Object.entries(type.fields)
    .filter(([path, field]) => !field.computed && omitted(path))
    .map(([path, field]) => ({ path, value: field.default, mode: 'add' as const }))
  return { ...defaults, ...(await lookUpDefaults(context, type, served)), systemValue: false }
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
