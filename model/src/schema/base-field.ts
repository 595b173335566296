import type { Computed } from './computed.ts'
import type { Condition } from './condition.ts'

/** The three modes of a record form (requirements 6.1). */
export const formModes = ['add', 'edit', 'newVersion'] as const
export type FormMode = (typeof formModes)[number]

/** Defaults that differ by caller or moment, and that both sides know. */
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
 * Active records of the referenced type that its search entries find with `where`, in the order of the field: the first, the
 * middle one (of an even number the upper), or all.
 */
export interface LookedUpDefault {
  readonly lookUp: 'first' | 'middle' | 'all'
  readonly where?: Readonly<Record<string, unknown>>
}

/** A value that a feature of the server supplies for the caller, by another name (`Feature.sources`). */
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

/** The properties of fields of every kind. */
export interface BaseField {
  readonly label: string
  /** Head of the grid column where the label is too long for it; of a group the head over the columns of its members. */
  readonly shortLabel?: string
  /** One sentence of help. */
  readonly help?: string
  /** `tooltip`: behind a button beside the label. Default: a line below the input. */
  readonly helpAs?: 'tooltip'
  readonly required?: boolean
  readonly requiredWhen?: Condition
  /** A field that is not visible is empty: its value is dropped on saving. */
  readonly visibleWhen?: Condition
  readonly readOnlyWhen?: Condition
  /** Shown in the form in place of an empty value while `readOnlyWhen` holds. */
  readonly closedText?: string
  /** The form modes in which it may be set; absent: all. */
  readonly writableIn?: readonly FormMode[]
  /** Nobody enters its value. */
  readonly computed?: Computed
  readonly default?: DefaultValue
  /** Set by the catalogue: a unique rule or the import key names the field. */
  readonly identifies?: boolean
  /** For system values the field cannot be changed (requirements 6.1). */
  readonly lockedForSystemValues?: boolean
  /** Shown in the grid as a column of this width in px. */
  readonly width?: number
}

/** True for defaults that only the server can resolve: clients ask for their values. */
export function isResolvedByServer(value: DefaultValue): value is LookedUpDefault | SuppliedDefault {
  return typeof value === 'object' && value !== null && ('lookUp' in value || isSupplied(value))
}

/** True for a default that a feature supplies. */
export function isSupplied(value: unknown): value is SuppliedDefault {
  if (typeof value !== 'object' || value === null || !('from' in value)) return false
  return !defaultSources.some((source) => source === value.from)
}

/** The name that both sides know, of a default by name. */
export function findDefaultSource(value: DefaultValue): DefaultSource | undefined {
  if (typeof value !== 'object' || value === null || !('from' in value)) return undefined
  const { from } = value
  return defaultSources.find((source) => source === from)
}
