import { expect, test } from 'vitest'
import { languages } from './languages.ts'

const all = languages()

test('holds the 183 languages of ISO 639-1, codes and descriptions once each', () => {
  expect(all).toHaveLength(183)
  expect(new Set(all.map((language) => language.isoCode)).size).toBe(183)
  expect(new Set(all.map((language) => language.description)).size).toBe(183)
  for (const { isoCode } of all) expect(isoCode).toMatch(/^[a-z]{2}$/)
})

test('only canonical codes: none that was replaced by another', () => {
  const replaced = all.filter(({ isoCode }) => Intl.getCanonicalLocales(isoCode)[0] !== isoCode)
  // Tagalog is a language of the standard; CLDR gives its code to Filipino.
  expect(replaced.map(({ isoCode }) => isoCode)).toEqual(['tl'])
})

test('names them in Dutch', () => {
  expect(all).toContainEqual({ isoCode: 'nl', description: 'Nederlands' })
  expect(all).toContainEqual({ isoCode: 'de', description: 'Duits' })
  expect(all).toContainEqual({ isoCode: 'nr', description: 'Zuid-Ndebele' })
})
