import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { rememberRecord } from '../data/recent-records.ts'
import { useSession } from '../data/session.tsx'
import { recordTitle } from './record-title.ts'

/** Gives what keeps a record among those that this user opened last. */
export function useRememberOpened(type: ServedRecordType): (record: AnyRecord) => void {
  const { businessUnit } = useSession()
  return (record) =>
    void rememberRecord({
      dtoKey: type.dtoKey,
      id: record.id,
      label: recordTitle(type, record),
      ...(businessUnit && type.ownership !== 'global' && { businessUnitId: businessUnit.id }),
    })
}
