import { businessUnitGroup, recordTypeGroup } from '@stamboek/model/contract/realtime-messages'
import { parseId } from '@stamboek/model/fields/parse-id'
import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { rightsHolderOf } from '@stamboek/model/records/catalogue/rights-holder-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { canReadInAnyUnit, type ReceivingUser } from './receiving-rights.ts'

export type Group =
  | { readonly name: string; readonly businessUnitId: string }
  | { readonly name: string; readonly type: RecordType }

const unitPrefix = businessUnitGroup('')
const typePrefix = recordTypeGroup('')

/** Returns the group, with its canonical name; undefined for a name of no group. Its unit need not exist. */
export function parseGroupName(catalogue: RecordCatalogue, name: unknown): Group | undefined {
  if (typeof name !== 'string') return undefined
  if (name.startsWith(unitPrefix)) {
    const id = parseId(name.slice(unitPrefix.length))
    return id.ok ? { name: businessUnitGroup(id.value), businessUnitId: id.value } : undefined
  }
  const type = name.startsWith(typePrefix) ? catalogue.find(name.slice(typePrefix.length)) : undefined
  return type && { name, type }
}

/**
 * Explains in Dutch why a user may not join; undefined for a user who belongs to the unit, or may read the type in any
 * unit.
 */
export function explainRefusal(
  catalogue: RecordCatalogue,
  user: ReceivingUser,
  group: Group,
): string | undefined {
  if ('businessUnitId' in group)
    return user.businessUnits.has(group.businessUnitId)
      ? undefined
      : 'Je hebt geen toegang tot deze business unit.'
  return canReadInAnyUnit(catalogue, user, group.type)
    ? undefined
    : `Hiervoor ontbreekt het recht ${rightsHolderOf(catalogue, group.type).permissions.Read}.`
}
