import { expect, test } from 'vitest'
import { describeUnstorableCharacter } from './storable-text.ts'

test.each([
  ['a\u200Bb', 'Teken 2 van de tekst is een onzichtbaar teken zonder breedte (U+200B). Haal dat teken weg.'],
  ['😀a\u00ADb', 'Teken 3 van de tekst is een zacht afbreekstreepje (U+00AD). Haal dat teken weg.'],
  [
    '\u202Ea',
    'Teken 1 van de tekst is een onzichtbaar teken voor de schrijfrichting (U+202E). Haal dat teken weg.',
  ],
  ['a\uFEFFb', 'Teken 2 van de tekst is een bytevolgordeteken (U+FEFF). Haal dat teken weg.'],
  ['a\0', 'Teken 2 van de tekst is een stuurteken (U+0000). Haal dat teken weg.'],
  ['a\nb', 'Teken 2 van de tekst is een regeleinde. Haal dat teken weg.'],
  ['a\u2028b', 'Teken 2 van de tekst is een regeleinde. Haal dat teken weg.'],
  ['a\tb', 'Teken 2 van de tekst is een tab. Haal dat teken weg.'],
  ['a\ud83d', 'Teken 2 van de tekst is een half teken (U+D83D). Haal dat teken weg.'],
  ['a\u3164b', 'Teken 2 van de tekst is een onzichtbaar teken (U+3164). Haal dat teken weg.'],
])('names what cannot be kept in %j', (text, message) => {
  expect(describeUnstorableCharacter(text, false)).toBe(message)
})

test.each(['\u200C', '\u200D', '\u2060', '\u2066', '\u061C', '\uFE0F', '\u{E0041}', '\uFFFB', '\u0085'])(
  'finds %j between letters, in one line or more',
  (character) => {
    expect(describeUnstorableCharacter(`A${character}B`, false)).toMatch(/^Teken 2 /)
    expect(describeUnstorableCharacter(`A${character}B`, true)).toMatch(/^Teken 2 /)
  },
)

test.each(['👷‍♂️', '👨‍👩‍👧', '❤️', '👍🏽', '🤷🏽‍♀️', '1️⃣', '© é e\u0301 ½ ａ', 'العربية ١٢٣', '漢字'])(
  'lets %j be, which can be seen',
  (text) => {
    expect(describeUnstorableCharacter(text, false)).toBeUndefined()
  },
)

test('finds what joins an emoji to nothing', () => {
  for (const text of ['👷\u200D', '\u200D👷', '👷\u200Da', 'a\u200D👷', '1\uFE0F', 'A\uFE0F\u20E3'])
    expect(describeUnstorableCharacter(text, false)).toMatch(/^Teken/)
})

test('a text of lines may have line ends and tabs', () => {
  expect(describeUnstorableCharacter('een\n\ttwee', true)).toBeUndefined()
  expect(describeUnstorableCharacter('een\n\u200Btwee', true)).toMatch(/^Teken 5 /)
})
