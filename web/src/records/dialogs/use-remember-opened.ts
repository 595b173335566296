import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { isInMenu } from '@stamboek/model/menu/page-address'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { rememberRecord } from '../../api/recent-records.ts'
import { useSession } from '../../session/session.tsx'
import { recordTitle } from '../texts/record-title.ts'

/** Gives what keeps a record among those that this user opened last, where it has a page to be opened on again. */
export function useRememberOpened(type: ServedRecordType): (record: AnyRecord) => void {
  const { businessUnit } = useSession()
  return (record) => {
    // A row that was opened below another one would only take the place of one that can be gone back to.
    if (!isInMenu(type.dtoKey)) return
    void rememberRecord({
      dtoKey: type.dtoKey,
      id: record.id,
      label: recordTitle(type, record),
      ...(businessUnit && type.ownership !== 'global' && { businessUnitId: businessUnit.id }),
    })
  }
}
