/** The texts in a value of unknown shape: a list, one text, or nothing. */
export function stringsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter((each): each is string => typeof each === 'string')
  return typeof value === 'string' && value !== '' ? [value] : []
}
