import type { SearchFields, SearchValues } from './page-state.ts'

/** The search value that is no entry of a type: others changed the records after this instant. */
export const changedByOthersKey = 'changedByOthersSince'

/** Returns the instant after which others changed the records of a search; undefined if it asks none. */
export function readChangedByOthers(values: SearchValues): string | undefined {
  const since = values[changedByOthersKey]
  return typeof since === 'string' ? since : undefined
}

/** The fields with a search for what others changed since then; null: without one. */
export function withChangedByOthers(fields: SearchFields, since: string | null): SearchFields {
  return { ...fields, values: { ...fields.values, [changedByOthersKey]: since } }
}
