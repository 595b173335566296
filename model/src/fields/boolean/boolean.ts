import type { FieldKindModel } from '../../schema/field-kind.ts'
import { accepted, refused } from '../parsed.ts'

export interface BooleanField {
  readonly kind: 'boolean'
}

declare module '../../schema/field-kind.ts' {
  interface FieldKinds {
    boolean: { definition: BooleanField; value: boolean }
  }
}

const notBoolean = 'Kies ja of nee.'

const words = new Map([
  ...['ja', 'j', 'waar', 'true', 'yes', 'y', '1', 'x'].map((word) => [word, true] as const),
  ...['nee', 'n', 'onwaar', 'false', 'no', '0'].map((word) => [word, false] as const),
])

export const booleanKind = {
  kind: 'boolean',
  parse: (input) => (typeof input === 'boolean' ? accepted(input) : refused(notBoolean)),
  parseText(text) {
    const value = words.get(text.trim().toLowerCase())
    return value === undefined ? refused(notBoolean) : accepted(value)
  },
  validate: () => undefined,
  format: (value) => (value ? 'Ja' : 'Nee'),
  toText: (value) => (value ? 'Ja' : 'Nee'),
  storage: () => ({ shape: 'columns', columns: [{ suffix: '', type: 'boolean' }] }),
  toColumns: (value) => [value],
  fromColumns: ([value]) => value === true,
  operators: ['equals', 'isTrue'],
  isSortable: true,
  jsonSchema: () => ({ type: 'boolean' }),
  check: () => [],
} satisfies FieldKindModel<'boolean'>
