import { useState } from 'react'
import { useUnsavedChanges } from '../../session/unsaved-changes.ts'

interface CloseGuardOptions {
  readonly isDirty: boolean
  /** What would be lost, for people. */
  readonly describe: string
  /** Saves; false when that did not succeed and the form must stay. */
  readonly save: () => Promise<boolean>
}

export interface CloseGuard {
  /** Does it at once, or after the answer where typing would be lost. */
  readonly guard: (action: () => void) => void
  readonly isAsking: boolean
  readonly handleSave: () => void
  readonly handleDiscard: () => void
  readonly handleCancel: () => void
}

/** Asks before unsaved typing goes (platform.md section 4), for closing and for going to another record; leaving the page asks by itself. */
export function useCloseGuard({ isDirty, describe, save }: CloseGuardOptions): CloseGuard {
  const [pending, setPending] = useState<{ readonly action: () => void }>()
  useUnsavedChanges(isDirty, describe, save)

  const proceed = (): void => {
    setPending(undefined)
    pending?.action()
  }
  return {
    guard: (action) => {
      if (isDirty) setPending({ action })
      else action()
    },
    isAsking: pending !== undefined,
    handleSave: () => {
      void save().then((isSaved) => (isSaved ? proceed() : setPending(undefined)))
    },
    handleDiscard: proceed,
    handleCancel: () => setPending(undefined),
  }
}
