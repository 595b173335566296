import type { FormMode } from '../../schema/base-field.ts'
import type { FieldKindModel } from '../../schema/field-kind.ts'
import type { SortDefinition } from '../../schema/layout.ts'
import { collectFindings } from '../collect-findings.ts'
import { parseId, parseReference, referenceJsonSchema } from '../parse-id.ts'

/**
 * The id of another record. `countryId` has its label beside it, in `country: {id, label}`. The database
 * checks that the record exists and is visible. References to the own type form a tree: no record is above
 * itself.
 */
export interface ReferenceField {
  readonly kind: 'reference'
  /** dtoKey of the record type that it refers to. */
  readonly to: string
  /** May refer to a record of another business unit, of which only id and label are shown. */
  readonly acrossUnits?: boolean
  /** Narrows the choice, by values of search entries of that type. */
  readonly where?: Readonly<Record<string, unknown>>
  /** Narrows it further in a form mode; the server refuses other records. */
  readonly whereIn?: Readonly<Partial<Record<FormMode, Readonly<Record<string, unknown>>>>>
  /**
   * Narrows only what a form mode offers; a rule of the type refuses other records, with its own sentence.
   */
  readonly offeredIn?: Readonly<Partial<Record<FormMode, Readonly<Record<string, unknown>>>>>
  /** The order of the choice. Default: by label. */
  readonly sort?: SortDefinition
  /** A supplied value (`SuppliedDefault`) that is offered first. */
  readonly first?: string
}

declare module '../../schema/field-kind.ts' {
  interface FieldKinds {
    reference: { definition: ReferenceField; value: string }
  }
}

export const referenceKind = {
  kind: 'reference',
  parse: (input) => parseReference(input),
  parseText: (text) => parseId(text.trim()),
  validate: () => undefined,
  format: (value) => value,
  toText: (value) => value,
  storage: ({ to }) => ({ shape: 'columns', columns: [{ suffix: '', type: 'uuid', references: to }] }),
  toColumns: (value) => [value],
  fromColumns: ([value]) => (value ?? null) as string | null,
  operators: ['oneOf', 'equals', 'below', 'isEmpty'],
  isSortable: true,
  jsonSchema: () => referenceJsonSchema,
  check: ({ to }) => collectFindings({ 'zegt niet waarnaar het verwijst': to === '' }),
} satisfies FieldKindModel<'reference'>
