import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { isInMenu } from '@stamboek/model/menu/page-address'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { addRecentRecord } from '../../api/recent-records.ts'
import { useSession } from '../../session/session.tsx'
import { formatRecordTitle } from '../texts/record-title.ts'

/** Returns a function that adds a record to the recently opened ones of the user. */
export function useRememberOpened(): (type: ServedRecordType, record: AnyRecord) => void {
  const { businessUnit } = useSession()
  return (type, record) => {
    // A child record has no page to open it on again.
    if (!isInMenu(type.dtoKey)) return
    void addRecentRecord({
      dtoKey: type.dtoKey,
      id: record.id,
      label: formatRecordTitle(type, record),
      ...(businessUnit && type.ownership !== 'global' && { businessUnitId: businessUnit.id }),
    })
  }
}
