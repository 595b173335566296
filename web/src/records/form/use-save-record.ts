import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { useCallback, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ApiProblem, problemText, SchemaError } from '../../api/api-problem.ts'
import { placeProblem } from './form-errors.ts'
import type { FormValues } from './form-values.ts'

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

interface Saved {
  readonly saved: AnyRecord
  /** The values that were sent; since then others may have been typed. */
  readonly sent: FormValues
}

export interface SaveRecord {
  /** What came of it; undefined when it was refused or there is something wrong, which the form then shows. */
  readonly save: () => Promise<Saved | undefined>
  readonly failure: SaveFailure | undefined
  readonly clearFailure: () => void
}

/** Sends what stands in a form and shows a refusal where it belongs; nothing typed is ever lost. */
export function useSaveRecord({ type, form, send, setSaving }: SaveOptions): SaveRecord {
  const [failure, setFailure] = useState<SaveFailure>()

  const refuse = (error: unknown): void => {
    if (!(error instanceof ApiProblem)) {
      const canRetry = !(error instanceof SchemaError)
      setFailure({ title: 'Niet opgeslagen', messages: [problemText(error)], canRetry })
      return
    }
    const { problem } = error
    const { inForm, onTop } = placeProblem(type, problem)
    for (const { field, message } of inForm) form.setError(field, { type: 'server', message })
    const [first] = inForm
    if (first) focusLater(form, first.field)
    setFailure({
      title: problem.title,
      messages: onTop.length > 0 ? onTop : ['Verbeter de aangegeven velden.'],
      current: problem.current as AnyRecord | undefined,
      canRetry: error.isPassing,
    })
  }

  // A key that is held down asks again before the state of this render has changed.
  const isUnderWay = useRef(false)
  const save = async (): Promise<Saved | undefined> => {
    if (isUnderWay.current) return undefined
    isUnderWay.current = true
    let result: Saved | undefined
    const submit = form.handleSubmit(async (values) => {
      setSaving(true)
      setFailure(undefined)
      const sent = structuredClone(values)
      try {
        result = { saved: await send(sent), sent }
      } catch (error) {
        refuse(error)
      } finally {
        setSaving(false)
      }
    })
    try {
      await submit()
    } finally {
      isUnderWay.current = false
    }
    return result
  }
  return { save, failure, clearFailure: useCallback(() => setFailure(undefined), []) }
}

/** The field can only take the focus once the form may be typed in again. */
function focusLater(form: UseFormReturn<FormValues>, path: string): void {
  setTimeout(() => form.setFocus(path))
}

interface AroundSave {
  readonly sent: FormValues
  /** What the form starts with after saving. */
  readonly next: FormValues
  /** What stands in the form when the answer comes. */
  readonly now: FormValues
}

/** What a form holds after saving: what came of it, and over that what was typed since it was sent. */
export function valuesAfterSave({ sent, next, now }: AroundSave): {
  readonly values: FormValues
  readonly isTypedOn: boolean
} {
  const typed = Object.entries(now).filter(([name, value]) => !isSame(value, sent[name]))
  return { values: { ...next, ...Object.fromEntries(typed) }, isTypedOn: typed.length > 0 }
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left ?? null) === JSON.stringify(right ?? null)
}
