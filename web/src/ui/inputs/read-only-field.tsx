import type { FieldProps } from './field-props.ts'
import { TextField } from './text-field.tsx'

type ReadOnlyFieldProps = Omit<FieldProps<never>, 'value' | 'onChange'> & { text: string }

/** What a field that chooses from a list looks like when it can only be read: its text, which can be selected and copied. */
export function ReadOnlyField({ text, ...props }: ReadOnlyFieldProps) {
  return (
    <TextField
      label={props.label}
      value={text}
      onChange={() => {}}
      isReadOnly
      isDisabled={props.isDisabled}
      isRequired={props.isRequired}
      description={props.description}
      errorMessage={props.errorMessage}
      hideLabel={props.hideLabel}
      id={props.id}
      ref={props.ref}
    />
  )
}
