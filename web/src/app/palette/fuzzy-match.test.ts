import { expect, test } from 'vitest'
import { matchFuzzy, matchWordStarts } from './fuzzy-match.ts'

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
])('%s does not find %s', (query, text) => expect(matchFuzzy(query, text)).toBeUndefined())

test('an empty query matches everything with the same score', () => {
  expect(matchFuzzy(' ', 'Landen')).toEqual({ score: 0, ranges: [] })
})

test('ranks the start of the text, the start of a word, inside a word, then scattered letters', () => {
  const texts = ['Bedrijfsonderdeel', 'Rabobank', 'De bank', 'Banken', 'Bank']
  const sorted = texts
    .flatMap((text) => {
      const match = matchFuzzy('bank', text)
      return match ? [{ text, ...match }] : []
    })
    .toSorted((a, b) => b.score - a.score)
  expect(sorted.map(({ text }) => text)).toEqual(['Bank', 'Banken', 'De bank', 'Rabobank'])
  expect(matchFuzzy('bdr', 'Bedrijf')?.score).toBeLessThan(matchFuzzy('rij', 'Bedrijf')?.score ?? 0)
})

test('ranks a text that begins with all words first', () => {
  const score = (text: string) => matchFuzzy('mijn taken', text)?.score ?? 0
  expect(score('Mijn taken')).toBeGreaterThan(score('Mijn taken van vandaag'))
  expect(score('Mijn taken van vandaag')).toBeGreaterThan(score('Taken mijn'))
})

test('hidden text matches at word starts only', () => {
  expect(matchWordStarts('cur sta', 'Standaard Main.CurrencyViewDto')).toBeDefined()
  expect(matchWordStarts('ren', 'Main.CurrencyViewDto')).toBeUndefined()
  expect(matchWordStarts('cvd', 'Main.CurrencyViewDto')).toBeUndefined()
})

/** The matched characters, in capitals. */
function markedIn(query: string, text: string): string | undefined {
  const { ranges } = matchFuzzy(query, text) ?? {}
  return ranges?.reduceRight(
    (marked, [start, end]) =>
      marked.slice(0, start) + marked.slice(start, end).toLocaleUpperCase('nl') + marked.slice(end),
    text,
  )
}
