const maxTextLength = 100

/**
 * Trims a text that should hold a number or date; returns '' for more than 100 characters, so that no expression runs
 * over a megabyte.
 */
export function shortText(text: string): string {
  return text.length > maxTextLength ? '' : text.trim()
}
