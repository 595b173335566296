import type { ActionKind, ActionsDefinition, Right } from './actions.ts'
import type { CallDefinition, RecordCall } from './calls.ts'
import type { Condition } from './condition.ts'
import type { Fields } from './field-kind.ts'
import type { GenericFieldName } from './generic-field-name.ts'
import type { Form, FormDefinition, Grid, GridDefinition } from './layout.ts'
import type { Search, SearchDefinition } from './search.ts'

/**
 * The owner of records (requirements 3.2): all units, one business unit, or either. `callerUnits`: one business unit, and
 * a call reaches the records of every unit in which its caller may do what it asks (docs/decisions/0029).
 */
export type Ownership = 'global' | 'businessUnit' | 'either' | 'callerUnits'

/** A permission besides the rights of every record type, and what it allows. */
export interface OtherPermission {
  readonly name: string
  readonly label: string
}

/**
 * Values that must be unique, within all records, one parent, or one business unit together with the global records.
 */
export interface UniqueRule {
  readonly fields: readonly string[]
  readonly within?: 'businessUnit' | 'parent'
  /** A boolean of the record, or of what a reference points at (`resourceTypeId.isCodeUnique`): the rule holds where it is true. */
  readonly when?: string
  /** May name fields: `De code {code} is al in gebruik.` */
  readonly message: string
}

/** Records with equal fields whose periods (`activeRangeUtc`) must not overlap (exclusion constraint). */
export interface ExclusionRule {
  readonly equal: readonly string[]
  /** Only records that differ in these exclude each other. */
  readonly different?: readonly string[]
  readonly within?: 'businessUnit' | 'parent'
  /** As of a unique rule. */
  readonly when?: string
  /** As of a unique rule. */
  readonly message: string
}

/** Two fields of one record that must stand in this order (held by a check constraint). */
export interface ComparisonRule {
  readonly fields: readonly [string, string]
  readonly operator: '<' | '<='
  readonly message: string
}

/** A field that is set to a value whenever a condition holds, such as a flag that another flag allows. */
export interface ConsequenceRule {
  readonly when: Condition
  readonly set: Readonly<Record<string, string | number | boolean | null>>
}

/** Records that no call changes, and the sentence that says why. */
export interface LockRule {
  readonly when: Condition
  readonly message: string
}

/** Records of this type that keep referring to a record of another type which is deactivated; the prompt says how many. */
export interface UsageDefinition {
  /** dtoKey of that type. */
  readonly of: string
  /** Values of search entries: only those records that they find. */
  readonly where?: Readonly<Record<string, unknown>>
  /** `{count} open taken blijven toegewezen.` */
  readonly texts: { readonly one: string; readonly many: string }
}

export interface ParentDefinition {
  readonly dtoKey: string
  /** The reference to the parent. */
  readonly field: string
  /** The child type also has rights, calls and a page of its own; else it is reached through its parent only. */
  readonly isListed?: boolean
}

/** A type without a table. */
export type ViewDefinition = RecordsView | RowsView

interface ViewBase {
  /** dtoKeys of further types whose changes change the rows. */
  readonly madeFrom?: readonly string[]
}

/** Shows the records of another type (dtoKey), and has its fields and rights. */
export interface RecordsView extends ViewBase {
  readonly shows: 'records'
  readonly of: string
}

/** Shows rows that a feature of the server supplies (`RecordFeature.rows`). */
export interface RowsView extends ViewBase {
  readonly shows: 'rows'
  /** dtoKey of the type that the page adds, changes and removes records of; its rights are those of the view. */
  readonly of?: string
  /** The dtoKeys of the rows, by their `nodeType`. A row has the id of its record, and the reference to its parent. */
  readonly rowTypes?: Readonly<Record<string, string>>
  /** An export has rows of its own in these columns, in their order, instead of what the page shows. */
  readonly sheet?: { readonly columns: Fields }
}

/** The member that tells the rows of a view of several types apart. */
export const rowTypeMember = 'nodeType'

type MayBeView = { readonly view?: ViewDefinition }

/** The rows that a feature supplies for a view. */
export function findRowsView({ view }: MayBeView): RowsView | undefined {
  return view?.shows === 'rows' ? view : undefined
}

/** The dtoKeys of the rows of a view of several types, by their `nodeType`. */
export function findRowTypes(type: MayBeView): RowsView['rowTypes'] {
  return findRowsView(type)?.rowTypes
}

/**
 * A list of objects that a feature supplies (`RecordFeature.lists`), by their members; or, of a business unit, the ids and labels of
 * its records of a type (dtoKey), for callers who may read them in that unit.
 */
export type ListDefinition = Fields | { readonly of: string }

export function isListOfRecords(list: ListDefinition): list is { readonly of: string } {
  return typeof list.of === 'string'
}

