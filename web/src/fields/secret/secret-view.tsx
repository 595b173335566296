import { PasswordField } from '../../ui/password-field.tsx'
import type { FieldView, FilterProps, InputProps } from '../field-view.ts'
import { inputFieldProps } from '../input-field-props.ts'

export const secretView: FieldView<'secret'> = { Input: SecretInput, Filter: NoFilter }

/** A value that is kept never comes back: an empty input keeps it (contracts.md, Write-only values). */
function SecretInput(props: InputProps<'secret'>) {
  return (
    <PasswordField
      {...inputFieldProps(props)}
      hasStoredValue={props.mode !== 'add'}
      maxLength={props.field.maxLength}
      value={props.value ?? ''}
      onChange={(text) => props.onChange(text === '' ? null : text)}
    />
  )
}

/** What is kept unreadable cannot be searched. */
function NoFilter(_props: FilterProps<'secret'>) {
  return null
}
