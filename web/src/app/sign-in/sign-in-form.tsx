import { IconAlertCircle } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import type { FocusTarget } from '../../ui/inputs/field-props.ts'
import { PasswordField } from '../../ui/inputs/password-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import styles from './sign-in.module.css'
import type { SignInAttempt } from './use-sign-in.ts'

type SignInFormProps = {
  signIn: Pick<SignInAttempt, 'isPending' | 'error' | 'secondsLeft'>
  onSubmit: (userName: string, password: string) => void
  /** Set when the same user signs in again: only the password is asked for. */
  fixedUserName?: string | undefined
}

/**
 * A missing user name or password is focused instead of shown as an error. Submits nothing while `signIn` is pending or
 * its seconds count down.
 */
export function SignInForm({ signIn, onSubmit, fixedUserName }: SignInFormProps) {
  const [userName, setUserName] = useState(fixedUserName ?? '')
  const [password, setPassword] = useState('')
  const nameField = useRef<FocusTarget>(null)
  const passwordField = useRef<FocusTarget>(null)

  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (signIn.isPending || signIn.secondsLeft > 0) return
    if (userName.trim() === '') nameField.current?.focus()
    else if (password === '') passwordField.current?.focus()
    else onSubmit(userName.trim(), password)
  }
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      {fixedUserName === undefined && (
        <TextField
          ref={nameField}
          label="Gebruikersnaam"
          name="username"
          autoComplete="username"
          autoFocus
          value={userName}
          onChange={setUserName}
        />
      )}
      <PasswordField
        ref={passwordField}
        label="Wachtwoord"
        name="password"
        autoComplete="current-password"
        autoFocus={fixedUserName !== undefined}
        value={password}
        onChange={setPassword}
      />
      <FormError message={signIn.error} />
      <Button
        type="submit"
        variant="primary"
        className={styles.submit}
        isPending={signIn.isPending}
        disabledReason={signIn.secondsLeft > 0 ? 'Wacht tot je het opnieuw kunt proberen.' : undefined}
      >
        Aanmelden
      </Button>
    </form>
  )
}

/** Always rendered, so that screen readers announce a new message. */
export function FormError({ message }: { message: string | undefined }) {
  return (
    <div role="alert" className={styles.error}>
      {message !== undefined && (
        <>
          <IconAlertCircle aria-hidden />
          <span>{message}</span>
        </>
      )}
    </div>
  )
}
