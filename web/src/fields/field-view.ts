import type { FieldError } from '@stamboek/model/contract/problem'
import type { FormMode } from '@stamboek/model/schema/base-field'
import type { FieldDefinition, FieldKind, FieldOfKind, ValueOfKind } from '@stamboek/model/schema/field-kind'
import type { MatchingBehavior, SearchEntry } from '@stamboek/model/schema/search'
import type { ComponentType, Ref } from 'react'
import type { FocusTarget } from '../ui/inputs/field-props.ts'

/** Properties of every input. The value is the JSON value of the record, null when empty. */
export interface InputProps<K extends FieldKind = FieldKind> {
  readonly field: FieldOfKind<K>
  /** Where the value stands in the record: `status`, `addressInfo.city`. */
  readonly path: string
  readonly label: string
  readonly value: ValueOfKind<K> | null
  readonly onChange: (value: ValueOfKind<K> | null) => void
  readonly onBlur: (() => void) | undefined
  readonly errorMessage: string | undefined
  /** Errors inside a group or list, by path from the value: `0.postalCodeFrom`. */
  readonly memberErrors: readonly FieldError[]
  /** Called with why what stands in the input is no value yet, and with null when it is one again. */
  readonly onTextError: (message: string | null) => void
  readonly mode: FormMode
  readonly isReadOnly: boolean
  readonly isRequired: boolean
  /** Lines of a text of more lines. */
  readonly rows: number | undefined
  /** How the form wants choices to be shown. */
  readonly presentation: 'dualList' | undefined
  readonly autoFocus: boolean
  readonly ref: Ref<FocusTarget> | undefined
}

/** Properties of a cell; copying and local sorting use `text`. */
export interface CellProps<K extends FieldKind = FieldKind> {
  readonly field: FieldOfKind<K>
  readonly value: ValueOfKind<K>
  readonly text: string
}

/** Properties of a search input. The operator of the entry decides the shape of the value. */
export interface FilterProps<K extends FieldKind = FieldKind> {
  /** The input of the entry. */
  readonly field: FieldOfKind<K>
  readonly entry: SearchEntry
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly onBlur: () => void
  /** Called with why what stands in the input is no value yet, and with null when it is one again. */
  readonly onTextError: (message: string | null) => void
  readonly errorMessage: string | undefined
  readonly matchingBehavior: MatchingBehavior
}

/** How the grid column of a kind behaves where the definition does not say. */
export interface ColumnStyle {
  readonly align?: 'start' | 'end' | 'center'
  /** Tabular figures. */
  readonly isNumeric?: boolean
  /** CSS pixels: below this the value would be cut. */
  readonly minWidth?: number
  readonly width?: number
}

/** Everything the web knows of one field kind. */
export interface FieldView<K extends FieldKind> {
  readonly Input: ComponentType<InputProps<K>>
  readonly Filter: ComponentType<FilterProps<K>>
  /** The text of a search value, if formatting the value is not enough. */
  readonly FilterText?: ComponentType<{ readonly entryKey: string; readonly value: unknown }>
  /** Shown in a grid instead of the plain text. */
  readonly Cell?: ComponentType<CellProps<K>>
  readonly column?: ColumnStyle
  /** The text of a value as people read it, where the record says more than the value (the label of a reference). */
  readonly text?: (
    value: ValueOfKind<K>,
    field: FieldOfKind<K>,
    beside: { readonly record: Readonly<Record<string, unknown>>; readonly path: string },
  ) => string
  /** The value for a form, where a record holds more than that (labels beside ids). */
  readonly fromRecord?: (value: unknown) => ValueOfKind<K>
}

export type FieldViews = { readonly [K in FieldKind]: FieldView<K> }

/** A view as the generic page uses it: which kind it is of is known only while the program runs. */
export interface AnyFieldView {
  readonly Input: ComponentType<AnyInputProps>
  readonly Filter: ComponentType<AnyFilterProps>
  readonly FilterText?: ComponentType<{ readonly entryKey: string; readonly value: unknown }>
  readonly Cell?: ComponentType<AnyCellProps>
  readonly column?: ColumnStyle
  readonly text?: (
    value: unknown,
    field: FieldDefinition,
    beside: { readonly record: Readonly<Record<string, unknown>>; readonly path: string },
  ) => string
  readonly fromRecord?: (value: unknown) => unknown
}

export type AnyInputProps = Omit<InputProps, 'field' | 'value' | 'onChange'> & {
  readonly field: FieldDefinition
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}
export type AnyFilterProps = Omit<FilterProps, 'field'> & { readonly field: FieldDefinition }
export type AnyCellProps = Omit<CellProps, 'field' | 'value'> & {
  readonly field: FieldDefinition
  readonly value: unknown
}

/** The view of a field's kind. The cast is sound: a field's kind selects the view of that very kind. */
export function selectView(views: FieldViews, field: FieldDefinition): AnyFieldView {
  return views[field.kind] as unknown as AnyFieldView
}
