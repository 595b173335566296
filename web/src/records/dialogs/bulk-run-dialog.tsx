import type { BulkResult } from '@stamboek/model/contract/record-calls'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatProblem } from '../../api/api-problem.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { ActionDialogProps } from './action-dialog-props.ts'
import { renderRefusedRecords } from './bulk-records.tsx'

interface BulkRunDialogProps extends ActionDialogProps {
  readonly title: string
  readonly run: () => Promise<BulkResult>
  readonly onDone: (result: BulkResult) => void
}

const shownAfterMs = 300

/**
 * Runs a bulk action once, as soon as it is mounted, without a question. Reports the change to the page, then closes,
 * or shows the refused records or the failure. During the first 300 ms of the run nothing is shown.
 */
export function BulkRunDialog({ title, run, onDone, onChanged, onClose, type, records }: BulkRunDialogProps) {
  const [content, setContent] = useState<ReactNode>()
  const hasStarted = useRef(false)
  const runOnce = useEffectEvent(async () => {
    try {
      const result = await run()
      void onChanged()
      onDone(result)
      const refused = renderRefusedRecords(type, records, result)
      if (refused === undefined) onClose()
      else setContent(refused)
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
