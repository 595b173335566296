/** Returns a text that is not empty, else null. */
export function readText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** Returns a number, else null; does not parse text. */
export function readNumber(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

/** Returns the texts in an array, also empty ones, or a single text that is not empty as an array; else []. */
export function readTexts(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter((each): each is string => typeof each === 'string')
  return typeof value === 'string' && value !== '' ? [value] : []
}
