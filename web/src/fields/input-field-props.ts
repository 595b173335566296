import type { FieldKind } from '@stamboek/model/schema/field-kind'
import type { FilterProps, InputProps } from './field-view.ts'
import { textCodec } from './text-codec.ts'

/** Properties that every field of `ui` takes from an input. */
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

/** The same for a field in which a value is typed as text, with that value. */
export function typedFieldProps<K extends FieldKind>(props: InputProps<K>) {
  return {
    ...inputFieldProps(props),
    codec: textCodec(props.field),
    value: props.value,
    onChange: props.onChange,
    onTextError: props.onTextError,
  }
}

/** Properties that every field of `ui` takes from a search input. */
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

/** The same for a field in which a value is typed as text; the value is of a shape that the kind knows. */
export function typedFilterProps<K extends FieldKind>(props: FilterProps<K>) {
  return {
    ...filterFieldProps(props),
    codec: textCodec(props.field),
    onChange: props.onChange,
    onTextError: props.onTextError,
  }
}
