import { countryCodes } from './country-codes.data.ts'

/**
 * ISO 9362: bank, country, place and an optional branch. No bank code with a digit was ever issued; a text
 * with one is usually an IBAN.
 */
export const bicPattern = `^[A-Z]{4}(?:${countryCodes.join('|')})[A-Z0-9]{2}(?:[A-Z0-9]{3})?$`

const shape = /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/
const countries = new Set(countryCodes)

/** Removes all white space and makes letters capitals; checks nothing. */
export function normaliseBic(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase()
}

/** A Dutch sentence about a wrong length, shape or country of a normalised BIC; undefined for a right one. */
export function checkBic(bic: string): string | undefined {
  if (!shape.test(bic)) return 'Een BIC heeft 8 of 11 tekens, en begint met 6 letters.'
  const country = bic.slice(4, 6)
  return countries.has(country)
    ? undefined
    : `De vijfde en zesde letter van een BIC zijn een landcode; ${country} is geen land.`
}
