import type { BulkResult } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { useState } from 'react'
import { bulkDeactivate } from '../../api/records.ts'
import { createIdempotencyKeys } from '../../api/write-request.ts'
import { showToast } from '../../ui/overlays/toasts.tsx'
import type { ActionDialogProps } from './action-dialog-props.ts'
import { BulkDialog } from './bulk-dialog.tsx'

/** Deactivates the chosen records (platform.md section 4), with an optional remark. */
export function DeactivateDialog(props: ActionDialogProps) {
  const { type, records } = props
  const ids = records.map(({ id }) => id)
  const [keys] = useState(createIdempotencyKeys)
  const possible = records.filter((record) => whyNot(record) === undefined).length
  return (
    <BulkDialog
      {...props}
      title="Records deactiveren"
      actionLabel="Deactiveren"
      summary={deactivateSummary(records)}
      disabledReason={possible === 0 ? 'Geen van de gekozen records kan worden gedeactiveerd.' : undefined}
      run={(remark) => bulkDeactivate(type, { ids, remark }, keys)}
      onDone={tellDeactivated}
    />
  )
}

/** What the dialog will do, in a sentence or two: how many are chosen, and how many cannot be done and why. */
function deactivateSummary(records: readonly AnyRecord[]): string {
  const chosen = `${records.length.toLocaleString('nl-NL')} geselecteerd`
  const reasons = Map.groupBy(records, whyNot)
  const refused = [...reasons].flatMap(([reason, those]) =>
    reason === undefined
      ? []
      : [
          `${those.length.toLocaleString('nl-NL')} ${those.length === 1 ? 'kan' : 'kunnen'} niet omdat ${reason(those.length)}`,
        ],
  )
  return refused.length === 0 ? `${chosen}.` : `${chosen}, ${refused.join(', ')}.`
}

type Reason = (count: number) => string
const isSystem: Reason = (count) => (count === 1 ? 'het een systeemwaarde is' : 'het systeemwaarden zijn')
const isInactive: Reason = (count) => (count === 1 ? 'het al inactief is' : 'ze al inactief zijn')

function whyNot(record: AnyRecord): Reason | undefined {
  if (record['systemValue'] === true) return isSystem
  return record['status'] === 'Inactive' ? isInactive : undefined
}

function tellDeactivated({ totalRecordsAffected: count, results }: BulkResult): void {
  const isAll = results.every((each) => each.done)
  if (count === 0) showToast({ tone: 'bad', title: 'Er zijn geen records gedeactiveerd' })
  else if (count === 1) showToast({ tone: isAll ? 'good' : 'warn', title: '1 record is gedeactiveerd' })
  else
    showToast({
      tone: isAll ? 'good' : 'warn',
      title: `${count.toLocaleString('nl-NL')} records zijn gedeactiveerd`,
    })
}
