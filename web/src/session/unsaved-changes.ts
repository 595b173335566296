import { useEffect, useRef } from 'react'

/** A form that holds typing which has not been saved. */
export interface UnsavedForm {
  /** What is unsaved, for people: "Land Nederland". */
  readonly describe: () => string
  /** Saves it; false when that did not succeed and the form must stay. */
  readonly save?: (() => Promise<boolean>) | undefined
}

export interface UnsavedChanges {
  readonly forms: ReadonlySet<UnsavedForm>
  add(form: UnsavedForm): () => void
  /** Asks the person whether the typing may be lost, where there is any. True: go on. */
  confirmLeave(): Promise<boolean>
  /** The page is being left on purpose: nothing asks any more. */
  readonly isLeaving: boolean
  leave(): void
  /** The question that `app` has to put now. */
  readonly question: { readonly answer: (mayLeave: boolean) => void } | undefined
  readonly subscribe: (listener: () => void) => () => void
}

/** One place that knows of all unsaved forms, since React Router allows one blocker (libraries.md, pitfall 17). */
export function createUnsavedChanges(): UnsavedChanges {
  const forms = new Set<UnsavedForm>()
  const listeners = new Set<() => void>()
  let question: UnsavedChanges['question']
  let isLeaving = false
  const notify = (): void => {
    for (const listener of listeners) listener()
  }
  return {
    forms,
    add: (form) => {
      forms.add(form)
      notify()
      return () => {
        forms.delete(form)
        notify()
      }
    },
    confirmLeave: () => {
      if (forms.size === 0) return Promise.resolve(true)
      question?.answer(false)
      return new Promise((resolve) => {
        question = {
          answer: (mayLeave) => {
            question = undefined
            notify()
            resolve(mayLeave)
          },
        }
        notify()
      })
    },
    get isLeaving() {
      return isLeaving
    },
    leave: () => {
      isLeaving = true
    },
    get question() {
      return question
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const unsavedChanges = createUnsavedChanges()

/**
 * While `isDirty`, leaving the page asks first. `describe` says what would be lost; with `save` the question offers saving too.
 * A dialog that closes itself asks its own question (`UnsavedChangesDialog` in ui).
 */
export function useUnsavedChanges(isDirty: boolean, describe: string, save?: () => Promise<boolean>): void {
  const latest = useRef({ describe, save })
  useEffect(() => {
    latest.current = { describe, save }
  })
  const canSave = save !== undefined
  useEffect(() => {
    if (!isDirty) return undefined
    return unsavedChanges.add({
      describe: () => latest.current.describe,
      ...(canSave && { save: () => latest.current.save?.() ?? Promise.resolve(false) }),
    })
  }, [isDirty, canSave])
}
