import { type FormEvent, useState } from 'react'
import { ApiProblem, formatProblem } from '../../api/api-problem.ts'

type FormValues<Name extends string> = { readonly [Field in Name]: string }
export type FormErrors<Name extends string> = { readonly [Field in Name]?: string | undefined }

/** The props of one required field. */
export interface AccountFieldProps {
  readonly value: string
  readonly isRequired: true
  readonly errorMessage: string | undefined
  readonly onChange: (value: string) => void
}

interface AccountFormOptions<Name extends string> {
  readonly initialValues: FormValues<Name>
  /** Returns Dutch errors by field; with any of them nothing is sent. */
  readonly findErrors: (values: FormValues<Name>) => FormErrors<Name>
  readonly send: (values: FormValues<Name>) => Promise<void>
  readonly onDone: () => void
}

interface AccountForm<Name extends string> {
  readonly getFieldProps: (name: Name) => AccountFieldProps
  readonly failure: string | undefined
  readonly isPending: boolean
  readonly handleSubmit: (event: FormEvent) => void
}

/** Returns the fields and state of a form that calls `onDone` only after success; `failure` is Dutch. */
export function useAccountForm<Name extends string>({
  initialValues,
  findErrors,
  send,
  onDone,
}: AccountFormOptions<Name>): AccountForm<Name> {
  const [values, setValues] = useState(initialValues)
  const [errors, setErrors] = useState<FormErrors<string>>({})
  const [failure, setFailure] = useState<string>()
  const [isPending, setPending] = useState(false)

  const submit = async (): Promise<void> => {
    const found: FormErrors<string> = findErrors(values)
    setErrors(found)
    setFailure(undefined)
    if (Object.keys(found).length > 0) return
    setPending(true)
    try {
      await send(values)
    } catch (error) {
      setErrors(error instanceof ApiProblem ? readFieldErrors(error) : {})
      setFailure(formatProblem(error))
      setPending(false)
      return
    }
    // Stays pending until the page is left: a one-time link would refuse a second call.
    onDone()
  }
  return {
    getFieldProps: (name) => ({
      value: values[name],
      isRequired: true,
      errorMessage: errors[name],
      onChange: (value) => {
        setValues({ ...values, [name]: value })
        setErrors({ ...errors, [name]: undefined })
      },
    }),
    failure,
    isPending,
    handleSubmit: (event) => {
      event.preventDefault()
      if (!isPending) void submit()
    },
  }
}

function readFieldErrors({ problem }: ApiProblem): FormErrors<string> {
  return Object.fromEntries((problem.errors ?? []).map(({ field, message }) => [field, message]))
}
