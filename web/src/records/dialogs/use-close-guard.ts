import { useState } from 'react'
import { useUnsavedChanges } from '../../session/unsaved-changes.ts'

interface CloseGuardOptions {
  readonly isDirty: boolean
  /** The form in Dutch: "Land Nederland". */
  readonly describe: string
  /**
   * Resolves with false if the save was refused and the form must stay open. Undefined: the form asks something
   * first.
   */
  readonly save: (() => Promise<boolean>) | undefined
}

export interface CloseGuard {
  readonly guard: (action: () => void) => void
  readonly isAsking: boolean
  readonly handleSave: () => void
  readonly handleDiscard: () => void
  readonly handleCancel: () => void
}

/**
 * Asks about unsaved changes before a form closes or shows another record (requirements 13.1), and before the page is
 * left. `guard` runs the action at once if nothing is unsaved, else after a save that succeeds or a discard.
 */
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
