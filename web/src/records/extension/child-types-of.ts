import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { fieldKinds } from '@stamboek/model/fields/field-kinds'
import { storageOf } from '@stamboek/model/schema/storage-of'

/** The dtoKeys of the child records that the page of a type shows and edits. */
export function childTypesOf({ fields }: ServedRecordType): readonly string[] {
  return Object.values(fields).flatMap((field) => {
    const storage = storageOf(field, fieldKinds)
    return storage.shape === 'children' ? [storage.of] : []
  })
}
