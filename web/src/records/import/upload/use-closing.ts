import { useEffect, useState } from 'react'
import { useUnsavedChanges } from '../../../session/unsaved-changes.ts'

interface ClosingOptions {
  readonly isSending: boolean
  readonly isDirty: boolean
  readonly describe: string
  readonly save?: (() => Promise<boolean>) | undefined
  readonly onAbort: () => void
  readonly onClose: () => void
}

export type Closing = ReturnType<typeof useClosing>

/**
 * Asks before a dialog with a file closes: whether to stop the upload, or what to do with a file that was not imported.
 * An unsaved one also asks before the page is left. `abort` stops the upload without a question.
 */
export function useClosing({ isSending, isDirty, describe, save, onAbort, onClose }: ClosingOptions) {
  const [question, setQuestion] = useState<'abort' | 'unsaved'>()
  useUnsavedChanges(isDirty, describe, save)
  // The upload can end before the user answers.
  useEffect(() => setQuestion(undefined), [isSending])
  return {
    question,
    isSending,
    abort: onAbort,
    requestClose: () => {
      if (isSending) setQuestion('abort')
      else if (isDirty) setQuestion('unsaved')
      else onClose()
    },
    keepOpen: () => setQuestion(undefined),
    close: () => {
      setQuestion(undefined)
      if (isSending) onAbort()
      onClose()
    },
  }
}
