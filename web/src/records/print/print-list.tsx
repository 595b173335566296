import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { formatProblem } from '../../api/api-problem.ts'
import { searchRecords } from '../../api/records.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { usePage } from '../page/page-context.ts'
import { buildSearchRequest } from '../state/search-request.ts'
import { PrintedList } from './printed-list.tsx'
import { type PrintedRows, readPrintedRows } from './read-printed-rows.ts'

export interface PrintListProps {
  readonly onClose: () => void
}

const progressDelayMs = 300

/**
 * Reads all rows that the page has found, the first 10,000 of more, then has the browser print them (`PrintedList`). Shows how far it is
 * and can be cancelled; a failure shows a toast. A tree is printed as it is shown.
 */
export function PrintList({ onClose }: PrintListProps) {
  const { types, state, search } = usePage()
  const { page: type } = types
  const [printed, setPrinted] = useState<PrintedRows>()
  const [progress, setProgress] = useState({ read: 0, total: 0 })
  const [isSlow, setSlow] = useState(false)
  const isTree = type.grid.tree !== undefined

  const read = useEffectEvent(async (signal: AbortSignal) => {
    if (isTree) {
      setPrinted({ rows: search.allRows, totalCount: search.allRows.length })
      return
    }
    try {
      const rows = await readPrintedRows(buildSearchRequest(type.search, state), {
        search: (request) => searchRecords(type, request, { signal }),
        onProgress: (done, total) => setProgress({ read: done, total }),
      })
      if (!signal.aborted) setPrinted(rows)
    } catch (failure) {
      if (signal.aborted) return
      showToast({
        tone: 'bad',
        title: 'De lijst kon niet worden afgedrukt',
        description: formatProblem(failure),
      })
      onClose()
    }
  })
  useEffect(() => {
    const controller = new AbortController()
    const timer = setTimeout(() => setSlow(true), progressDelayMs)
    void read(controller.signal)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [])

  const finish = useEffectEvent(onClose)
  useEffect(() => {
    if (!printed) return undefined
    const handleEnd = (): void => finish()
    window.addEventListener('afterprint', handleEnd)
    window.print()
    return () => window.removeEventListener('afterprint', handleEnd)
  }, [printed])

  if (printed) return createPortal(<PrintedList {...printed} />, document.body)
  const { read: done, total } = progress
  return (
    <Dialog
      isOpen={isSlow}
      title="Afdrukken voorbereiden"
      size="small"
      onRequestClose={onClose}
      footer={<Button onPress={onClose}>Annuleren</Button>}
    >
      <ProgressBar
        label={`${done.toLocaleString('nl-NL')} van ${total.toLocaleString('nl-NL')} rijen`}
        value={total === 0 ? null : (100 * done) / total}
      />
    </Dialog>
  )
}
