import type { FieldError } from '@stamboek/model/contract/problem'
import type { FormMode } from '@stamboek/model/schema/base-field'
import type { FieldDefinition, FieldKind, FieldOfKind, ValueOfKind } from '@stamboek/model/schema/field-kind'
import type { ListPresentation } from '@stamboek/model/schema/layout'
import type { MatchingBehavior, SearchEntry } from '@stamboek/model/schema/search'
import type { ComponentType, Ref } from 'react'
import type { FocusTarget } from '../ui/inputs/field-props.ts'

/** The value is the JSON value of the record, null when empty. */
export interface InputProps<K extends FieldKind = FieldKind> {
  readonly field: FieldOfKind<K>
  /** The path of the value in the record: `status`, `addressInfo.city`. */
  readonly path: string
  readonly label: string
  readonly value: ValueOfKind<K> | null
  readonly onChange: (value: ValueOfKind<K> | null) => void
  readonly onBlur: (() => void) | undefined
  readonly errorMessage: string | undefined
  /** Errors inside a group or list, by path from the value: `0.postalCodeFrom`. */
  readonly memberErrors: readonly FieldError[]
  /** Called with an error for invalid text, and with null once it is valid. */
  readonly onTextError: (message: string | null) => void
  readonly mode: FormMode
  readonly isReadOnly: boolean
  readonly isRequired: boolean
  readonly rows: number | undefined
  readonly presentation: ListPresentation | undefined
  readonly autoFocus: boolean
  readonly ref: Ref<FocusTarget> | undefined
}

export interface CellProps<K extends FieldKind = FieldKind> {
  readonly field: FieldOfKind<K>
  readonly value: ValueOfKind<K>
  readonly text: string
}

/** The operator of the entry decides the shape of the value. */
export interface FilterProps<K extends FieldKind = FieldKind> {
  readonly field: FieldOfKind<K>
  readonly entry: SearchEntry
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly onBlur: () => void
  readonly onTextError: (message: string | null) => void
  readonly errorMessage: string | undefined
  readonly matchingBehavior: MatchingBehavior
}

export interface ColumnStyle {
  readonly align?: 'start' | 'end' | 'center'
  /** Tabular figures. */
  readonly isNumeric?: boolean
  /** CSS pixels; a narrower column would cut the value. */
  readonly minWidth?: number
  readonly width?: number
}

export interface FieldView<K extends FieldKind> {
  readonly Input: ComponentType<InputProps<K>>
  readonly Filter: ComponentType<FilterProps<K>>
  /** Renders a search value that `format` alone cannot. */
  readonly FilterText?: ComponentType<{ readonly entryKey: string; readonly value: unknown }>
  readonly Cell?: ComponentType<CellProps<K>>
  readonly Decoration?: ComponentType<CellProps<K>>
  readonly column?: ColumnStyle
  /** Formats a value with members of its record, such as the label of a reference. */
  readonly text?: (
    value: ValueOfKind<K>,
    field: FieldOfKind<K>,
    beside: { readonly record: Readonly<Record<string, unknown>>; readonly path: string },
  ) => string
  /** Converts the value of a record to that of a form, such as labelled ids to ids. */
  readonly fromRecord?: (value: unknown) => ValueOfKind<K>
}

export type FieldViews = { readonly [K in FieldKind]: FieldView<K> }

/** A view of a kind that is known only at run time. */
export interface AnyFieldView {
  readonly Input: ComponentType<AnyInputProps>
  readonly Filter: ComponentType<AnyFilterProps>
  readonly FilterText?: ComponentType<{ readonly entryKey: string; readonly value: unknown }>
  readonly Cell?: ComponentType<AnyCellProps>
  readonly Decoration?: ComponentType<AnyCellProps>
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

/** Returns the view of a field's kind. That makes the cast sound. */
export function selectView(views: FieldViews, field: FieldDefinition): AnyFieldView {
  return views[field.kind] as unknown as AnyFieldView
}
