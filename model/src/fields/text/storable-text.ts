import type { Parsed } from '../../schema/field-kind.ts'
import { accepted, refused } from '../parsed.ts'
import { emojiJoiners, unseenBeyondSchemas, unseenCharacters } from './unseen-characters.ts'

/**
 * Lone surrogates and invisible characters, without emoji joiners: a portable pattern cannot tell where those
 * are valid.
 */
const unseen = String.raw`\uD800-\uDFFF${unseenCharacters}`

/** No control characters, because PostgreSQL cannot store NUL, and nothing invisible. */
export const linePattern = String.raw`^[^\u0000-\u001F\u007F-\u009F${unseen}]*$`

export const linesPattern = String.raw`^[^\u0000-\u0008\u000B-\u001F\u007F-\u009F${unseen}]*$`

export const notText = 'Vul een tekst in.'

export interface TextLimits {
  /** In code points, as PostgreSQL and JSON Schema count. */
  readonly maxLength: number
  readonly isMultiline?: boolean
}

/**
 * Returns the text unchanged, or refuses it if it is too long or has a control or invisible character. Tabs and line
 * feeds need `isMultiline`.
 */
export function parseStorableText(
  text: string,
  { maxLength, isMultiline = false }: TextLimits,
): Parsed<string> {
  if (isLongerThan(text, maxLength)) return refused(`De tekst mag hoogstens ${maxLength} tekens hebben.`)
  const message = describeUnstorableCharacter(text, isMultiline)
  return message === undefined ? accepted(text) : refused(message)
}

/** Counts code points, as PostgreSQL does. Nothing is shorter than 0. */
export function isShorterThan(text: string, length: number): boolean {
  return length > 0 && !isLongerThan(text, length - 1)
}

/** Makes é one character, however it was typed. Leaves texts longer than 8 times `maxLength` alone. */
export function normalizeText(text: string, form: 'NFC' | 'NFKC', { maxLength }: TextLimits): string {
  return text.length > 8 * maxLength ? text : text.normalize(form)
}

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
 * A Dutch sentence about the first character that cannot be stored or is invisible. It quotes nothing of the
 * text, which may be a password.
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
