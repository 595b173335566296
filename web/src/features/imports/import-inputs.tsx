import type { ComponentType } from 'react'
import type { FormPartProps, OwnInputProps } from '../../records/extension/record-page-extension.ts'
import { TextField } from '../../ui/inputs/text-field.tsx'

/** A text about the record that is no field. */
export function createReadOnlyPart(
  label: string,
  format: (values: FormPartProps['values']) => string,
): ComponentType<FormPartProps> {
  return ({ values }) => (
    <TextField label={label} value={format(values)} onChange={() => undefined} isReadOnly />
  )
}

/** The text of a member of a record that nobody can change, under another label than that of the field if there is one. */
export function createReadOnlyInput(
  format: (values: OwnInputProps['values']) => string,
  ownLabel?: string,
): ComponentType<OwnInputProps> {
  return ({ label, values, autoFocus, ref }) => (
    <TextField
      label={ownLabel ?? label}
      value={format(values)}
      onChange={() => undefined}
      isReadOnly
      autoFocus={autoFocus}
      ref={ref}
    />
  )
}
