import type { BulkResult } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { useState } from 'react'
import { bulkDeactivate } from '../../api/records.ts'
import { createIdempotencyKeys } from '../../api/write-request.ts'
import { showToast } from '../../ui/overlays/toasts.tsx'
import { announceChange } from '../undo/announce-change.ts'
import type { ActionDialogProps } from './action-dialog-props.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { listDoneRecords } from './bulk-records.tsx'
import { useToastTitle } from './dialog-texts.ts'
import { type ReasonText, summarizeChosen } from './summarize-chosen.ts'
import { UsageSummary } from './usage-summary.tsx'

/**
 * Confirms and deactivates the records, with an optional remark, and shows where they are used; a toast reports the number.
 * Disabled if all are inactive or system values; of a mixed choice the server refuses these.
 */
export function DeactivateDialog(props: ActionDialogProps) {
  const { type, records } = props
  const ids = records.map(({ id }) => id)
  const toastTitle = useToastTitle(type, 'BulkDeactivate')
  const [keys] = useState(createIdempotencyKeys)
  const possible = records.filter((record) => findRefusal(record) === undefined).length
  return (
    <BulkDialog
      {...props}
      title="Records deactiveren"
      actionLabel="Deactiveren"
      summary={summarizeChosen(records, findRefusal)}
      disabledReason={possible === 0 ? 'Geen van de gekozen records kan worden gedeactiveerd.' : undefined}
      takesRemark
      run={(remark) => bulkDeactivate(type, { ids, remark }, keys)}
      onDone={(result) =>
        announceDeactivated(result, (title) => toastTitle(listDoneRecords(records, result), title))
      }
    >
      <UsageSummary type={type} records={records} />
    </BulkDialog>
  )
}

const systemValueText: ReasonText = (count) =>
  count === 1 ? 'het een systeemwaarde is' : 'het systeemwaarden zijn'
const inactiveText: ReasonText = (count) => (count === 1 ? 'het al inactief is' : 'ze al inactief zijn')

function findRefusal(record: AnyRecord): ReasonText | undefined {
  if (record['systemValue'] === true) return systemValueText
  return record['status'] === 'Inactive' ? inactiveText : undefined
}

function announceDeactivated(
  { totalRecordsAffected: count, results }: BulkResult,
  ownTitle: (title: string) => string,
): void {
  if (count === 0) {
    showToast({ tone: 'bad', title: 'Er zijn geen records gedeactiveerd' })
    return
  }
  const title =
    count === 1
      ? '1 record is succesvol gedeactiveerd.'
      : `${count.toLocaleString('nl-NL')} records zijn succesvol gedeactiveerd.`
  announceChange({ tone: results.every((each) => each.done) ? 'good' : 'warn', title: ownTitle(title) })
}
