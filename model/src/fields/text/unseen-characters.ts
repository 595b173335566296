/**
 * Invisible characters, and those that change the direction of text (U+202E): two texts that differ only in
 * them look equal. Without `\p{…}`, which some readers of JSON Schema do not know.
 */
export const unseenCharacters = String.raw`\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200C\u200E\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFFB`

export const emojiJoiners = String.raw`\u200D\uFE00-\uFE0F`

/**
 * Invisible characters above the first plane. Only expressions with the flag `u` match them, so JSON Schemas
 * leave them out.
 */
export const unseenBeyondSchemas = String.raw`\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}`
