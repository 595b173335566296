import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { addRecentRecord } from '../../api/recent-records.ts'
import { findPageKey, type Schema } from '../../session/schema.ts'
import { useSession } from '../../session/session.tsx'
import { formatRecordTitle } from '../texts/record-title.ts'

/** Returns a function that adds a record to the recently opened ones, unless its type has no page to reopen it on. */
export function useRememberOpened(schema: Schema): (type: ServedRecordType, record: AnyRecord) => void {
  const { businessUnit } = useSession()
  return (type, record) => {
    if (findPageKey(schema, type.dtoKey) === undefined) return
    void addRecentRecord({
      dtoKey: type.dtoKey,
      id: record.id,
      label: formatRecordTitle(type, record),
      ...(businessUnit && isOfOneUnit(type) && { businessUnitId: businessUnit.id }),
    })
  }
}

/** Whether records of the type can be opened in the selected unit only. */
function isOfOneUnit({ ownership }: ServedRecordType): boolean {
  return ownership === 'businessUnit' || ownership === 'either'
}
