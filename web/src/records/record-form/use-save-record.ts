import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { useCallback, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ApiProblem, problemText } from '../../data/api-problem.ts'
import { placeProblem } from './form-errors.ts'
import { type FormValues, valuesOfRecord } from './form-values.ts'

/** Why saving did not succeed, for the top of the form. */
export interface SaveFailure {
  readonly title: string
  readonly messages: readonly string[]
  /** The record as somebody else left it, which the form can be brought up to date with. */
  readonly current?: AnyRecord | undefined
  /** Trying again may help: the connection or the server was away. */
  readonly canRetry: boolean
}

interface SaveOptions {
  readonly type: ServedRecordType
  readonly form: UseFormReturn<FormValues>
  readonly send: (values: FormValues) => Promise<AnyRecord>
  readonly setSaving: (isSaving: boolean) => void
}

export interface SaveRecord {
  /** The saved record; undefined when it was refused or there is something wrong, which the form then shows. */
  readonly save: () => Promise<AnyRecord | undefined>
  readonly failure: SaveFailure | undefined
  readonly clearFailure: () => void
}

/** Sends what stands in a form and shows a refusal where it belongs; nothing typed is ever lost. */
export function useSaveRecord({ type, form, send, setSaving }: SaveOptions): SaveRecord {
  const [failure, setFailure] = useState<SaveFailure>()

  const refuse = (error: unknown): void => {
    if (!(error instanceof ApiProblem)) {
      setFailure({ title: 'Niet opgeslagen', messages: [problemText(error)], canRetry: true })
      return
    }
    const { problem, status } = error
    const { inForm, onTop } = placeProblem(type, problem)
    for (const { field, message } of inForm) form.setError(field, { type: 'server', message })
    const [first] = inForm
    if (first) focusLater(form, first.field)
    setFailure({
      title: problem.title,
      messages: onTop.length > 0 ? onTop : ['Verbeter de aangegeven velden.'],
      current: problem.current as AnyRecord | undefined,
      canRetry: status === 0 || status >= 500 || status === 429,
    })
  }

  const save = async (): Promise<AnyRecord | undefined> => {
    let saved: AnyRecord | undefined
    const submit = form.handleSubmit(async (values) => {
      setSaving(true)
      setFailure(undefined)
      try {
        saved = await send(values)
      } catch (error) {
        refuse(error)
      } finally {
        setSaving(false)
      }
    })
    await submit()
    return saved
  }
  return { save, failure, clearFailure: useCallback(() => setFailure(undefined), []) }
}

/** Brings the untouched fields up to date with what somebody else saved; what was typed here stays. */
export function takeTheirs(
  type: ServedRecordType,
  form: UseFormReturn<FormValues>,
  current: AnyRecord,
): void {
  form.reset(valuesOfRecord(type.fields, current), { keepDirtyValues: true, keepTouched: true })
}

/** The field can only take the focus once the form may be typed in again. */
function focusLater(form: UseFormReturn<FormValues>, path: string): void {
  setTimeout(() => form.setFocus(path))
}
