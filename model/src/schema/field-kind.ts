import type { BaseField } from './base-field.ts'
import type { Operator } from './operator.ts'

/**
 * The field kinds that exist. Every folder in `fields/` adds its own entry by declaration merging,
 * so that a new kind touches no file here: `{ definition: its properties, value: its JSON value }`.
 */
// biome-ignore format: an interface that is meant to be merged into
export interface FieldKinds {}

export type FieldKind = keyof FieldKinds
export type FieldOfKind<K extends FieldKind> = FieldKinds[K]['definition'] & BaseField
export type ValueOfKind<K extends FieldKind> = FieldKinds[K]['value']
export type FieldDefinition = { [K in FieldKind]: FieldOfKind<K> }[FieldKind]
export type Fields = Readonly<Record<string, FieldDefinition>>

/**
 * The result of parsing outside input: the value, or a Dutch message. A warning names a guess, such as the century of a year.
 */
export type Parsed<Value> =
  | { readonly ok: true; readonly value: Value; readonly warning?: string }
  | { readonly ok: false; readonly message: string; readonly path?: readonly string[] }

export interface ColumnDefinition {
  /** Appended to the column name of the field: '' for a value that is one column. */
  readonly suffix: string
  readonly type: 'text' | 'integer' | 'numeric' | 'boolean' | 'date' | 'timestamptz' | 'uuid'
  readonly precision?: number
  readonly scale?: number
  readonly maxLength?: number
  readonly oneOf?: readonly string[]
  /** dtoKey of the record type whose id this column holds. */
  readonly references?: string
  /** Never read back (requirements 5.12). */
  readonly isWriteOnly?: boolean
  /** Filled by the database: from a sequence, or with the day in Amsterdam of a date-time, by its path. */
  readonly generated?: 'sequence' | { readonly dayOf: string }
  /** Sorted by a Dutch collation instead of by code point. */
  readonly isSortedByLanguage?: boolean
}

/** How a field is stored: the record engine knows these shapes and no field kind. */
export type Storage =
  | { readonly shape: 'columns'; readonly columns: readonly ColumnDefinition[] }
  | { readonly shape: 'members'; readonly members: Fields }
  | { readonly shape: 'link'; readonly to: string }
  | { readonly shape: 'list'; readonly type: 'text' }
  | { readonly shape: 'children'; readonly of: string }

/**
 * The cell type of a value: text, a number with an Excel format, or a day or instant (Amsterdam time) as an Excel date.
 */
export type SheetFormat =
  | { readonly type: 'text' }
  | { readonly type: 'number'; readonly format: string }
  | { readonly type: 'date' }
  | { readonly type: 'dateTime' }

export type JsonSchema = { readonly [key: string]: unknown }

/** One field kind as both sides use it. Pure: no IO. */
export interface FieldKindModel<K extends FieldKind> {
  readonly kind: K
  /** Parses a JSON value of a request or form; malformed values are answered with 400. Never called with null. */
  parse(input: unknown, field: FieldOfKind<K>): Parsed<ValueOfKind<K>>
  /**
   * Parses typed text or a cell of a file, Dutch and ISO notation; never called with an empty text. The only text parser of the
   * kind: inputs, searches, lists and imports call it.
   */
  parseText(text: string, field: FieldOfKind<K>): Parsed<ValueOfKind<K>>
  /** `parseText` of a cell, in whose text spreadsheets may have changed what was meant. Absent: the same. */
  parseCell?(text: string, field: FieldOfKind<K>): Parsed<ValueOfKind<K>>
  /** Checks the rules of the field's definition (answered with 422): a Dutch sentence, or undefined when in order. */
  validate(value: ValueOfKind<K>, field: FieldOfKind<K>): string | undefined
  /** Formats the value in Dutch; the empty text for no value. */
  format(value: ValueOfKind<K>, field: FieldOfKind<K>): string
  /** Formats the value so that `parseText` restores it without loss. */
  toText(value: ValueOfKind<K>, field: FieldOfKind<K>): string
  /**
   * Formats the value for an input: like `format` without adornments, and `parseText` restores it without loss.
   * Absent for kinds that are chosen, and for texts.
   */
  toInputText?(value: ValueOfKind<K>, field: FieldOfKind<K>): string
  /** Typed search text in the notation in which values are stored, such as an IBAN without spaces. Absent: as typed. */
  toSearchText?(text: string, field: FieldOfKind<K>): string
  storage(field: FieldOfKind<K>): Storage
  /** For storage in columns: a value to its columns and back, in the order of `storage`. */
  toColumns(value: ValueOfKind<K>): readonly unknown[]
  fromColumns(columns: readonly unknown[]): ValueOfKind<K> | null
  /** The value of a field that holds nothing. Absent: what empty columns give, or an empty list. */
  empty?(field: FieldOfKind<K>): ValueOfKind<K>
  /** The search operators that a search entry may bind to a field of this kind; the first is the default. */
  readonly operators: readonly Operator[]
  readonly isSortable: boolean
  jsonSchema(field: FieldOfKind<K>): JsonSchema
  /** The fields that a value consists of, each a column of a sheet. Absent: one column. */
  parts?(field: FieldOfKind<K>): Fields
  /** The values of those parts. */
  partsOf?(value: ValueOfKind<K>, field: FieldOfKind<K>): Readonly<Record<string, unknown>>
  /** Absent: a text. Only for kinds whose values are numbers, days (`yyyy-MM-dd`) or instants. */
  sheetFormat?(field: FieldOfKind<K>): SheetFormat
  /** Mistakes in a definition of this kind, as ends of the sentence "Veld x van y …"; empty when it has none. */
  check(field: FieldOfKind<K>): readonly string[]
}

export type FieldKindModels = { readonly [K in FieldKind]: FieldKindModel<K> }
