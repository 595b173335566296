import type {
  FieldDefinition,
  FieldKind,
  FieldKindModel,
  Fields,
  JsonSchema,
  Parsed,
  SheetFormat,
  Storage,
} from '../schema/field-kind.ts'
import type { Operator } from '../schema/operator.ts'

/**
 * A field kind for code that works with every kind. Values must come from `parse`, `fromColumns` or a default
 * of the same field.
 */
export interface AnyFieldKind {
  readonly kind: FieldKind
  readonly operators: readonly Operator[]
  readonly isSortable: boolean
  parse(input: unknown, field: FieldDefinition): Parsed<unknown>
  parseText(text: string, field: FieldDefinition): Parsed<unknown>
  parseCell(text: string, field: FieldDefinition): Parsed<unknown>
  validate(value: unknown, field: FieldDefinition): string | undefined
  format(value: unknown, field: FieldDefinition): string
  toText(value: unknown, field: FieldDefinition): string
  toInputText(value: unknown, field: FieldDefinition): string | undefined
  toSearchText(text: string, field: FieldDefinition): string
  storage(field: FieldDefinition): Storage
  toColumns(value: unknown): readonly unknown[]
  fromColumns(columns: readonly unknown[]): unknown
  /**
   * Null for most kinds; false, a period without bounds, an empty list or a group of empty members for
   * others.
   */
  empty(field: FieldDefinition): unknown
  jsonSchema(field: FieldDefinition): JsonSchema
  parts(field: FieldDefinition): Fields | undefined
  otherParts(field: FieldDefinition): Fields
  partsOf(value: unknown, field: FieldDefinition): Readonly<Record<string, unknown>>
  withPart(value: object, part: string, partValue: unknown): Readonly<Record<string, unknown>>
  sheetFormat(field: FieldDefinition): SheetFormat
  check(field: FieldDefinition): readonly string[]
}

type UncheckedKind = AnyFieldKind & {
  parseCell?(text: string, field: FieldDefinition): Parsed<unknown>
  empty?(field: FieldDefinition): unknown
  toSearchText?(text: string, field: FieldDefinition): string
  toInputText?(value: unknown, field: FieldDefinition): string
  parts?(field: FieldDefinition): Fields
  otherParts?(field: FieldDefinition): Fields
  partsOf?(value: unknown, field: FieldDefinition): Readonly<Record<string, unknown>>
  withPart?(value: object, part: string, partValue: unknown): Readonly<Record<string, unknown>>
  sheetFormat?(field: FieldDefinition): SheetFormat
}

/**
 * Fills in the optional members; null and undefined become '' as text. Its cast, the only one that erases the types of
 * a kind, is sound because kinds are looked up by `field.kind`.
 */
export function toAnyFieldKind(known: FieldKindModel<FieldKind>): AnyFieldKind {
  const model = known as UncheckedKind
  return {
    ...model,
    parseCell: (text, field) => model.parseCell?.(text, field) ?? model.parseText(text, field),
    format: (value, field) => (isAbsent(value) ? '' : model.format(value, field)),
    toText: (value, field) => (isAbsent(value) ? '' : model.toText(value, field)),
    toInputText: (value, field) => (isAbsent(value) ? '' : model.toInputText?.(value, field)),
    toSearchText: (text, field) => model.toSearchText?.(text, field) ?? text,
    empty: (field) => (model.empty ? model.empty(field) : emptyStorage(model, field)),
    parts: (field) => model.parts?.(field),
    otherParts: (field) => model.otherParts?.(field) ?? {},
    withPart: (value, part, partValue) =>
      model.withPart?.(value, part, partValue) ?? { ...value, [part]: partValue },
    partsOf: (value, field) => (isAbsent(value) ? {} : (model.partsOf?.(value, field) ?? {})),
    sheetFormat: (field) => model.sheetFormat?.(field) ?? { type: 'text' },
  }
}

function emptyStorage(kind: AnyFieldKind, field: FieldDefinition): unknown {
  const storage = kind.storage(field)
  return storage.shape === 'columns' ? kind.fromColumns(storage.columns.map(() => null)) : []
}

function isAbsent(value: unknown): boolean {
  return value === null || value === undefined
}
