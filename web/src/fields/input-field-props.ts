import type { FieldKind } from '@stamboek/model/schema/field-kind'
import type { FilterProps, InputProps } from './field-view.ts'

/** What every field of `ui` takes from an input, whatever its value. */
export function inputFieldProps<K extends FieldKind>(props: InputProps<K>) {
  return {
    label: props.label,
    name: props.path,
    description: props.isReadOnly ? undefined : props.field.help,
    errorMessage: props.errorMessage,
    onBlur: props.onBlur,
    isReadOnly: props.isReadOnly,
    isRequired: props.isRequired && !props.isReadOnly,
    autoFocus: props.autoFocus,
    ref: props.ref,
  }
}

/** What every field of `ui` takes from a search input. */
export function filterFieldProps<K extends FieldKind>({ entry, ...props }: FilterProps<K>) {
  return {
    label: entry.label,
    name: entry.key,
    errorMessage: props.errorMessage,
    onBlur: props.onBlur,
    isRequired: entry.required ?? false,
    ...(entry.placeholder !== undefined && { placeholder: entry.placeholder }),
  }
}
