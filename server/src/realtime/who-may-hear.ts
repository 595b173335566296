import type { EndedImport, RecordsChangedMessageDto } from '@stamboek/model/contract/realtime-messages'
import { holderOf } from '@stamboek/model/records/catalogue/holder-of'
import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import type { RecordType } from '@stamboek/model/schema/record-type'
import type { SignedInUser } from '../access/signed-in-user.ts'

export type HearingUser = Pick<SignedInUser, 'permissions' | 'businessUnits'>

/** May read records of the type, in all business units or in one. */
export function mayRead(catalogue: RecordCatalogue, user: HearingUser, type: RecordType): boolean {
  return has(user, holderOf(catalogue, type).permissions.Read, null)
}

/** May read the records of the type that belong to this unit (series id): works there, with the right there or everywhere. */
export function mayReadIn(
  catalogue: RecordCatalogue,
  user: HearingUser,
  type: RecordType,
  businessUnitId: string,
): boolean {
  return has(user, holderOf(catalogue, type).permissions.Read, businessUnitId)
}

/** Whether somebody who asked for changes of this type may hear of this one, as `visibleRecords` decides who sees the records. */
export function mayHear(
  catalogue: RecordCatalogue,
  user: HearingUser,
  { dtoKey, businessUnitId }: Pick<RecordsChangedMessageDto, 'dtoKey' | 'businessUnitId'>,
): boolean {
  const type = catalogue.find(dtoKey)
  return type !== undefined && has(user, holderOf(catalogue, type).permissions.Read, businessUnitId)
}

/** Whether somebody hears how an import ended: whoever may import such records there. */
export function mayHearOfImport(
  catalogue: RecordCatalogue,
  user: HearingUser,
  { dtoKey, businessUnitId }: Pick<EndedImport, 'dtoKey' | 'businessUnitId'>,
): boolean {
  const type = catalogue.find(dtoKey)
  return type !== undefined && has(user, type.permissions.Import, businessUnitId)
}

/** `businessUnitId`: a series id; null: anywhere. */
function has(user: HearingUser, permission: string, businessUnitId: string | null): boolean {
  const isEverywhere = user.permissions.has(permission)
  if (businessUnitId === null)
    return isEverywhere || [...user.businessUnits.values()].some((own) => own.has(permission))
  const own = user.businessUnits.get(businessUnitId)
  return own !== undefined && (isEverywhere || own.has(permission))
}
