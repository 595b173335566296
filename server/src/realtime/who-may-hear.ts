import type { EndedImport, RecordsChangedMessageDto } from '@stamboek/model/contract/realtime-messages'
import { holderOf } from '@stamboek/model/records/catalogue/holder-of'
import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import type { RecordType } from '@stamboek/model/schema/record-type'
import type { SignedInUser } from '../access/signed-in-user.ts'

export type HearingUser = Pick<SignedInUser, 'permissions' | 'businessUnits'>

/** May read records of the type, in all business units or in one. */
export function mayRead(catalogue: RecordCatalogue, user: HearingUser, type: RecordType): boolean {
  return hasAnywhere(user, holderOf(catalogue, type).permissions.Read)
}

/** May read the records of the type that belong to this unit (series id): works there, with the right there or everywhere. */
export function mayReadIn(
  catalogue: RecordCatalogue,
  user: HearingUser,
  type: RecordType,
  businessUnitId: string,
): boolean {
  return hasIn(user, holderOf(catalogue, type).permissions.Read, businessUnitId)
}

/** Whether somebody who asked for changes of this type may hear of this one, as `visibleRecords` decides who sees the records. */
export function mayHear(
  catalogue: RecordCatalogue,
  user: HearingUser,
  { dtoKey, businessUnitId }: Pick<RecordsChangedMessageDto, 'dtoKey' | 'businessUnitId'>,
): boolean {
  const type = catalogue.find(dtoKey)
  if (!type) return false
  return businessUnitId === null
    ? mayRead(catalogue, user, type)
    : mayReadIn(catalogue, user, type, businessUnitId)
}

/** Whether somebody hears how an import ended: whoever may import such records there. */
export function mayHearOfImport(
  catalogue: RecordCatalogue,
  user: HearingUser,
  { dtoKey, businessUnitId }: Pick<EndedImport, 'dtoKey' | 'businessUnitId'>,
): boolean {
  const type = catalogue.find(dtoKey)
  if (!type) return false
  const { Import } = type.permissions
  return businessUnitId === null ? hasAnywhere(user, Import) : hasIn(user, Import, businessUnitId)
}

function hasAnywhere(user: HearingUser, permission: string): boolean {
  return (
    user.permissions.has(permission) || [...user.businessUnits.values()].some((own) => own.has(permission))
  )
}

function hasIn(user: HearingUser, permission: string, businessUnitId: string): boolean {
  const own = user.businessUnits.get(businessUnitId)
  return own !== undefined && (own.has(permission) || user.permissions.has(permission))
}
