import type { Parsed } from '../../schema/field-kind.ts'
import { accepted, refused } from '../parsed.ts'
import { shortText } from '../short-text.ts'

export const notNumber = 'Vul een getal in, zoals 1.234,56.'

/**
 * In this order: `1234` and `12,`; `1.234,56` and `1.234`; `1,234.56`; `1,234,567`; `1234,56` and `,5`;
 * `1234.56`. Each captures digits and decimals.
 */
const notations: readonly RegExp[] = [
  /^(\d+)[.,]?$/,
  /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d+))?$/,
  /^([1-9]\d{0,2}(?:,\d{3})+)\.(\d+)$/,
  /^([1-9]\d{0,2}(?:,\d{3}){2,})$/,
  /^(\d*),(\d+)$/,
  /^(\d*)\.(\d+)$/,
]

/**
 * Parses Dutch and English notation; Dutch wins where both fit: `1.234` is 1234, `1,234` is 1.234. A point
 * that cannot separate thousands (`0.125`, `1234.567`, `1.5`) separates decimals. Spaces may separate
 * thousands.
 */
export function parseNumberText(text: string): Parsed<number> {
  const [, sign = '', rest = ''] = /^([-+\u2212\u2013]?)\s*(.*)$/.exec(shortText(text)) ?? []
  const digits = rest.replaceAll(/(?<=\d)\s(?=\d{3}(?!\d))/g, '')
  for (const notation of notations) {
    const match = notation.exec(digits)
    if (!match) continue
    const [, whole = '', decimals = ''] = match
    const number = Number(`${whole.replaceAll(/[.,]/g, '')}.${decimals}0`)
    return accepted(sign === '' || sign === '+' ? number : -number)
  }
  return refused(notNumber)
}
