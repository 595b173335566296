/** The search value that is no entry of a type: others changed the records after this instant. */
export const changedByOthersKey = 'changedByOthersSince'

type Values = Readonly<Record<string, unknown>>

/** Returns the instant after which others changed the records of a search; undefined if it asks none. */
export function readChangedByOthers(values: Values): string | undefined {
  const since = values[changedByOthersKey]
  return typeof since === 'string' ? since : undefined
}

/** The fields with a search for what others changed since then; null: without one. */
export function withChangedByOthers<Fields extends { readonly values: Values }>(
  fields: Fields,
  since: string | null,
): Fields {
  return { ...fields, values: { ...fields.values, [changedByOthersKey]: since } }
}
