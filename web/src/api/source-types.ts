import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { findRowTypes } from '@stamboek/model/schema/record-type'

/** The dtoKeys of the records whose changes change the rows of a type: the type itself, or those that a view is made from. */
export function listSourceTypes(type: ServedRecordType): readonly string[] {
  const sources = [...listRowTypes(type), ...(type.view?.madeFrom ?? [])]
  return sources.length === 0 ? [type.dtoKey] : [...new Set(sources)]
}

/** The dtoKeys of the records that the rows of a view are; none for another type. */
export function listRowTypes(type: ServedRecordType): readonly string[] {
  const { of } = type.view ?? {}
  return [...new Set([...(of === undefined ? [] : [of]), ...Object.values(findRowTypes(type) ?? {})])]
}
