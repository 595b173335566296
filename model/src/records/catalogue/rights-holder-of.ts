import type { RecordType } from '../../schema/record-type.ts'
import type { RecordCatalogue } from './record-catalogue.ts'

/** The type whose rights hold: the type itself, or for a child type that is not listed the holder of its parent. */
export function rightsHolderOf(catalogue: RecordCatalogue, type: RecordType): RecordType {
  return type.parent && !type.parent.isListed
    ? rightsHolderOf(catalogue, catalogue.get(type.parent.dtoKey))
    : type
}
