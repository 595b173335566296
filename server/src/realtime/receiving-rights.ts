import type { NoticeReceivers, RecordsChangedMessageDto } from '@stamboek/model/contract/realtime-messages'
import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { rightsHolderOf } from '@stamboek/model/records/catalogue/rights-holder-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import type { SignedInUser } from '../access/signed-in-user.ts'

export type ReceivingUser = Pick<SignedInUser, 'permissions' | 'businessUnits'>

/** Whether the user holds the right to read records of the type in at least one unit, by `rightsHolderOf`. */
export function canReadInAnyUnit(catalogue: RecordCatalogue, user: ReceivingUser, type: RecordType): boolean {
  return hasPermission(user, rightsHolderOf(catalogue, type).permissions.Read, null)
}

/** Whether the user works in the unit (a series id) and may read records of the type there, by `rightsHolderOf`. */
export function canReadInUnit(
  catalogue: RecordCatalogue,
  user: ReceivingUser,
  type: RecordType,
  businessUnitId: string,
): boolean {
  return hasPermission(user, rightsHolderOf(catalogue, type).permissions.Read, businessUnitId)
}

/**
 * Whether a subscriber of the type may receive this change; follows `visibleRecords`. The right in any unit suffices
 * for a change without a unit. False for an unknown type.
 */
export function canReceiveChange(
  catalogue: RecordCatalogue,
  user: ReceivingUser,
  { dtoKey, businessUnitId }: Pick<RecordsChangedMessageDto, 'dtoKey' | 'businessUnitId'>,
): boolean {
  const type = catalogue.find(dtoKey)
  return (
    type !== undefined &&
    hasPermission(user, rightsHolderOf(catalogue, type).permissions.Read, businessUnitId)
  )
}

/** Whether the user holds the right of a notice in its unit, in any if that is null. False for an unknown type. */
export function canReceiveNotice(
  catalogue: RecordCatalogue,
  user: ReceivingUser,
  { dtoKey, right, businessUnitId }: NoticeReceivers,
): boolean {
  const type = catalogue.find(dtoKey)
  return type !== undefined && hasPermission(user, type.permissions[right], businessUnitId)
}

/** `businessUnitId`: a series id; null: anywhere. */
function hasPermission(user: ReceivingUser, permission: string, businessUnitId: string | null): boolean {
  const isEverywhere = user.permissions.has(permission)
  if (businessUnitId === null)
    return isEverywhere || [...user.businessUnits.values()].some((own) => own.has(permission))
  const own = user.businessUnits.get(businessUnitId)
  return own !== undefined && (isEverywhere || own.has(permission))
}
