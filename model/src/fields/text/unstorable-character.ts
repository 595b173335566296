import { emojiJoiners, unseenBeyondSchemas, unseenCharacters } from './unseen-characters.ts'

/** An emoji may hold a sign for its colours, and be joined to another one; both can be seen there. */
const withinEmoji = String.raw`(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F]|(?<=[0-9#*])\uFE0F(?=\u20E3)|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})`

const unstorable = new RegExp(
  String.raw`(?!${withinEmoji})[\p{Cc}\p{Cs}${unseenCharacters}${emojiJoiners}${unseenBeyondSchemas}]`,
  'gu',
)

const names: readonly (readonly [characters: RegExp, name: string])[] = [
  [/\t/u, 'een tab'],
  [/[\n\r\u0085\p{Zl}\p{Zp}]/u, 'een regeleinde'],
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
 */
export function describeUnstorableCharacter(text: string, isMultiline: boolean): string | undefined {
  for (const { 0: character, index } of text.matchAll(unstorable)) {
    if (isMultiline && (character === '\n' || character === '\t')) continue
    const name = names.find(([characters]) => characters.test(character))?.[1] ?? 'een onzichtbaar teken'
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    const place = Array.from(text.slice(0, index)).length + 1
    return `Teken ${place} van de tekst is ${name} (U+${code}). Haal dat teken weg.`
  }
  return undefined
}
