import type { RecordType } from '../../schema/record-type.ts'
import type { RecordCatalogue } from './record-catalogue.ts'

/** The type whose rights hold for a type: its own, or, for a child record that is not listed by itself, its parent's. */
export function holderOf(catalogue: RecordCatalogue, type: RecordType): RecordType {
  return type.parent && !type.parent.isListed ? holderOf(catalogue, catalogue.get(type.parent.dtoKey)) : type
}
