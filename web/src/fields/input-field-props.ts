import type { BaseField } from '@stamboek/model/schema/base-field'
import type { FieldKind } from '@stamboek/model/schema/field-kind'
import type { FilterProps, InputProps } from './field-view.ts'
import { textCodec } from './text-codec.ts'

/**
 * Converts the props of an input to those of a field in `ui`, except value and `onChange`. A read-only field has no help and is not
 * required; help as a tooltip is left out, see `findFieldInfo`.
 */
export function inputFieldProps<K extends FieldKind>(props: InputProps<K>) {
  return {
    label: props.label,
    name: props.path,
    description: props.isReadOnly || props.field.helpAs === 'tooltip' ? undefined : props.field.help,
    errorMessage: props.errorMessage,
    onBlur: props.onBlur,
    isReadOnly: props.isReadOnly,
    isRequired: props.isRequired && !props.isReadOnly,
    autoFocus: props.autoFocus,
    ref: props.ref,
  }
}

/** `inputFieldProps` with the value, its handlers and the codec of the kind. */
export function typedFieldProps<K extends FieldKind>(props: InputProps<K>) {
  return {
    ...inputFieldProps(props),
    codec: textCodec(props.field),
    value: props.value,
    onChange: props.onChange,
    onTextError: props.onTextError,
  }
}

/** Returns help that a button beside the label shows, for `FieldInfoContext`; undefined for help below the field, and without help. */
export function findFieldInfo({ help, helpAs }: Pick<BaseField, 'help' | 'helpAs'>): string | undefined {
  return helpAs === 'tooltip' ? help : undefined
}

/**
 * Converts the props of a filter to those of a field in `ui`, except value and `onChange`. Label, name and `isRequired` come from the
 * entry; help is left out.
 */
export function filterFieldProps<K extends FieldKind>({ entry, ...props }: FilterProps<K>) {
  return {
    label: entry.label,
    name: entry.key,
    errorMessage: props.errorMessage,
    onBlur: props.onBlur,
    isRequired: entry.required ?? false,
  }
}

/** `filterFieldProps` with codec and handlers, without `value`, whose shape depends on kind and operator. */
export function typedFilterProps<K extends FieldKind>(props: FilterProps<K>) {
  return {
    ...filterFieldProps(props),
    codec: textCodec(props.field),
    onChange: props.onChange,
    onTextError: props.onTextError,
  }
}
