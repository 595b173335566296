import type { SecretField } from '@stamboek/model/fields/secret/secret'
import type { ComponentType } from 'react'
import { PasswordField } from '../../ui/inputs/password-field.tsx'
import type { FieldView, FilterProps, InputProps } from '../field-view.ts'
import { inputFieldProps } from '../input-field-props.ts'
import { SecretFileInput } from './secret-file-input.tsx'

export const secretView: FieldView<'secret'> = { Input: SecretInput, Filter: NoFilter }

type SecretInputProps = InputProps<'secret'> & { readonly hasStoredValue: boolean }

const inputs: Readonly<Record<SecretField['presentation'], ComponentType<SecretInputProps>>> = {
  password: MaskedInput,
  line: MaskedInput,
  file: SecretFileInput,
}

/** The server never returns a stored value; an empty input keeps it (requirements 5.12). */
function SecretInput(props: InputProps<'secret'>) {
  const Presentation = inputs[props.field.presentation]
  return <Presentation {...props} hasStoredValue={props.mode !== 'add'} />
}

function MaskedInput({ hasStoredValue, ...props }: SecretInputProps) {
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
