import type { Parsed } from '../../schema/field-kind.ts'
import { accepted, refused } from '../parsed.ts'
import { unseenCharacters } from './unseen-characters.ts'
import { describeUnstorableCharacter } from './unstorable-character.ts'

/**
 * Lone surrogates and invisible characters. Emoji joiners are left out: a portable pattern cannot tell where they are valid.
 */
const unseen = String.raw`\uD800-\uDFFF${unseenCharacters}`

/** A text of one line: no control characters (PostgreSQL cannot keep NUL), nothing unseen. */
export const linePattern = String.raw`^[^\u0000-\u001F\u007F-\u009F${unseen}]*$`

/** The same with line feeds and tabs. */
export const linesPattern = String.raw`^[^\u0000-\u0008\u000B-\u001F\u007F-\u009F${unseen}]*$`

export const notText = 'Vul een tekst in.'

export interface TextLimits {
  /** In characters as PostgreSQL and JSON Schema count them: code points. */
  readonly maxLength: number
  readonly isMultiline?: boolean
}

/** Refuses what cannot be kept, and what is too long: both are answered with 400. */
export function parseStorableText(
  text: string,
  { maxLength, isMultiline = false }: TextLimits,
): Parsed<string> {
  if (isLongerThan(text, maxLength)) return refused(`De tekst mag hoogstens ${maxLength} tekens hebben.`)
  const message = describeUnstorableCharacter(text, isMultiline)
  return message === undefined ? accepted(text) : refused(message)
}

export function isShorterThan(text: string, length: number): boolean {
  return length > 0 && !isLongerThan(text, length - 1)
}

/** Equal texts in equal characters: é is one character, however it was typed. Too long a text is left alone, as it is refused. */
export function normalizeText(text: string, form: 'NFC' | 'NFKC', { maxLength }: TextLimits): string {
  return text.length > 8 * maxLength ? text : text.normalize(form)
}

/** Counts only where the number of UTF-16 units leaves doubt. */
function isLongerThan(text: string, length: number): boolean {
  return text.length > 2 * length || (text.length > length && Array.from(text).length > length)
}
