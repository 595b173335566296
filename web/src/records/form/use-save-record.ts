import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { useCallback, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ApiProblem, formatProblem, SchemaError } from '../../api/api-problem.ts'
import { splitErrorsByForm } from './form-errors.ts'
import type { FormValues } from './form-values.ts'

export interface SaveFailure {
  readonly title: string
  readonly messages: readonly string[]
  /** The stored record after a conflict. */
  readonly current?: AnyRecord | undefined
  /** The connection or the server was away, so a retry may help. */
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
  readonly sent: FormValues
}

export interface SaveRecord {
  /**
   * Resolves with the saved record; undefined if the form has errors, is being saved already, or the save is refused.
   */
  readonly save: () => Promise<Saved | undefined>
  readonly failure: SaveFailure | undefined
  readonly clearFailure: () => void
}

/**
 * Saves a form. Shows the errors of a refusal at their fields, focuses the first, and returns the other messages in
 * `failure`. Typed values always stay.
 */
export function useSaveRecord({ type, form, send, setSaving }: SaveOptions): SaveRecord {
  const [failure, setFailure] = useState<SaveFailure>()

  const refuse = (error: unknown): void => {
    if (!(error instanceof ApiProblem)) {
      const canRetry = !(error instanceof SchemaError)
      setFailure({ title: 'Niet opgeslagen', messages: [formatProblem(error)], canRetry })
      return
    }
    const { problem } = error
    const { fieldErrors, formErrors } = splitErrorsByForm(type, problem)
    for (const { field, message } of fieldErrors) form.setError(field, { type: 'server', message })
    const [first] = fieldErrors
    if (first) focusLater(form, first.field)
    setFailure({
      title: problem.title,
      messages: formErrors.length > 0 ? formErrors : ['Verbeter de aangegeven velden.'],
      current: problem.current as AnyRecord | undefined,
      canRetry: error.isTransient,
    })
  }

  // A ref, since a key that is held down repeats before the next render.
  const isSaving = useRef(false)
  const save = async (): Promise<Saved | undefined> => {
    if (isSaving.current) return undefined
    isSaving.current = true
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
      isSaving.current = false
    }
    return result
  }
  return { save, failure, clearFailure: useCallback(() => setFailure(undefined), []) }
}

function focusLater(form: UseFormReturn<FormValues>, path: string): void {
  setTimeout(() => form.setFocus(path))
}

interface SavedInput {
  readonly sent: FormValues
  readonly next: FormValues
  readonly now: FormValues
}

/**
 * Merges the saved values (`next`) with those typed since the form was sent; typed ones win, groups and lists as a
 * whole.
 */
export function mergeTypedValues({ sent, next, now }: SavedInput): {
  readonly values: FormValues
  readonly hasNewTyping: boolean
} {
  const typed = Object.entries(now).filter(([name, value]) => !isSame(value, sent[name]))
  return { values: { ...next, ...Object.fromEntries(typed) }, hasNewTyping: typed.length > 0 }
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left ?? null) === JSON.stringify(right ?? null)
}
