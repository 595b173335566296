import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { storageOf } from '@stamboek/model/fields/storage-of'

/** The dtoKeys of the child records that the page of a type shows and edits. */
export function childTypesOf({ fields }: ServedRecordType): readonly string[] {
  return Object.values(fields).flatMap((field) => {
    const storage = storageOf(field)
    return storage.shape === 'children' ? [storage.of] : []
  })
}
