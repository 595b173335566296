import type { Computed } from './computed.ts'
import type { Condition } from './condition.ts'

export const formModes = ['add', 'edit', 'newVersion'] as const
export type FormMode = (typeof formModes)[number]

export const defaultSources = [
  'today',
  'now',
  'currentUser',
  'businessUnit',
  'businessUnit.defaultCurrencyId',
  'businessUnit.defaultCountryId',
  'businessUnit.defaultLanguageId',
] as const
export type DefaultSource = (typeof defaultSources)[number]

/**
 * Active records of the referenced type that match the search values `where`, in the order of the field.
 * `middle` of an even number is the upper one.
 */
export interface LookedUpDefault {
  readonly lookUp: 'first' | 'middle' | 'all'
  readonly where?: Readonly<Record<string, unknown>>
}

/** A value that a feature of the server supplies by name (`Feature.sources`). */
export interface SuppliedDefault {
  readonly from: string
}

export type DefaultValue =
  | string
  | number
  | boolean
  | null
  | readonly string[]
  | { readonly from: DefaultSource }
  | LookedUpDefault
  | SuppliedDefault

export interface BaseField {
  readonly label: string
  /** Former names, the last one first: the start renames what is stored by them. */
  readonly was?: string | readonly string[]
  /**
   * Header of a column that is too narrow for the label; of a group the header above the columns of its
   * members.
   */
  readonly shortLabel?: string
  readonly help?: string
  /** `tooltip`: behind a button beside the label. Default: a line below the input. */
  readonly helpAs?: 'tooltip'
  readonly required?: boolean
  readonly requiredWhen?: Condition
  /** Saving clears a field that is not visible. */
  readonly visibleWhen?: Condition
  readonly readOnlyWhen?: Condition
  /** Shown instead of an empty value while `readOnlyWhen` holds. */
  readonly closedText?: string
  readonly writableIn?: readonly FormMode[]
  readonly computed?: Computed
  readonly default?: DefaultValue
  /** Set by the catalogue when a unique rule or the import key names the field. */
  readonly identifies?: boolean
  /** Read-only on system values (requirements 6.1). */
  readonly lockedForSystemValues?: boolean
  /** Width of its grid column, in px. */
  readonly width?: number
}

/**
 * True for `{ lookUp }`, and for `{ from }` with the name of a feature's source; false for `today` and other built-in
 * sources.
 */
export function isResolvedByServer(value: DefaultValue): value is LookedUpDefault | SuppliedDefault {
  return typeof value === 'object' && value !== null && ('lookUp' in value || isSupplied(value))
}

/** True for `{ from }` with a name that is not among `defaultSources`. */
export function isSupplied(value: unknown): value is SuppliedDefault {
  if (typeof value !== 'object' || value === null || !('from' in value)) return false
  return !defaultSources.some((source) => source === value.from)
}

/** The built-in source in `{ from }`; undefined for a source of a feature and for all other defaults. */
export function findDefaultSource(value: DefaultValue): DefaultSource | undefined {
  if (typeof value !== 'object' || value === null || !('from' in value)) return undefined
  const { from } = value
  return defaultSources.find((source) => source === from)
}
