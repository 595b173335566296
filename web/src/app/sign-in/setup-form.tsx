import { user } from '@stamboek/model/records/system/user'
import { type FormEvent, useState } from 'react'
import { ApiProblem, formatProblem } from '../../api/api-problem.ts'
import { createFirstAdministrator } from '../../api/authentication.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { PasswordField } from '../../ui/inputs/password-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import styles from './sign-in.module.css'
import { FormError } from './sign-in-form.tsx'

const empty = { userName: 'beheerder', fullName: '', password: '', repeated: '' }

/**
 * Creates the first administrator and signs in; `token` is that of the link that the server prints. Shows the errors,
 * and calls `onDone` only after success.
 */
export function SetupForm({ token, onDone }: { token: string; onDone: () => void }) {
  const [values, setValues] = useState(empty)
  const [errors, setErrors] = useState<SetupErrors>({})
  const [failure, setFailure] = useState<string>()
  const [isPending, setPending] = useState(false)

  const fieldProps = (name: keyof typeof empty) => ({
    value: values[name],
    isRequired: true,
    errorMessage: errors[name],
    onChange: (value: string) => {
      setValues({ ...values, [name]: value })
      setErrors({ ...errors, [name]: undefined })
    },
  })
  const handleSubmit = async (): Promise<void> => {
    const { userName, fullName, password } = values
    const found = findSetupErrors(values)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    setPending(true)
    try {
      await createFirstAdministrator({ token, userName, fullName, password })
      onDone()
    } catch (error) {
      setErrors(error instanceof ApiProblem ? readFieldErrors(error) : {})
      setFailure(formatProblem(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <h1>Welkom bij Stamboek</h1>
      <p className={styles.lead}>
        Maak het account van de eerste beheerder. Daarmee maak je daarna de andere gebruikers aan.
      </p>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (!isPending) void handleSubmit()
        }}
      >
        <TextField label="Naam" autoComplete="name" autoFocus {...fieldProps('fullName')} />
        <TextField label="Gebruikersnaam" autoComplete="username" {...fieldProps('userName')} />
        <PasswordField
          label="Wachtwoord"
          description={`Minstens ${minPasswordLength} tekens.`}
          {...fieldProps('password')}
        />
        <PasswordField label="Wachtwoord nogmaals" {...fieldProps('repeated')} />
        <FormError message={failure} />
        <Button type="submit" variant="primary" className={styles.submit} isPending={isPending}>
          Account maken en aanmelden
        </Button>
      </form>
    </>
  )
}

function readFieldErrors(problem: ApiProblem): SetupErrors {
  return Object.fromEntries((problem.problem.errors ?? []).map(({ field, message }) => [field, message]))
}

const { pattern } = user.fields.userName
/** @internal */
export const minPasswordLength = user.fields.password.minLength

interface SetupValues {
  readonly userName: string
  readonly fullName: string
  readonly password: string
  readonly repeated: string
}

type SetupErrors = { [Name in keyof SetupValues]?: string | undefined }

/**
 * Returns Dutch errors by field; none for valid values. A name that is taken is found by the server alone.
 * @internal
 */
export function findSetupErrors({ userName, fullName, password, repeated }: SetupValues): SetupErrors {
  return {
    ...(fullName.trim() === '' && { fullName: 'Vul je naam in.' }),
    ...(!new RegExp(pattern.expression).test(userName.trim().toLowerCase()) && {
      userName: userName.trim() === '' ? 'Vul een gebruikersnaam in.' : pattern.message,
    }),
    ...(password.length < minPasswordLength && {
      password: `Kies een wachtwoord van minstens ${minPasswordLength} tekens.`,
    }),
    ...(repeated !== password && { repeated: 'De wachtwoorden zijn niet gelijk.' }),
  }
}
