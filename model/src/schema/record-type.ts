import type { ActionKind, ActionsDefinition, Right } from './actions.ts'
import type { CallDefinition, RecordCall } from './calls.ts'
import type { Condition } from './condition.ts'
import type { Fields } from './field-kind.ts'
import type { GenericFieldName } from './generic-field-name.ts'
import type { Form, FormDefinition, Grid, GridDefinition } from './layout.ts'
import type { Search, SearchDefinition } from './search.ts'

/**
 * The owner of records (requirements 3.2). `callerUnits`: one business unit; a call reaches the records of
 * every unit in which its caller has the right (docs/decisions/0029).
 */
export type Ownership = 'global' | 'businessUnit' | 'either' | 'callerUnits'

export interface OtherPermission {
  readonly name: string
  readonly label: string
}

/**
 * Values that are unique among all records, in one parent, or in one business unit together with the global
 * records.
 */
export interface UniqueRule {
  readonly fields: readonly string[]
  readonly within?: 'businessUnit' | 'parent'
  /**
   * A boolean of the record or of a referenced one (`resourceTypeId.isCodeUnique`): the rule holds where it
   * is true.
   */
  readonly when?: string
  /** May name fields: `De code {code} is al in gebruik.` */
  readonly message: string
}

/** Records with equal fields, whose periods (`activeRangeUtc`) must not overlap (exclusion constraint). */
export interface ExclusionRule {
  readonly equal: readonly string[]
  /** Only records that differ in these exclude each other. */
  readonly different?: readonly string[]
  readonly within?: 'businessUnit' | 'parent'
  readonly when?: string
  readonly message: string
}

/** Two fields that must stand in this order (check constraint). */
export interface ComparisonRule {
  readonly fields: readonly [string, string]
  readonly operator: '<' | '<='
  readonly message: string
}

export interface ConsequenceRule {
  readonly when: Condition
  readonly set: Readonly<Record<string, string | number | boolean | null>>
}

export interface LockRule {
  readonly when: Condition
  readonly message: string
}

/** Records of the type `of` that refer by `field` to a record, and can end along with it. */
export interface EndsAlong {
  readonly of: string
  readonly field: string
}

export interface ParentDefinition {
  readonly dtoKey: string
  readonly field: string
  /**
   * The child type also has rights, calls and a page of its own. Default: it is reached through its parent
   * only.
   */
  readonly isListed?: boolean
}

export type ViewDefinition = RecordsView | RowsView

interface ViewBase {
  /** dtoKeys of other types whose changes change the rows. */
  readonly madeFrom?: readonly string[]
}

/** Shows the records of another type (dtoKey), with its fields and rights. */
export interface RecordsView extends ViewBase {
  readonly shows: 'records'
  readonly of: string
}

export interface RowsView extends ViewBase {
  readonly shows: 'rows'
  /** dtoKey of the type whose records the page adds, changes and removes; the view has the rights of that type. */
  readonly of?: string
  /**
   * dtoKeys of the rows by their `nodeType`. A row has the id of its record and the reference to its parent.
   */
  readonly rowTypes?: Readonly<Record<string, string>>
  /** The export has rows of its own in these columns, instead of those of the page. */
  readonly sheet?: { readonly columns: Fields }
}

export const rowTypeMember = 'nodeType'

type MayBeView = { readonly view?: ViewDefinition }

/** The view, if its rows are supplied by a feature; undefined for types with a table and views of another type's records. */
export function findRowsView({ view }: MayBeView): RowsView | undefined {
  return view?.shows === 'rows' ? view : undefined
}

/** The dtoKeys of rows by their `nodeType`, of a view of rows that has them; undefined for any other type. */
export function findRowTypes(type: MayBeView): RowsView['rowTypes'] {
  return findRowsView(type)?.rowTypes
}

/**
 * Objects that a feature supplies (`RecordFeature.lists`), by their members; or the ids and labels of a
 * business unit's records of a type (dtoKey), for callers who may read them in that unit.
 */
export type ListDefinition = Fields | { readonly of: string }

/** True for ids and labels of records (`{ of: dtoKey }`), false for objects that a feature supplies. */
export function isListOfRecords(list: ListDefinition): list is { readonly of: string } {
  return typeof list.of === 'string'
}

/**
 * A record type as plain data (requirements 5.1). `as const satisfies RecordTypeDefinition` keeps the literal
 * types, which `RecordOf` reads, and refuses unknown words.
 */
