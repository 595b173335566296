import type { FieldKindModel, Parsed } from '../../schema/field-kind.ts'
import { collectFindings, isAbsentOrIntegerWithin } from '../collect-findings.ts'
import { accepted, refused } from '../parsed.ts'
import { isShorterThan, linePattern, notText, parseStorableText } from '../text/storable-text.ts'

/** A write-only value (requirements 5.12): absent keeps it, null clears it. */
export interface SecretField {
  readonly kind: 'secret'
  /** `hashed`: can only be compared with; `sealed`: the server can decrypt it. */
  readonly stored: 'hashed' | 'sealed'
  /** `file`: the content of a file in base64. */
  readonly presentation: 'password' | 'file' | 'line'
  readonly minLength?: number
  /** In characters. Default 500. Not for files. */
  readonly maxLength?: number
}

declare module '../../schema/field-kind.ts' {
  interface FieldKinds {
    secret: { definition: SecretField; value: string }
  }
}

/** Replaces a stored value in answers; refused as input. */
export const secretMask = '••••••••'

const defaultMaxLength = 500
const maxSecretLength = 10_000_000
export const maxSecretFileBytes = 1024 * 1024
export const secretFileLimitMessage = 'Het bestand mag hoogstens 1 MB groot zijn.'
const maxFileLength = Math.ceil(maxSecretFileBytes / 3) * 4
const notFile = 'Dit is geen bestand in base64.'

/** Checks the alphabet only: matching groups of four exhausts the stack on a large file. */
const base64Pattern = '^[A-Za-z0-9+/]*={0,2}$'
const base64Expression = new RegExp(base64Pattern)

export const secretKind = {
  kind: 'secret',
  parse: (input, field) => readSecret(input, field),
  parseText: (text, field) => readSecret(text, field),
  validate(value, field) {
    const { minLength = 0, presentation } = field
    if (value === secretMask) return undefined
    if (presentation === 'file') return validateFile(value)
    return isShorterThan(value, minLength) ? `Vul minimaal ${minLength} tekens in.` : undefined
  },
  format: () => secretMask,
  toText: () => '',
  /** No maxLength: the stored value is longer than the typed one. */
  storage: () => ({ shape: 'columns', columns: [{ suffix: '', type: 'text', isWriteOnly: true }] }),
  toColumns: (value) => [value],
  fromColumns: ([value]) => (value ?? null) as string | null,
  operators: [],
  isSortable: false,
  jsonSchema: (field) => ({
    type: 'string',
    writeOnly: true,
    minLength: Math.max(1, field.minLength ?? 1),
    maxLength: maxLengthOf(field),
    pattern: field.presentation === 'file' ? base64Pattern : linePattern,
    ...(field.presentation === 'file' && { examples: ['U3RhbWJvZWs='] }),
  }),
  check: (field) =>
    collectFindings({
      [`heeft een maxLength buiten 1 tot en met ${maxSecretLength}`]: !isAbsentOrIntegerWithin(
        field.maxLength,
        1,
        maxSecretLength,
      ),
      'begrenst een bestand in tekens': field.presentation === 'file' && field.maxLength !== undefined,
      'heeft een minLength buiten 1 tot en met zijn maxLength': !isAbsentOrIntegerWithin(
        field.minLength,
        1,
        maxLengthOf(field),
      ),
      'is een bestand en wordt als wachtwoord bewaard':
        field.presentation === 'file' && field.stored === 'hashed',
    }),
} satisfies FieldKindModel<'secret'>

function readSecret(input: unknown, field: SecretField): Parsed<string> {
  if (typeof input !== 'string') return refused(notText)
  // Null would clear the stored value when a form leaves it empty.
  if (input === '') return refused('Vul een waarde in, of laat dit veld weg.')
  if (input === secretMask) return refused('Vul de waarde opnieuw in.')
  const maxLength = maxLengthOf(field)
  if (field.presentation !== 'file') return parseStorableText(input, { maxLength })
  if (input.length > maxLength) return refused(secretFileLimitMessage)
  return base64Expression.test(input) ? accepted(input) : refused(notFile)
}

function validateFile(value: string): string | undefined {
  if (value.length % 4 !== 0) return notFile
  const padding = value.endsWith('==') ? 2 : value.endsWith('=') ? 1 : 0
  const bytes = (value.length / 4) * 3 - padding
  return bytes > maxSecretFileBytes ? secretFileLimitMessage : undefined
}

function maxLengthOf({ presentation, maxLength = defaultMaxLength }: SecretField): number {
  return presentation === 'file' ? maxFileLength : maxLength
}
