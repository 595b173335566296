/**
 * Characters that nobody sees, or that turn the order of what follows (U+202E): with them two texts look the same and are not.
 * In a class of an expression; written out, since not every reader of a JSON Schema knows `\p{…}`.
 */
export const unseenCharacters = String.raw`\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200C\u200E\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFFB`

/** Unseen as well, but can belong to an emoji. */
export const emojiJoiners = String.raw`\u200D\uFE00-\uFE0F`

/** Unseen as well, above the first plane: only expressions with the flag `u` know them, so a schema leaves them out. */
export const unseenBeyondSchemas = String.raw`\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}`
