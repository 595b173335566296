import type { Parsed } from '../../schema/field-kind.ts'
import { accepted, refused } from '../parsed.ts'

/** A text of one line: no control characters (PostgreSQL cannot keep NUL), no half surrogate pairs. */
export const linePattern = String.raw`^[^\u0000-\u001F\u007F-\u009F\uD800-\uDFFF]*$`

/** The same with line feeds and tabs. */
export const linesPattern = String.raw`^[^\u0000-\u0008\u000B-\u001F\u007F-\u009F\uD800-\uDFFF]*$`

const lineExpression = new RegExp(linePattern, 'u')
const linesExpression = new RegExp(linesPattern, 'u')

export const notText = 'Vul een tekst in.'

export interface TextLimits {
  /** In characters as PostgreSQL and JSON Schema count them: code points. */
  readonly maxLength: number
  readonly isMultiline?: boolean
}

/** Refuses what cannot be kept, and what is too long: both are answered with 400. */
export function readStorableText(
  text: string,
  { maxLength, isMultiline = false }: TextLimits,
): Parsed<string> {
  if (isLongerThan(text, maxLength)) return refused(`De tekst mag hoogstens ${maxLength} tekens hebben.`)
  const expression = isMultiline ? linesExpression : lineExpression
  return expression.test(text)
    ? accepted(text)
    : refused('De tekst bevat tekens die niet bewaard kunnen worden.')
}

export function isShorterThan(text: string, length: number): boolean {
  return length > 0 && !isLongerThan(text, length - 1)
}

/** Counts only where the number of UTF-16 units leaves doubt. */
function isLongerThan(text: string, length: number): boolean {
  return text.length > 2 * length || (text.length > length && Array.from(text).length > length)
}
