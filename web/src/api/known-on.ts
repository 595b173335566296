import { knownOnMember } from '@stamboek/model/contract/record-calls'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'

/** A type whose records are read as they were known at an instant (ISO 8601). */
interface KnownType extends ServedRecordType {
  readonly knownOnUtc: string
}

/** Returns the type with the instant; without one, as it is. */
export function asKnownOn(type: ServedRecordType, knownOnUtc: string | undefined): ServedRecordType {
  if (knownOnUtc === undefined) return type
  const known: KnownType = { ...type, knownOnUtc }
  return known
}

/** The instant of `asKnownOn`; undefined for what holds now. */
export function findKnownOn(type: ServedRecordType): string | undefined {
  return (type as Partial<KnownType>).knownOnUtc
}

/** The member of the body of a read, or of its cache key. */
export function knownOnOf(type: ServedRecordType): { readonly [knownOnMember]?: string } {
  const instant = findKnownOn(type)
  return instant === undefined ? {} : { [knownOnMember]: instant }
}

/** The path of a read with its parameter. */
export function withKnownOn(type: ServedRecordType, path: string): string {
  const instant = findKnownOn(type)
  if (instant === undefined) return path
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ [knownOnMember]: instant })}`
}
