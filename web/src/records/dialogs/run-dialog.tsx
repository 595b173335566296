import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatProblem } from '../../api/api-problem.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { ActionDialogProps } from './action-dialog-props.ts'

interface RunDialogProps<Result> extends Pick<ActionDialogProps, 'onClose'> {
  readonly title: string
  readonly run: () => Promise<Result>
  /** Returns what is left to show; undefined closes the dialog. */
  readonly onDone: (result: Result) => ReactNode | undefined
}

const shownAfterMs = 300

/**
 * Runs an action once, as soon as it is mounted, without a question; then closes, or shows what `onDone` returns or the
 * failure. During the first 300 ms of the run nothing is shown.
 */
export function RunDialog<Result>({ title, run, onDone, onClose }: RunDialogProps<Result>) {
  const [content, setContent] = useState<ReactNode>()
  const hasStarted = useRef(false)
  const runOnce = useEffectEvent(async () => {
    try {
      const left = onDone(await run())
      if (left === undefined) onClose()
      else setContent(left)
    } catch (failure) {
      setContent(
        <Banner tone="bad" role="alert">
          {formatProblem(failure)}
        </Banner>,
      )
    }
  })
  useEffect(() => {
    const timer = setTimeout(() => setContent((current) => current ?? <Spinner />), shownAfterMs)
    if (!hasStarted.current) void runOnce()
    hasStarted.current = true
    return () => clearTimeout(timer)
  }, [])
  if (content === undefined) return null
  return (
    <Dialog
      isOpen
      title={title}
      width="min(34rem, 90vw)"
      onRequestClose={onClose}
      footer={
        <Button variant="primary" onPress={onClose}>
          Sluiten
        </Button>
      }
    >
      {content}
    </Dialog>
  )
}
