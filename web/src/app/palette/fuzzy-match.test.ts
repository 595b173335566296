import { expect, test } from 'vitest'
import { fuzzyMatch, wordStartMatch } from './fuzzy-match.ts'

test.each([
  ['land', 'Landen', 'LANDen'],
  ['belgie', 'België', 'BELGIË'],
  ['BELGIË', 'Belgie', 'BELGIE'],
  ['pcg', 'Postcodegebieden', 'PostCodeGebieden'],
  ['btw tar', 'Btw-tarieven', 'BTW-TARieven'],
  ['tar btw', 'Btw-tarieven', 'BTW-TARieven'],
  ['nl ned', 'Nederland – NL', 'NEDerland – NL'],
  ['ss', 'Straße · Kassa', 'Straße · KaSSa'],
])('%s finds %s', (query, text, marked) => expect(markedIn(query, text)).toBe(marked))

test.each([
  ['dna', 'Landen'],
  ['andn', 'Landen'],
  ['land xyz', 'Landen'],
  ['re', 'Rollen'],
])('%s does not find %s', (query, text) => expect(fuzzyMatch(query, text)).toBeUndefined())

test('nothing typed finds everything alike', () => {
  expect(fuzzyMatch(' ', 'Landen')).toEqual({ score: 0, ranges: [] })
})

test('goes from the start of the text to the start of a word, to inside a word, to scattered letters', () => {
  const texts = ['Bedrijfsonderdeel', 'Rabobank', 'De bank', 'Banken', 'Bank']
  const sorted = texts
    .flatMap((text) => {
      const match = fuzzyMatch('bank', text)
      return match ? [{ text, ...match }] : []
    })
    .toSorted((a, b) => b.score - a.score)
  expect(sorted.map(({ text }) => text)).toEqual(['Bank', 'Banken', 'De bank', 'Rabobank'])
  expect(fuzzyMatch('bdr', 'Bedrijf')?.score).toBeLessThan(fuzzyMatch('rij', 'Bedrijf')?.score ?? 0)
})

test('what is not seen is found by the start of its words alone', () => {
  expect(wordStartMatch('cur sta', 'Standaard Main.CurrencyViewDto')).toBeDefined()
  expect(wordStartMatch('ren', 'Main.CurrencyViewDto')).toBeUndefined()
  expect(wordStartMatch('cvd', 'Main.CurrencyViewDto')).toBeUndefined()
})

/** What was found, in capitals. */
function markedIn(query: string, text: string): string | undefined {
  const { ranges } = fuzzyMatch(query, text) ?? {}
  return ranges?.reduceRight(
    (marked, [start, end]) =>
      marked.slice(0, start) + marked.slice(start, end).toLocaleUpperCase('nl') + marked.slice(end),
    text,
  )
}
