import { useEffect, useEffectEvent } from 'react'
import { createSubscribable } from '../subscribable.ts'

export interface UnsavedForm {
  /** In Dutch: "Land Nederland". */
  readonly description: string
  /** Resolves with false if the save was refused and the form must stay open. */
  readonly save?: (() => Promise<boolean>) | undefined
}

export interface UnsavedChanges {
  readonly forms: ReadonlySet<UnsavedForm>
  add(form: UnsavedForm): () => void
  /**
   * Asks whether unsaved changes may be lost, if there are any; resolves with true to go on. A new question answers an
   * open one with false.
   */
  confirmLeave(): Promise<boolean>
  /** The user has confirmed leaving the page: no further question. */
  readonly isLeaving: boolean
  startLeaving(): void
  readonly question: { readonly answer: (mayLeave: boolean) => void } | undefined
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * A registry of unsaved forms, and of the question before they are lost, which `UnsavedChangesGuard` shows.
 * @internal
 */
export function createUnsavedChanges(): UnsavedChanges {
  const forms = new Set<UnsavedForm>()
  const { subscribe, publish } = createSubscribable()
  let question: UnsavedChanges['question']
  let isLeaving = false
  return {
    forms,
    add: (form) => {
      forms.add(form)
      publish()
      return () => {
        forms.delete(form)
        publish()
      }
    },
    confirmLeave: () => {
      if (forms.size === 0) return Promise.resolve(true)
      question?.answer(false)
      return new Promise((resolve) => {
        question = {
          answer: (mayLeave) => {
            question = undefined
            publish()
            resolve(mayLeave)
          },
        }
        publish()
      })
    },
    get isLeaving() {
      return isLeaving
    },
    startLeaving: () => {
      isLeaving = true
    },
    get question() {
      return question
    },
    subscribe,
  }
}

/** All forms share one registry, since React Router allows one blocker. */
export const unsavedChanges = createUnsavedChanges()

/**
 * Registers a form as unsaved while `isDirty`: leaving the page asks first, and offers to save if every unsaved form
 * has `save`. A dialog that closes itself asks its own question (`UnsavedChangesDialog` in ui).
 */
export function useUnsavedChanges(
  isDirty: boolean,
  description: string,
  save?: () => Promise<boolean>,
): void {
  const saveForm = useEffectEvent(() => save?.() ?? Promise.resolve(false))
  const canSave = save !== undefined
  useEffect(() => {
    if (!isDirty) return undefined
    return unsavedChanges.add({ description, ...(canSave && { save: () => saveForm() }) })
  }, [isDirty, description, canSave])
}
