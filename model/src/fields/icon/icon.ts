import type { FieldKindModel, Parsed } from '../../schema/field-kind.ts'
import { accepted, refused } from '../parsed.ts'

/** The name of a Tabler icon in kebab-case; the server does not check that it exists. */
export interface IconField {
  readonly kind: 'icon'
}

declare module '../../schema/field-kind.ts' {
  interface FieldKinds {
    icon: { definition: IconField; value: string }
  }
}

const iconPattern = '^[a-z0-9-]{1,60}$'
const iconExpression = new RegExp(iconPattern)

export const iconKind = {
  kind: 'icon',
  parse: (input) => readIcon(input),
  parseText: (text) => readIcon(text.trim().toLowerCase()),
  validate: () => undefined,
  format: (value) => value,
  toText: (value) => value,
  storage: () => ({ shape: 'columns', columns: [{ suffix: '', type: 'text', maxLength: 60 }] }),
  toColumns: (value) => [value],
  fromColumns: ([value]) => (value ?? null) as string | null,
  operators: ['equals', 'oneOf'],
  isSortable: true,
  jsonSchema: () => ({ type: 'string', pattern: iconPattern, examples: ['home'] }),
  check: () => [],
} satisfies FieldKindModel<'icon'>

function readIcon(input: unknown): Parsed<string> {
  return typeof input === 'string' && iconExpression.test(input)
    ? accepted(input)
    : refused('Vul de naam van een pictogram in, zoals home of file-text.')
}
