const maxTextLength = 100

/**
 * A text that should hold a number, a date or the like, trimmed; empty when it is too long to be one, so that no
 * expression runs over a megabyte that somebody sent.
 */
export function shortText(text: string): string {
  return text.length > maxTextLength ? '' : text.trim()
}