/**
 * A record type as it is written down: plain data, one file each (requirements 5.1). `as const satisfies RecordTypeDefinition` keeps the
 * literal types, which `RecordOf` reads, and refuses unknown words.
 */
export interface RecordTypeDefinition {
  /** scope.name, such as Main.CountryViewDto. */
  readonly dtoKey: `${string}.${string}`
  /** The singular name, one word everywhere: table, cache key, permission (capitalised). */
  readonly name: string
  /** The plural in addresses: /api/{scope}/{path}; or a whole address where another one is promised: /api/imports/importrecords. */
  readonly path: string
  readonly labels: { readonly one: string; readonly many: string }
  /** Name of a Tabler icon. */
  readonly icon: string
  readonly ownership: Ownership
  /** Records are versions of a series that do not overlap (requirements 5.6). */
  readonly temporal?: boolean
  /** A record type saved with its parent. */
  readonly parent?: ParentDefinition
  readonly view?: ViewDefinition
  /** Permission names that differ from name + right, and rights of its own. */
  readonly permissions?: {
    readonly names?: Readonly<Partial<Record<Right, string>>>
    /** Permissions that belong to no action, with their labels. */
    readonly also?: readonly OtherPermission[]
  }
  /** Another name of the id, which answers carry as well and input may. */
  readonly idMember?: string
  /** The fields of a reference's label, joined by " – ". Default: description. */
  readonly labelFields?: readonly string[]
  /** The generic fields that it has. Default: none. */
  readonly generic?: readonly GenericFieldName[]
  /** Its own fields; one with the name of a generic field replaces that. */
  readonly fields: Fields
  /** Read-only lists of a Get, by member. */
  readonly lists?: Readonly<Record<string, ListDefinition>>
  /**
   * Create takes a file (multipart/form-data, in the part `file`) and these members, texts, instead of a record; a feature makes the
   * record of it (`RecordFeature.upload`).
   */
  readonly upload?: Fields
  /** The first that holds for a stored record locks it. Reads the record itself. */
  readonly lockedWhen?: readonly LockRule[]
  readonly unique?: readonly UniqueRule[]
  readonly exclusions?: readonly ExclusionRule[]
  readonly comparisons?: readonly ComparisonRule[]
  readonly consequences?: readonly ConsequenceRule[]
  /** The fields by which an import finds the record that a row is about. */
  readonly importKey?: readonly string[]
  readonly usages?: readonly UsageDefinition[]
  readonly search: SearchDefinition
  readonly grid: GridDefinition
  /** Absent only of a view, whose rows open as those of their own types. */
  readonly form?: FormDefinition
  readonly actions?: ActionsDefinition
  /** Calls besides the actions, by name. */
  readonly calls?: Readonly<Record<string, CallDefinition>>
}

/** A record type with everything filled in: what the rooms read and the schema document serves. Plain data. */
export interface RecordType {
  readonly dtoKey: string
  readonly scope: string
  readonly name: string
  readonly path: string
  /** `/api/{scope}/{path}`, unless the definition states it. */
  readonly basePath: string
  readonly labels: { readonly one: string; readonly many: string }
  readonly icon: string
  readonly ownership: Ownership
  readonly isTemporal: boolean
  readonly parent?: ParentDefinition
  readonly view?: ViewDefinition
  /** The type in whose table its records are: itself, or the one whose records a view shows. */
  readonly storedIn: { readonly dtoKey: string; readonly name: string }
  readonly permissions: Readonly<Record<Right, string>>
  readonly otherPermissions: readonly OtherPermission[]
  readonly idMember?: string
  readonly labelFields: readonly string[]
  readonly fields: Fields
  /** Computed for the rules of the type; no members of its records. */
  readonly derived: Fields
  readonly lists: Readonly<Record<string, Fields>>
  readonly upload?: Fields
  readonly lockedWhen: readonly LockRule[]
  readonly unique: readonly UniqueRule[]
  readonly exclusions: readonly ExclusionRule[]
  readonly comparisons: readonly ComparisonRule[]
  readonly consequences: readonly ConsequenceRule[]
  readonly importKey: readonly string[]
  /** The lists of its records that a business unit has: dtoKeys by member. */
  readonly ownedRecords: Readonly<Record<string, string>>
  readonly usages: readonly UsageDefinition[]
  readonly search: Search
  readonly grid: Grid
  readonly form: Form
  readonly actions: readonly ActionKind[]
  readonly actionLabels: Readonly<Partial<Record<ActionKind, string>>>
  /** The addresses of actions that are not in their usual place. */
  readonly addresses: Readonly<Partial<Record<ActionKind, string>>>
  readonly bulkIdsMember: string
  readonly calls: readonly RecordCall[]
}

declare const definitionOf: unique symbol

/** The record type of a definition that the compiler knows: its records are `RecordOf<D>`. */
export interface RecordTypeOf<D> extends RecordType {
  /** Exists for the compiler alone. */
  readonly [definitionOf]: D
}
