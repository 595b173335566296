import type { FieldKindModel, Parsed } from '../../schema/field-kind.ts'
import { collectFindings, isAbsentOrIntegerWithin } from '../collect-findings.ts'
import { maxListItems } from '../options.ts'
import { idJsonSchema, parseId } from '../parse-id.ts'
import { accepted, parseAll, refused } from '../parsed.ts'
import { isPlainObject } from '../plain-object.ts'

/** Records of another type that are saved with this one (requirements 5.5). */
export interface ChildrenField {
  readonly kind: 'children'
  /** dtoKey of the child records. */
  readonly of: string
  /** Set by the catalogue: the reference of the child records to this one (`parent.field` of their type). */
  readonly parentField?: string
  readonly minItems?: number
  readonly emptyText?: string
  /** Rows marked as deleted do not count. Default 10,000. */
  readonly maxItems?: number
}

/**
 * Rows that one call may add or change. Unchanged rows do not count, so that the answer of a Get can be sent
 * back whole (requirements 5.5).
 */
export const maxChangedRows = 1000

const maxSentRows = 2 * maxListItems

/** The Dutch sentence that refuses more child records than `maxItems`. */
export function describeMaxItems(maxItems: number): string {
  return `Hoogstens ${maxItems.toLocaleString('nl-NL')} regels.`
}

type ChildRecord = Readonly<Record<string, unknown>>

declare module '../../schema/field-kind.ts' {
  interface FieldKinds {
    children: { definition: ChildrenField; value: readonly ChildRecord[] }
  }
}

export const childrenKind = {
  kind: 'children',
  parse(input) {
    if (!Array.isArray(input)) return refused('Geef een lijst van regels.')
    if (input.length > maxSentRows)
      return refused(`Stuur hoogstens ${maxSentRows.toLocaleString('nl-NL')} regels.`)
    return parseAll(input as readonly unknown[], readChild)
  },
  parseText: () => refused('Regels kunnen niet als tekst worden ingevuld.'),
  validate(value, { minItems = 0, emptyText, maxItems = maxListItems }) {
    const count = value.filter((child) => child.isDeleted !== true).length
    if (count > maxItems) return describeMaxItems(maxItems)
    if (count >= minItems) return undefined
    return (
      emptyText ?? (minItems === 1 ? 'Voeg minimaal 1 regel toe.' : `Voeg minimaal ${minItems} regels toe.`)
    )
  },
  format(value) {
    const count = value.filter((child) => child.isDeleted !== true).length
    return count === 1 ? '1 regel' : `${count} regels`
  },
  toText: () => '',
  storage: (field) => ({ shape: 'children', of: field.of }),
  toColumns: (value) => [value],
  fromColumns: ([value]) => (value ?? []) as readonly ChildRecord[],
  operators: [],
  isSortable: false,
  jsonSchema: () => ({
    type: 'array',
    items: {
      type: 'object',
      properties: { id: { anyOf: [idJsonSchema, { type: 'null' }] }, isDeleted: { type: 'boolean' } },
    },
  }),
  check: (field) =>
    collectFindings({
      'zegt niet van welk recordtype de regels zijn': field.of === '',
      [`heeft een minItems buiten 1 tot en met ${maxChangedRows}`]: !isAbsentOrIntegerWithin(
        field.minItems,
        1,
        maxChangedRows,
      ),
      [`heeft een maxItems buiten ${field.minItems ?? 1} tot en met ${maxListItems}`]:
        !isAbsentOrIntegerWithin(field.maxItems, field.minItems ?? 1, maxListItems),
    }),
} satisfies FieldKindModel<'children'>

function readChild(input: unknown): Parsed<ChildRecord> {
  if (!isPlainObject(input)) return refused('Een regel is een object.')
  if (input.isDeleted !== undefined && typeof input.isDeleted !== 'boolean')
    return refused('Kies ja of nee.', ['isDeleted'])
  if (input.id === undefined || input.id === null) return accepted(input)
  const id = parseId(input.id)
  return id.ok ? accepted({ ...input, id: id.value }) : refused(id.message, ['id'])
}
