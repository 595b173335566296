import type { BaseField } from '@stamboek/model/schema/base-field'
import type { FieldKind } from '@stamboek/model/schema/field-kind'
import type { FilterProps, InputProps } from './field-view.ts'
import { textCodec } from './text-codec.ts'

/** Converts the props of an input to those of a field in `ui`. */
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

export function typedFieldProps<K extends FieldKind>(props: InputProps<K>) {
  return {
    ...inputFieldProps(props),
    codec: textCodec(props.field),
    value: props.value,
    onChange: props.onChange,
    onTextError: props.onTextError,
  }
}

/** The help behind a button beside the label, for `FieldInfoContext`. */
export function infoOfField({ help, helpAs }: Pick<BaseField, 'help' | 'helpAs'>): string | undefined {
  return helpAs === 'tooltip' ? help : undefined
}

export function filterFieldProps<K extends FieldKind>({ entry, ...props }: FilterProps<K>) {
  return {
    label: entry.label,
    name: entry.key,
    errorMessage: props.errorMessage,
    onBlur: props.onBlur,
    isRequired: entry.required ?? false,
  }
}

/** Leaves out `value`, whose shape depends on the kind. */
export function typedFilterProps<K extends FieldKind>(props: FilterProps<K>) {
  return {
    ...filterFieldProps(props),
    codec: textCodec(props.field),
    onChange: props.onChange,
    onTextError: props.onTextError,
  }
}
