import type { FieldKindModel, FieldOfKind, Parsed } from '../../schema/field-kind.ts'
import { collectFindings, isAbsentOrIntegerWithin } from '../collect-findings.ts'
import { refused } from '../parsed.ts'
import { type TextFormat, textFormatRule, textFormats } from './formats/text-formats.ts'
import { isShorterThan, linePattern, normalizeText, notText, parseStorableText } from './storable-text.ts'

export interface TextField {
  readonly kind: 'text'
  /** In characters. Default 250, or what the format needs. */
  readonly maxLength?: number
  readonly minLength?: number
  readonly length?: number
  readonly pattern?: { readonly expression: string; readonly message: string }
  readonly format?: TextFormat
  readonly letterCase?: 'upper' | 'lower'
}

declare module '../../schema/field-kind.ts' {
  interface FieldKinds {
    text: { definition: TextField; value: string }
  }
}

const maxTextLength = 10_000

/** What Excel leaves of an order or account number, with digits missing: `2,02612E+11`. */
const scientificNumber = /^-?\d(?:[.,]\d+)?E\+\d{2,3}$/

const letterCases = {
  upper: (text: string) => text.toUpperCase(),
  lower: (text: string) => text.toLowerCase(),
} as const

export const textKind = {
  kind: 'text',
  parse: (input, field) => readLine(input, field),
  parseText: (text, field) => readLine(text, field),
  parseCell(text, field) {
    const damaged = text.trim()
    if (!scientificNumber.test(damaged)) return readLine(text, field)
    return refused(
      `Excel heeft van deze waarde een getal gemaakt (${damaged}), en daarbij cijfers weggelaten. Maak de kolom in Excel op als tekst en vul de waarde opnieuw in.`,
    )
  },
  validate(value, { length, minLength, pattern, format }) {
    if (length !== undefined && isShorterThan(value, length)) return `Vul precies ${length} tekens in.`
    if (minLength !== undefined && isShorterThan(value, minLength))
      return `Vul minimaal ${minLength} tekens in.`
    if (pattern && !expressionOf(pattern.expression).test(value)) return pattern.message
    return textFormatRule(format)?.check(value)
  },
  format: (value, field) => textFormatRule(field.format)?.show?.(value) ?? value,
  toText: (value) => value,
  toSearchText: (text, { format }) => textFormatRule(format)?.normalise?.(text) ?? text,
  storage: (field) => ({
    shape: 'columns',
    columns: [{ suffix: '', type: 'text', maxLength: maxLengthOf(field), isSortedByLanguage: true }],
  }),
  toColumns: (value) => [value],
  fromColumns: ([value]) => (value ?? null) as string | null,
  operators: ['matches', 'equals', 'oneOf'],
  isSortable: true,
  jsonSchema(field) {
    const format = textFormatRule(field.format)
    const patterns = [field.pattern?.expression, format?.pattern].flatMap((pattern) =>
      pattern === undefined ? [] : [{ pattern }],
    )
    const minLength = field.length ?? field.minLength
    return {
      type: 'string',
      maxLength: maxLengthOf(field),
      ...(minLength !== undefined && { minLength }),
      pattern: linePattern,
      ...(patterns.length > 0 && { allOf: patterns }),
      ...(format && { examples: [format.example] }),
    }
  },
  check: (field) =>
    collectFindings({
      [`heeft een maxLength buiten 1 tot en met ${maxTextLength}`]: !isAbsentOrIntegerWithin(
        field.maxLength,
        1,
        maxTextLength,
      ),
      [`heeft een minLength buiten 1 tot en met zijn maxLength`]: !isAbsentOrIntegerWithin(
        field.minLength,
        1,
        maxLengthOf(field),
      ),
      [`heeft een length buiten 1 tot en met ${maxTextLength}`]: !isAbsentOrIntegerWithin(
        field.length,
        1,
        maxTextLength,
      ),
      'heeft length naast minLength of maxLength':
        field.length !== undefined && (field.minLength ?? field.maxLength) !== undefined,
      [`heeft de onbekende notatie "${field.format}"`]:
        field.format !== undefined && !Object.hasOwn(textFormats, field.format),
      'heeft een patroon dat geen reguliere expressie is':
        field.pattern !== undefined && !isExpression(field.pattern.expression),
    }),
} satisfies FieldKindModel<'text'>

/** In characters. Longer identifying texts are names, which keep ½ and ™ (NFC, not NFKC). */
const maxCodeLength = 100

function isCode(field: FieldOfKind<'text'>): boolean {
  return field.identifies === true && maxLengthOf(field) <= maxCodeLength
}

function readLine(input: unknown, field: FieldOfKind<'text'>): Parsed<string> {
  if (typeof input !== 'string') return refused(notText)
  const limits = { maxLength: maxLengthOf(field) }
  const form = isCode(field) ? 'NFKC' : 'NFC'
  const trimmed = normalizeText(input.trim(), form, limits).trim()
  const normalised = textFormatRule(field.format)?.normalise?.(trimmed) ?? trimmed
  const text = field.letterCase ? letterCases[field.letterCase](normalised) : normalised
  return parseStorableText(normalizeText(text, form, limits), limits)
}

/** In code points: `length`, else `maxLength`, else that of the format, else 250. */
export function maxLengthOf(field: TextField): number {
  return field.length ?? field.maxLength ?? textFormatRule(field.format)?.maxLength ?? 250
}

const expressions = new Map<string, RegExp>()

function expressionOf(source: string): RegExp {
  const known = expressions.get(source)
  if (known) return known
  const made = new RegExp(source, 'u')
  expressions.set(source, made)
  return made
}

function isExpression(source: string): boolean {
  try {
    expressionOf(source)
    return true
  } catch {
    return false
  }
}
