import { user } from '@stamboek/model/records/system/user'
import { createFirstAdministrator } from '../../api/authentication.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { findPasswordErrors, NewPasswordFields } from './new-password-fields.tsx'
import styles from './sign-in.module.css'
import { FormError } from './sign-in-form.tsx'
import { type FormErrors, useAccountForm } from './use-account-form.ts'

const initialValues = { userName: 'beheerder', fullName: '', password: '', repeated: '' }

/**
 * Creates the first administrator and signs in; `token` is that of the link that the server prints. Shows the errors,
 * and calls `onDone` only after success.
 */
export function SetupForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { getFieldProps, failure, isPending, handleSubmit } = useAccountForm({
    initialValues,
    findErrors: findSetupErrors,
    send: ({ userName, fullName, password }) =>
      createFirstAdministrator({ token, userName, fullName, password }),
    onDone,
  })
  return (
    <>
      <h1>Welkom bij Stamboek</h1>
      <p className={styles.lead}>
        Maak het account van de eerste beheerder. Daarmee maak je daarna de andere gebruikers aan.
      </p>
      <form className={styles.form} noValidate onSubmit={handleSubmit}>
        <TextField label="Naam" autoComplete="name" autoFocus {...getFieldProps('fullName')} />
        <TextField label="Gebruikersnaam" autoComplete="username" {...getFieldProps('userName')} />
        <NewPasswordFields getFieldProps={getFieldProps} />
        <FormError message={failure} />
        <Button type="submit" variant="primary" className={styles.submit} isPending={isPending}>
          Account maken en aanmelden
        </Button>
      </form>
    </>
  )
}

const { pattern } = user.fields.userName

/**
 * Returns Dutch errors by field; none for valid values. A name that is taken is found by the server alone.
 * @internal
 */
export function findSetupErrors(values: typeof initialValues): FormErrors<keyof typeof initialValues> {
  const { userName, fullName } = values
  return {
    ...(fullName.trim() === '' && { fullName: 'Vul je naam in.' }),
    ...(!new RegExp(pattern.expression).test(userName.trim().toLowerCase()) && {
      userName: userName.trim() === '' ? 'Vul een gebruikersnaam in.' : pattern.message,
    }),
    ...findPasswordErrors(values),
  }
}
