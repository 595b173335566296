import { useState } from 'react'
import { useUnsavedChanges } from '../../session/unsaved-changes.ts'

interface CloseGuardOptions {
  readonly isDirty: boolean
  /** The form, for people: "Land Nederland". */
  readonly describe: string
  /** Saves the form; resolves with false when it was refused and must stay open. Undefined: the form asks something first. */
  readonly save: (() => Promise<boolean>) | undefined
}

export interface CloseGuard {
  /** Runs the action at once, or after the question about unsaved changes. */
  readonly guard: (action: () => void) => void
  readonly isAsking: boolean
  readonly handleSave: () => void
  readonly handleDiscard: () => void
  readonly handleCancel: () => void
}

/** Asks about unsaved changes before closing a form or showing another record (requirements 13.1). */
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
      void save?.().then((isSaved) => (isSaved ? proceed() : setPending(undefined)))
    },
    handleDiscard: proceed,
    handleCancel: () => setPending(undefined),
  }
}
