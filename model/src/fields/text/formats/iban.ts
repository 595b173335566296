import { ibanLengths } from './iban-lengths.data.ts'

/** Removes all white space and makes letters capitals; checks nothing. */
export function normaliseIban(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase()
}

/** A Dutch sentence about a wrong shape, country, length or check digits of a normalised IBAN; undefined for a right one. */
export function checkIban(iban: string): string | undefined {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban))
    return 'Een IBAN begint met een landcode van 2 letters en 2 controlecijfers.'
  const country = iban.slice(0, 2)
  const length = Object.hasOwn(ibanLengths, country) ? ibanLengths[country] : undefined
  if (length === undefined) return `Er bestaan geen IBAN's met landcode ${country}.`
  if (iban.length !== length) return `Een IBAN met landcode ${country} heeft ${length} tekens.`
  return remainder(iban) === 1 ? undefined : 'De controlecijfers van deze IBAN kloppen niet.'
}

/** Separates a normalised IBAN by spaces into groups of 4. */
export function formatIban(iban: string): string {
  return iban.replaceAll(/(.{4})(?=.)/g, '$1 ')
}

/** ISO 7064 mod 97-10, digit by digit, because the whole number does not fit in a double. */
function remainder(iban: string): number {
  let rest = 0
  for (const character of iban.slice(4) + iban.slice(0, 4))
    for (const digit of Number.parseInt(character, 36).toString()) rest = (rest * 10 + Number(digit)) % 97
  return rest
}
