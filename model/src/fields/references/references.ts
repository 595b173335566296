import type { FormMode } from '../../schema/base-field.ts'
import type { FieldKindModel, Parsed } from '../../schema/field-kind.ts'
import type { SortDefinition } from '../../schema/layout.ts'
import { collectFindings, isAbsentOrIntegerWithin } from '../collect-findings.ts'
import { maxListItems } from '../options.ts'
import { parseReference, referenceJsonSchema } from '../parse-id.ts'
import { accepted, parseAll, refused } from '../parsed.ts'

/**
 * The ids of other records, each once, in their order; never that of the record itself. Words as in
 * `ReferenceField`.
 */
export interface ReferencesField {
  readonly kind: 'references'
  readonly to: string
  readonly acrossUnits?: boolean
  readonly where?: Readonly<Record<string, unknown>>
  readonly whereIn?: Readonly<Partial<Record<FormMode, Readonly<Record<string, unknown>>>>>
  readonly sort?: SortDefinition
  readonly first?: string
  readonly maxItems?: number
}

declare module '../../schema/field-kind.ts' {
  interface FieldKinds {
    references: { definition: ReferencesField; value: readonly string[] }
  }
}

export const referencesKind = {
  kind: 'references',
  parse: (input) => readReferences(input),
  parseText(text) {
    const ids = text.split(/[\s,;|]+/).filter((id) => id !== '')
    return readReferences(ids)
  },
  validate: (value, { maxItems = maxListItems }) =>
    value.length > maxItems ? `Kies hoogstens ${maxItems} records.` : undefined,
  format: (value) => (value.length === 1 ? '1 record' : `${value.length} records`),
  toText: (value) => value.join(', '),
  storage: ({ to }) => ({ shape: 'link', to }),
  toColumns: (value) => [value],
  fromColumns: ([value]) => (value ?? []) as readonly string[],
  operators: ['includesAny'],
  isSortable: false,
  jsonSchema: ({ maxItems = maxListItems }) => ({
    type: 'array',
    items: referenceJsonSchema,
    maxItems,
  }),
  check: ({ to, maxItems }) =>
    collectFindings({
      'zegt niet waarnaar het verwijst': to === '',
      [`heeft een maxItems buiten 1 tot en met ${maxListItems}`]: !isAbsentOrIntegerWithin(
        maxItems,
        1,
        maxListItems,
      ),
    }),
} satisfies FieldKindModel<'references'>

function readReferences(input: unknown): Parsed<readonly string[]> {
  if (!Array.isArray(input) || input.length > maxListItems)
    return refused(`Kies hoogstens ${maxListItems} records.`)
  const ids = parseAll(input as readonly unknown[], parseReference)
  return ids.ok ? accepted([...new Set(ids.value)]) : ids
}
