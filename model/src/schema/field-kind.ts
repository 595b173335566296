import type { BaseField } from './base-field.ts'
import type { Operator } from './operator.ts'

/**
 * Each folder in `fields/` adds its kind by declaration merging, so that a new kind touches no file here: `{
 * definition: its properties, value: its JSON value }`.
 */
// biome-ignore format: an interface that is meant to be merged into
export interface FieldKinds {}

export type FieldKind = keyof FieldKinds
export type FieldOfKind<K extends FieldKind> = FieldKinds[K]['definition'] & BaseField
export type ValueOfKind<K extends FieldKind> = FieldKinds[K]['value']
export type FieldDefinition = { [K in FieldKind]: FieldOfKind<K> }[FieldKind]
export type Fields = Readonly<Record<string, FieldDefinition>>

/** `message` and `warning` are Dutch. A warning names a guess, such as the century of a year. */
export type Parsed<Value> =
  | { readonly ok: true; readonly value: Value; readonly warning?: string }
  | { readonly ok: false; readonly message: string; readonly path?: readonly string[] }

export interface ColumnDefinition {
  readonly suffix: string
  readonly type: 'text' | 'integer' | 'numeric' | 'boolean' | 'date' | 'timestamptz' | 'uuid'
  readonly precision?: number
  readonly scale?: number
  readonly maxLength?: number
  readonly oneOf?: readonly string[]
  readonly references?: string
  readonly isWriteOnly?: boolean
  /** Filled by the database: from a sequence, or with the day in Amsterdam of the date-time at a path. */
  readonly generated?: 'sequence' | { readonly dayOf: string }
  /** Sorted by a Dutch collation instead of by code point. */
  readonly isSortedByLanguage?: boolean
}

export type Storage =
  | { readonly shape: 'columns'; readonly columns: readonly ColumnDefinition[] }
  | { readonly shape: 'members'; readonly members: Fields }
  | { readonly shape: 'link'; readonly to: string }
  | { readonly shape: 'list'; readonly type: 'text' }
  | { readonly shape: 'children'; readonly of: string }

export type SheetFormat =
  | { readonly type: 'text' }
  | { readonly type: 'number'; readonly format: string }
  | { readonly type: 'date' }
  | { readonly type: 'dateTime' }

export type JsonSchema = { readonly [key: string]: unknown }

export interface FieldKindModel<K extends FieldKind> {
  readonly kind: K
  /** Parses a JSON value of a request or form; malformed values get 400. Never called with null. */
  parse(input: unknown, field: FieldOfKind<K>): Parsed<ValueOfKind<K>>
  /**
   * Parses typed text or a cell of a file, in Dutch or ISO notation; never called with an empty text. The
   * only text parser of the kind: inputs, searches, lists and imports call it.
   */
  parseText(text: string, field: FieldOfKind<K>): Parsed<ValueOfKind<K>>
  /** `parseText` of a cell, whose text a spreadsheet may have changed. Default: `parseText`. */
  parseCell?(text: string, field: FieldOfKind<K>): Parsed<ValueOfKind<K>>
  /** Checks the rules of the definition (422). Returns a Dutch sentence, or undefined. */
  validate(value: ValueOfKind<K>, field: FieldOfKind<K>): string | undefined
  /** Formats in Dutch; '' for no value. */
  format(value: ValueOfKind<K>, field: FieldOfKind<K>): string
  /** Formats so that `parseText` restores the value without loss. */
  toText(value: ValueOfKind<K>, field: FieldOfKind<K>): string
  /**
   * As `format` without adornments; `parseText` restores the value without loss. Absent for texts and for
   * kinds that are chosen.
   */
  toInputText?(value: ValueOfKind<K>, field: FieldOfKind<K>): string
  /** Converts typed text to the stored notation, such as an IBAN without spaces. Default: as typed. */
  toSearchText?(text: string, field: FieldOfKind<K>): string
  storage(field: FieldOfKind<K>): Storage
  toColumns(value: ValueOfKind<K>): readonly unknown[]
  fromColumns(columns: readonly unknown[]): ValueOfKind<K> | null
  /** The value of an empty field. Default: what empty columns give, or an empty list. */
  empty?(field: FieldOfKind<K>): ValueOfKind<K>
  readonly operators: readonly Operator[]
  readonly isSortable: boolean
  jsonSchema(field: FieldOfKind<K>): JsonSchema
  /** The fields of a value, each a column of a sheet. Default: one column. */
  parts?(field: FieldOfKind<K>): Fields
  /** Other names of parts: a file has a part under one of its names. */
  otherParts?(field: FieldOfKind<K>): Fields
  partsOf?(value: ValueOfKind<K>, field: FieldOfKind<K>): Readonly<Record<string, unknown>>
  /** Replaces a part of a value; default: the member of this name. The other parts may be unparsed. */
  withPart?(value: ValueOfKind<K>, part: string, partValue: unknown): Readonly<Record<string, unknown>>
  /** Default: a text. Only for values that are numbers, days (`yyyy-MM-dd`) or instants. */
  sheetFormat?(field: FieldOfKind<K>): SheetFormat
  /** Mistakes in a definition of this kind, each an end of the sentence "Veld x van y …". */
  check(field: FieldOfKind<K>): readonly string[]
}

export type FieldKindModels = { readonly [K in FieldKind]: FieldKindModel<K> }
