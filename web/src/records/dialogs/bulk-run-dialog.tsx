import type { BulkResult } from '@stamboek/model/contract/record-calls'
import type { ActionDialogProps } from './action-dialog-props.ts'
import { renderRefusedRecords } from './bulk-records.tsx'
import { RunDialog } from './run-dialog.tsx'

interface BulkRunDialogProps extends ActionDialogProps {
  readonly title: string
  readonly run: () => Promise<BulkResult>
  readonly onDone: (result: BulkResult) => void
}

/**
 * Runs a bulk action once, as soon as it is mounted, without a question (`RunDialog`). Reports the change to the page, then
 * closes, or shows the refused records or the failure.
 */
export function BulkRunDialog({ title, run, onDone, onChanged, onClose, type, records }: BulkRunDialogProps) {
  return (
    <RunDialog
      title={title}
      run={run}
      onDone={(result) => {
        void onChanged()
        onDone(result)
        return renderRefusedRecords(type, records, result)
      }}
      onClose={onClose}
    />
  )
}
