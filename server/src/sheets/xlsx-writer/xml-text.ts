/** What XML cannot hold, or would read back as something else: a return becomes a line feed. */
const unheld = String.raw`[^\P{Cc}\t\n\x7F-\x9F]|[\p{Cs}\uFFFE\uFFFF]`
// With `u` a whole surrogate pair is one character, and \p{Cs} a half that stands alone.
const unheldCharacter = new RegExp(unheld, 'gu')
const special = new RegExp(`[&<>"]|_x[0-9A-Fa-f]{4}_|${unheld}`, 'u')
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * A text within the XML of a workbook, in an element or an attribute. What XML cannot hold is written as Excel does:
 * `_x000D_`; a text that looks like that gets its first character written so.
 */
export function escapeXml(text: string): string {
  if (!special.test(text)) return text
  return text
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? '')
    .replaceAll(unheldCharacter, (character) => {
      const code = character.charCodeAt(0).toString(16).toUpperCase()
      return `_x${code.padStart(4, '0')}_`
    })
}
