import type { FieldKindModel, Parsed } from '../../schema/field-kind.ts'
import { collectFindings, isAbsentOrIntegerWithin } from '../collect-findings.ts'
import { refused } from '../parsed.ts'
import {
  isShorterThan,
  linesPattern,
  normalizeText,
  notText,
  parseStorableText,
} from '../text/storable-text.ts'

export interface MultilineTextField {
  readonly kind: 'multilineText'
  /** In characters; a line feed is one. Default 2000. */
  readonly maxLength?: number
  readonly minLength?: number
  readonly lines?: number
}

declare module '../../schema/field-kind.ts' {
  interface FieldKinds {
    multilineText: { definition: MultilineTextField; value: string }
  }
}

const maxTextLength = 100_000

export const multilineTextKind = {
  kind: 'multilineText',
  parse: (input, field) => readLines(input, field),
  parseText: (text, field) => readLines(text, field),
  validate: (value, { minLength = 0 }) =>
    isShorterThan(value, minLength) ? `Vul minimaal ${minLength} tekens in.` : undefined,
  format: (value) => value,
  toText: (value) => value,
  storage: (field) => ({
    shape: 'columns',
    columns: [{ suffix: '', type: 'text', maxLength: maxLengthOf(field), isSortedByLanguage: true }],
  }),
  toColumns: (value) => [value],
  fromColumns: ([value]) => (value ?? null) as string | null,
  operators: ['matches', 'equals'],
  isSortable: true,
  jsonSchema: (field) => ({
    type: 'string',
    maxLength: maxLengthOf(field),
    ...(field.minLength !== undefined && { minLength: field.minLength }),
    pattern: linesPattern,
  }),
  check: (field) =>
    collectFindings({
      [`heeft een maxLength buiten 1 tot en met ${maxTextLength}`]: !isAbsentOrIntegerWithin(
        field.maxLength,
        1,
        maxTextLength,
      ),
      'heeft een minLength buiten 1 tot en met zijn maxLength': !isAbsentOrIntegerWithin(
        field.minLength,
        1,
        maxLengthOf(field),
      ),
      'heeft een aantal regels buiten 1 tot en met 50': !isAbsentOrIntegerWithin(field.lines, 1, 50),
    }),
} satisfies FieldKindModel<'multilineText'>

function readLines(input: unknown, field: MultilineTextField): Parsed<string> {
  if (typeof input !== 'string') return refused(notText)
  const limits = { maxLength: maxLengthOf(field), isMultiline: true }
  const text = input.replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n').trimEnd()
  return parseStorableText(normalizeText(text, 'NFC', limits), limits)
}

function maxLengthOf(field: MultilineTextField): number {
  return field.maxLength ?? 2000
}
