export type NamedKind = 'region' | 'currency' | 'language'

/**
 * The Dutch name of a code, from the CLDR data in Node.js.
 * @throws RangeError for an unknown code, which must not appear as its own description.
 */
export function dutchName(kind: NamedKind, code: string): string {
  const name = displayNames[kind].of(code)
  if (!name) throw new RangeError(`No Dutch name for ${kind} ${code}`)
  return withTypedApostrophe(name)
}

const displayNames: Record<NamedKind, Intl.DisplayNames> = {
  region: new Intl.DisplayNames('nl', { type: 'region', fallback: 'none' }),
  currency: new Intl.DisplayNames('nl', { type: 'currency', fallback: 'none' }),
  language: new Intl.DisplayNames('nl', { type: 'language', fallback: 'none' }),
}

/** Uses the apostrophe of the keyboard: a search for Bahama's would not find Bahama’s. */
function withTypedApostrophe(name: string): string {
  return name.replaceAll(/[\u2018\u2019\u02bb\u02bc]/g, "'")
}
