import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { listSourceTypes } from '../../api/source-types.ts'
import { useSchema } from '../../session/schema.ts'

/** The dtoKeys of the records that a page is made of, without those that the user may not see: the server refuses their group. */
export function useVisibleSources(type: ServedRecordType): readonly string[] {
  const schema = useSchema()
  return listSourceTypes(type).filter((dtoKey) => dtoKey === type.dtoKey || schema.get(dtoKey))
}
