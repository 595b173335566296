import type { FieldKindModel, Parsed } from '../../schema/field-kind.ts'
import { accepted, refused } from '../parsed.ts'

/** `#rrggbb` in lower case. */
export interface ColorField {
  readonly kind: 'color'
}

declare module '../../schema/field-kind.ts' {
  interface FieldKinds {
    color: { definition: ColorField; value: string }
  }
}

const notColor = 'Vul een kleur in, zoals #1f6feb.'
const colorPattern = '^#[0-9A-Fa-f]{6}$'
const colorExpression = new RegExp(colorPattern)

export const colorKind = {
  kind: 'color',
  parse: (input) => readColor(input),
  parseText(text) {
    const digits = text.trim().replace(/^#/, '')
    const isShort = /^[0-9A-Fa-f]{3}$/.test(digits)
    return readColor(`#${isShort ? digits.replaceAll(/./g, '$&$&') : digits}`)
  },
  validate: () => undefined,
  format: (value) => value,
  toText: (value) => value,
  toInputText: (value) => value,
  storage: () => ({ shape: 'columns', columns: [{ suffix: '', type: 'text', maxLength: 7 }] }),
  toColumns: (value) => [value],
  fromColumns: ([value]) => (value ?? null) as string | null,
  operators: ['equals', 'oneOf'],
  isSortable: true,
  jsonSchema: () => ({ type: 'string', pattern: colorPattern, examples: ['#1f6feb'] }),
  check: () => [],
} satisfies FieldKindModel<'color'>

function readColor(input: unknown): Parsed<string> {
  return typeof input === 'string' && colorExpression.test(input)
    ? accepted(input.toLowerCase())
    : refused(notColor)
}
