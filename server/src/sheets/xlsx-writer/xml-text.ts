/** Characters that XML cannot contain or would change: parsers turn a carriage return into a line feed. */
const unheld = String.raw`[^\P{Cc}\t\n\x7F-\x9F]|[\p{Cs}\uFFFE\uFFFF]`
// With the flag `u` a surrogate pair is one character, and \p{Cs} matches lone surrogates only.
const unheldCharacter = new RegExp(unheld, 'gu')
const special = new RegExp(`[&<>"]|_x[0-9A-Fa-f]{4}_|${unheld}`, 'u')
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * Escapes text for an element or attribute. Characters that XML cannot contain become `_x000D_` as in Excel; an
 * underscore before text that looks like such an escape becomes `_x005F_`.
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
