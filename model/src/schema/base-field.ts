import type { Condition } from './condition.ts'

/** The three modes of a record form (platform.md section 4). */
export type FormMode = 'add' | 'edit' | 'newVersion'

/** Named sources of defaults that differ by caller or moment. */
export type DefaultSource =
  | 'today'
  | 'now'
  | 'currentUser'
  | 'businessUnit.defaultCurrencyId'
  | 'businessUnit.defaultCountryId'
  | 'businessUnit.defaultLanguageId'

export type DefaultValue =
  | string
  | number
  | boolean
  | null
  | readonly string[]
  | { readonly from: DefaultSource }

/** The properties of fields of every kind. */
export interface BaseField {
  readonly label: string
  /** Head of the grid column where the label is too long for it. */
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
  /** Set by the program alone; accepted from clients and ignored. */
  readonly readOnly?: boolean
  /**
   * Shows a member of the record that a reference points at, such as `functionId.status`: its label, a choice or a boolean.
   * Never stored and never sent.
   */
  readonly through?: string
  readonly default?: DefaultValue
  /** Set by the catalogue: a unique rule or the import key names the field. */
  readonly identifies?: boolean
  /** For system values the field cannot be changed (platform.md section 4). */
  readonly lockedForSystemValues?: boolean
  /** Shown in the grid as a column of this width in px. */
  readonly width?: number
}
