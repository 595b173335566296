import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { findRowTypes } from '@stamboek/model/schema/record-type'

/** The dtoKeys whose changes affect the rows of a type: its own, or those that a view reads. */
export function listSourceTypes(type: ServedRecordType): readonly string[] {
  const sources = [...listRowTypes(type), ...(type.view?.madeFrom ?? [])]
  return sources.length === 0 ? [type.dtoKey] : [...new Set(sources)]
}

/**
 * The dtoKeys of the records that a view shows; empty for a type with records of its own, and for a view whose rows are
 * no records.
 */
export function listRowTypes(type: ServedRecordType): readonly string[] {
  const { of } = type.view ?? {}
  return [...new Set([...(of === undefined ? [] : [of]), ...Object.values(findRowTypes(type) ?? {})])]
}
