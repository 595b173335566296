import type { RefersTo } from '@stamboek/model/contract/usages'

/** The search value that is no entry of a type: any list can show the records that refer to others. */
export const refersToKey = 'refersTo'

/** With the name of those records. */
export interface NamedRefersTo extends RefersTo {
  readonly label: string
}

/** Returns the records that a search asks references to; undefined if it asks none. */
export function readRefersTo(values: Readonly<Record<string, unknown>>): NamedRefersTo | undefined {
  const value = values[refersToKey]
  return isRefersTo(value) ? value : undefined
}

/** Whether a value from an address has that shape. */
export function isRefersTo(value: unknown): value is NamedRefersTo {
  if (typeof value !== 'object' || value === null) return false
  const { dtoKey, ids, afterUtc, label } = value as Readonly<Partial<Record<keyof NamedRefersTo, unknown>>>
  return (
    typeof dtoKey === 'string' &&
    typeof label === 'string' &&
    (afterUtc === undefined || typeof afterUtc === 'string') &&
    Array.isArray(ids) &&
    ids.every((id) => typeof id === 'string')
  )
}
