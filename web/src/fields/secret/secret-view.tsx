import { PasswordField } from '../../ui/inputs/password-field.tsx'
import type { FieldView, FilterProps, InputProps } from '../field-view.ts'
import { inputFieldProps } from '../input-field-props.ts'

export const secretView: FieldView<'secret'> = { Input: SecretInput, Filter: NoFilter }

/** The server never returns a stored value; an empty input keeps it (contracts.md, Write-only values). */
function SecretInput(props: InputProps<'secret'>) {
  const hasStoredValue = props.mode !== 'add'
  const { description, ...field } = inputFieldProps(props)
  const keepHint = hasStoredValue && !props.isReadOnly ? 'Leeg laten houdt wat er is.' : undefined
  return (
    <PasswordField
      {...field}
      description={[description, keepHint].filter((text) => text !== undefined).join(' ')}
      hasStoredValue={hasStoredValue}
      maxLength={props.field.maxLength}
      value={props.value ?? ''}
      onChange={(text) => props.onChange(text === '' ? null : text)}
    />
  )
}

/** Write-only values cannot be searched. */
function NoFilter(_props: FilterProps<'secret'>) {
  return null
}