export interface RecordTypeDefinition {
  /** Scope and name: `Main.CountryViewDto`. */
  readonly dtoKey: `${string}.${string}`
  /** The singular, used for table, cache key and (capitalized) permissions. */
  readonly name: string
  /** The plural in `/api/{scope}/{path}`, or a whole address: `/api/imports/importrecords`. */
  readonly path: string
  readonly labels: { readonly one: string; readonly many: string }
  readonly icon: string
  readonly ownership: Ownership
  /** Records are versions of a series that do not overlap (requirements 5.6). */
  readonly temporal?: boolean
  /** The type with whose records these are saved; `field` refers to it. */
  readonly parent?: ParentDefinition
  readonly view?: ViewDefinition
  /** `names` that differ from name + right; `also`: permissions that belong to no action. */
  readonly permissions?: {
    readonly names?: Readonly<Partial<Record<Right, string>>>
    readonly also?: readonly OtherPermission[]
  }
  /** A second name of the id: always answered, allowed in input. */
  readonly idMember?: string
  /** The fields of a label, joined by " – ". Default: description. */
  readonly labelFields?: readonly string[]
  readonly generic?: readonly GenericFieldName[]
  /** A field with the name of a generic one replaces it. */
  readonly fields: Fields
  readonly lists?: Readonly<Record<string, ListDefinition>>
  /**
   * Create takes a file (multipart/form-data, part `file`) and these texts instead of a record; a feature
   * makes the record (`RecordFeature.upload`).
   */
  readonly upload?: Fields
  /** The first rule that holds for the stored record locks it. Reads no other records. */
  readonly lockedWhen?: readonly LockRule[]
  readonly unique?: readonly UniqueRule[]
  readonly exclusions?: readonly ExclusionRule[]
  readonly comparisons?: readonly ComparisonRule[]
  readonly consequences?: readonly ConsequenceRule[]
  /** What `AssignEndDate` can end along (requirements 5.6.8), and what ends along with that in turn. */
  readonly endsAlong?: readonly EndsAlong[]
  /** The fields by which an import finds the record of a row. */
  readonly importKey?: readonly string[]
  /** Further indexes: each the own fields by which a feature reads records in order, within the business unit. */
  readonly indexes?: readonly (readonly string[])[]
  readonly search: SearchDefinition
  readonly grid: GridDefinition
  /** Absent only for a view whose rows open as those of their own types. */
  readonly form?: FormDefinition
  readonly actions?: ActionsDefinition
  readonly calls?: Readonly<Record<string, CallDefinition>>
}

/**
 * A record type with all defaults filled in, as the schema document serves it. Plain data. Some words resolve under
 * another name: `temporal` as `isTemporal`, `permissions.also` as `otherPermissions`, `actions.paths` as `addresses`,
 * `actions.idsMember` as `bulkIdsMember`, lists of records (`{ of }`) as `ownedRecords`.
 */
export interface RecordType {
  readonly dtoKey: string
  readonly scope: string
  readonly name: string
  readonly path: string
  readonly basePath: string
  readonly labels: { readonly one: string; readonly many: string }
  readonly icon: string
  readonly ownership: Ownership
  readonly isTemporal: boolean
  readonly parent?: ParentDefinition
  readonly view?: ViewDefinition
  /** The type in whose table its records are: itself, or the one that a view shows. */
  readonly storedIn: { readonly dtoKey: string; readonly name: string }
  readonly permissions: Readonly<Record<Right, string>>
  readonly otherPermissions: readonly OtherPermission[]
  readonly idMember?: string
  readonly labelFields: readonly string[]
  readonly fields: Fields
  readonly derived: Fields
  readonly lists: Readonly<Record<string, Fields>>
  readonly upload?: Fields
  readonly lockedWhen: readonly LockRule[]
  readonly unique: readonly UniqueRule[]
  readonly exclusions: readonly ExclusionRule[]
  readonly comparisons: readonly ComparisonRule[]
  readonly consequences: readonly ConsequenceRule[]
  readonly endsAlong: readonly EndsAlong[]
  readonly importKey: readonly string[]
  readonly indexes?: readonly (readonly string[])[]
  readonly ownedRecords: Readonly<Record<string, string>>
  readonly search: Search
  readonly grid: Grid
  readonly form: Form
  readonly actions: readonly ActionKind[]
  readonly actionLabels: Readonly<Partial<Record<ActionKind, string>>>
  readonly addresses: Readonly<Partial<Record<ActionKind, string>>>
  readonly bulkIdsMember: string
  readonly calls: readonly RecordCall[]
}

declare const definitionOf: unique symbol

export interface RecordTypeOf<D> extends RecordType {
  /** Exists for the compiler alone. */
  readonly [definitionOf]: D
}
