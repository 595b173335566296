import { user } from '@stamboek/model/records/system/user'
import { PasswordField } from '../../ui/inputs/password-field.tsx'
import type { AccountFieldProps, FormErrors } from './use-account-form.ts'

type PasswordName = 'password' | 'repeated'

/** @internal */
export const minPasswordLength = user.fields.password.minLength

type NewPasswordFieldsProps = {
  getFieldProps: (name: PasswordName) => AccountFieldProps
  autoFocus?: boolean
}

/** Shows the fields of a new password and its repetition. */
export function NewPasswordFields({ getFieldProps, autoFocus }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label="Wachtwoord"
        description={`Minstens ${minPasswordLength} tekens.`}
        autoFocus={autoFocus}
        {...getFieldProps('password')}
      />
      <PasswordField label="Wachtwoord nogmaals" {...getFieldProps('repeated')} />
    </>
  )
}

/** Returns Dutch errors for a password that is too short or repeated differently; none for a valid one. */
export function findPasswordErrors(
  values: {
    readonly [Name in PasswordName]: string
  },
): FormErrors<PasswordName> {
  const { password, repeated } = values
  return {
    ...(password.length < minPasswordLength && {
      password: `Kies een wachtwoord van minstens ${minPasswordLength} tekens.`,
    }),
    ...(repeated !== password && { repeated: 'De wachtwoorden zijn niet gelijk.' }),
  }
}
