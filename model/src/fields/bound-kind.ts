import type {
  FieldDefinition,
  FieldKind,
  FieldKindModels,
  Fields,
  JsonSchema,
  Parsed,
  SheetFormat,
  Storage,
} from '../schema/field-kind.ts'
import type { Operator } from '../schema/operator.ts'

/**
 * A field kind for code that learns only while the program runs which kind it has before it. Values are what `parse`,
 * `fromColumns` or a default gave for a field of this kind; every call takes the field that the kind was asked for with.
 */
export interface BoundKind {
  readonly kind: FieldKind
  readonly operators: readonly Operator[]
  readonly isSortable: boolean
  parse(input: unknown, field: FieldDefinition): Parsed<unknown>
  parseText(text: string, field: FieldDefinition): Parsed<unknown>
  validate(value: unknown, field: FieldDefinition): string | undefined
  /** The empty text for null, too. */
  format(value: unknown, field: FieldDefinition): string
  toText(value: unknown, field: FieldDefinition): string
  /** Undefined for a kind whose input is not typed in; the empty text for null. */
  toInputText(value: unknown, field: FieldDefinition): string | undefined
  storage(field: FieldDefinition): Storage
  toColumns(value: unknown): readonly unknown[]
  fromColumns(columns: readonly unknown[]): unknown
  jsonSchema(field: FieldDefinition): JsonSchema
  /** Undefined for a value that is one cell of a sheet. */
  parts(field: FieldDefinition): Fields | undefined
  partsOf(value: unknown, field: FieldDefinition): Readonly<Record<string, unknown>>
  sheetFormat(field: FieldDefinition): SheetFormat
  check(field: FieldDefinition): readonly string[]
}

/** A kind whose fields and values are not known; only `boundKind` makes one. */
type UncheckedKind = Omit<
  BoundKind,
  | 'parse'
  | 'parseText'
  | 'validate'
  | 'format'
  | 'toText'
  | 'toInputText'
  | 'jsonSchema'
  | 'parts'
  | 'partsOf'
  | 'sheetFormat'
> & {
  parts?(field: FieldDefinition): Fields
  partsOf?(value: unknown, field: FieldDefinition): Readonly<Record<string, unknown>>
  sheetFormat?(field: FieldDefinition): SheetFormat
  parse(input: unknown, field: FieldDefinition, kinds: FieldKindModels): Parsed<unknown>
  parseText(text: string, field: FieldDefinition, kinds: FieldKindModels): Parsed<unknown>
  validate(value: unknown, field: FieldDefinition, kinds: FieldKindModels): string | undefined
  format(value: unknown, field: FieldDefinition, kinds: FieldKindModels): string
  toText(value: unknown, field: FieldDefinition, kinds: FieldKindModels): string
  toInputText?(value: unknown, field: FieldDefinition): string
  jsonSchema(field: FieldDefinition, kinds: FieldKindModels): JsonSchema
}

const made = new WeakMap<FieldKindModels, Map<FieldKind, BoundKind>>()

/** The kind of a field out of a set of kinds. Throws for a kind that the set does not have. */
export function boundKind(field: FieldDefinition, kinds: FieldKindModels): BoundKind {
  const existing = made.get(kinds)?.get(field.kind)
  if (existing) return existing
  const known = made.get(kinds) ?? new Map<FieldKind, BoundKind>()
  made.set(kinds, known)
  const bound = bind(field.kind, kinds)
  known.set(field.kind, bound)
  return bound
}

function bind(kind: FieldKind, kinds: FieldKindModels): BoundKind {
  if (!Object.hasOwn(kinds, kind)) throw new Error(`There is no field kind "${kind}"`)
  // The only cast from a kind that is known to one that is not. TypeScript cannot follow that `kinds[field.kind]` and
  // `field` belong together; they do, because the key of a model in `FieldKindModels` is the kind of the fields it takes.
  const model = kinds[kind] as UncheckedKind
  return {
    kind,
    operators: model.operators,
    isSortable: model.isSortable,
    parse: (input, field) => model.parse(input, field, kinds),
    parseText: (text, field) => model.parseText(text, field, kinds),
    validate: (value, field) => model.validate(value, field, kinds),
    format: (value, field) => (isAbsent(value) ? '' : model.format(value, field, kinds)),
    toText: (value, field) => (isAbsent(value) ? '' : model.toText(value, field, kinds)),
    toInputText: (value, field) => (isAbsent(value) ? '' : model.toInputText?.(value, field)),
    storage: (field) => model.storage(field),
    toColumns: (value) => model.toColumns(value),
    fromColumns: (columns) => model.fromColumns(columns),
    jsonSchema: (field) => model.jsonSchema(field, kinds),
    parts: (field) => model.parts?.(field),
    partsOf: (value, field) => (isAbsent(value) ? {} : (model.partsOf?.(value, field) ?? {})),
    sheetFormat: (field) => model.sheetFormat?.(field) ?? { type: 'text' },
    check: (field) => model.check(field),
  }
}

function isAbsent(value: unknown): boolean {
  return value === null || value === undefined
}
