import type { Parsed } from '../../schema/field-kind.ts'
import { accepted, refused } from '../parsed.ts'
import { emojiJoiners, unseenBeyondSchemas, unseenCharacters } from './unseen-characters.ts'

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

/** Refuses characters that cannot be stored and texts that are too long (400). */
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

/** Normalises a text, so that é is one character however it was typed. Texts that are too long anyway are left alone. */
export function normalizeText(text: string, form: 'NFC' | 'NFKC', { maxLength }: TextLimits): string {
  return text.length > 8 * maxLength ? text : text.normalize(form)
}

/** Counts code points only if the number of UTF-16 units leaves doubt. */
function isLongerThan(text: string, length: number): boolean {
  return text.length > 2 * length || (text.length > length && Array.from(text).length > length)
}

/** Variation selectors and joiners inside an emoji are visible. */
const withinEmoji = String.raw`(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F]|(?<=[0-9#*])\uFE0F(?=\u20E3)|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})`

const unstorable = new RegExp(
  String.raw`(?!${withinEmoji})[\p{Cc}\p{Cs}${unseenCharacters}${emojiJoiners}${unseenBeyondSchemas}]`,
  'gu',
)

type CharacterNames = readonly (readonly [characters: RegExp, name: string])[]

/** Characters that everybody knows, which need no code. */
const knownNames: CharacterNames = [
  [/\t/u, 'een tab'],
  [/[\n\r\u0085\p{Zl}\p{Zp}]/u, 'een regeleinde'],
]

const names: CharacterNames = [
  [/\p{Cc}/u, 'een stuurteken'],
  [/\p{Cs}/u, 'een half teken'],
  [/\u00AD/u, 'een zacht afbreekstreepje'],
  [/\uFEFF/u, 'een bytevolgordeteken'],
  [/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u, 'een onzichtbaar teken voor de schrijfrichting'],
  [/[\u200B-\u200D\u2060]/u, 'een onzichtbaar teken zonder breedte'],
]

/**
 * A Dutch sentence about the first character that cannot be stored or is invisible; undefined if there is none.
 * It quotes nothing of the text, which may be a password.
 * @internal
 */
export function describeUnstorableCharacter(text: string, isMultiline: boolean): string | undefined {
  for (const { 0: character, index } of text.matchAll(unstorable)) {
    if (isMultiline && (character === '\n' || character === '\t')) continue
    const nameIn = (all: CharacterNames) => all.find(([characters]) => characters.test(character))?.[1]
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    const name = nameIn(knownNames) ?? `${nameIn(names) ?? 'een onzichtbaar teken'} (U+${code})`
    const position = Array.from(text.slice(0, index)).length + 1
    return `Teken ${position} van de tekst is ${name}. Haal dat teken weg.`
  }
  return undefined
}
