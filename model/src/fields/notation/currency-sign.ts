import { shortText } from '../short-text.ts'

const inFront = /^([-+\u2212\u2013]?)\s?\p{Sc}\s?/u
const behind = /\s?\p{Sc}$/u

/**
 * Trims and removes one symbol such as €, no code, in front or behind: sheets may hold amounts where a field is a
 * plain number. '' for more than 100 characters.
 */
export function withoutCurrencySign(text: string): string {
  const number = shortText(text)
  return inFront.test(number) ? number.replace(inFront, '$1') : number.replace(behind, '')
}
