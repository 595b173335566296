import { resetPassword } from '../../api/authentication.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { findPasswordErrors, NewPasswordFields } from './new-password-fields.tsx'
import styles from './sign-in.module.css'
import { FormError } from './sign-in-form.tsx'
import { useAccountForm } from './use-account-form.ts'

const initialValues = { password: '', repeated: '' }

/** Sets a new password with the `token` of a one-time link and signs in; calls `onDone` only after success. */
export function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { getFieldProps, failure, isPending, handleSubmit } = useAccountForm({
    initialValues,
    findErrors: findPasswordErrors,
    send: ({ password }) => resetPassword({ token, password }),
    onDone,
  })
  return (
    <>
      <h1>Nieuw wachtwoord</h1>
      <p className={styles.lead}>
        Kies een nieuw wachtwoord. Daarna ben je aangemeld; andere sessies van je account worden beëindigd.
      </p>
      <form className={styles.form} noValidate onSubmit={handleSubmit}>
        <NewPasswordFields getFieldProps={getFieldProps} autoFocus />
        <FormError message={failure} />
        <Button type="submit" variant="primary" className={styles.submit} isPending={isPending}>
          Wachtwoord opslaan en aanmelden
        </Button>
      </form>
    </>
  )
}
