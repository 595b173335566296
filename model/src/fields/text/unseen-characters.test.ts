import { expect, test } from 'vitest'
import { emojiJoiners, unseenBeyondSchemas, unseenCharacters } from './unseen-characters.ts'

test('the characters that nobody sees are those that Unicode calls so, and what parts lines or annotates', () => {
  const listed = new RegExp(`[${unseenCharacters}${emojiJoiners}${unseenBeyondSchemas}]`, 'u')
  const unseen = /[\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\uFFF9-\uFFFB]/u
  const differing = Array.from({ length: 0x110000 }, (_, code) => code).filter((code) => {
    const character = String.fromCodePoint(code)
    return listed.test(character) !== unseen.test(character)
  })
  expect(differing.map((code) => code.toString(16))).toEqual([])
})
