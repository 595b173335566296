import type { BulkResult } from '@stamboek/model/contract/record-calls'
import { type ReactNode, useState } from 'react'
import { TextAreaField } from '../../ui/inputs/text-area-field.tsx'

import { describeGlobalChange, GlobalChangeNote } from '../texts/global-change.tsx'
import type { ActionDialogProps } from './action-dialog-props.ts'
import { ChosenRecords, renderRefusedRecords } from './bulk-records.tsx'
import { PromptDialog } from './prompt-dialog.tsx'

const maxRemarkLength = 250

interface BulkDialogProps extends ActionDialogProps {
  readonly title: string
  readonly actionLabel: string
  readonly closeLabel?: string
  readonly summary: ReactNode
  readonly children?: ReactNode
  readonly disabledReason?: string | undefined
  /** Asks for a remark, where the type has that field. */
  readonly takesRemark?: boolean
  /** The remark is null if it is empty or not asked for. */
  readonly run: (remark: string | null) => Promise<BulkResult>
  readonly onDone: (result: BulkResult) => void
}

/**
 * Confirms and runs a bulk action. Then reports the change to the page, and
 * closes or lists the refused records.
 */
export function BulkDialog(props: BulkDialogProps) {
  const { type, records, onDone } = props
  const everywhere = describeGlobalChange(type, records)
  const [remark, setRemark] = useState('')
  return (
    <PromptDialog
      title={props.title}
      actionLabel={props.actionLabel}
      closeLabel={props.closeLabel}
      disabledReason={props.disabledReason}
      run={() => props.run(remark.trim() === '' ? null : remark.trim())}
      onDone={(result) => {
        void props.onChanged()
        onDone(result)
        return renderRefusedRecords(type, records, result)
      }}
      onClose={props.onClose}
    >
      <p>{props.summary}</p>
      <ChosenRecords type={type} records={records} />
      {everywhere !== undefined && <GlobalChangeNote>{everywhere}</GlobalChangeNote>}
      {props.children}
      {props.takesRemark && 'remark' in type.fields && (
        <TextAreaField label="Opmerking" value={remark} onChange={setRemark} maxLength={maxRemarkLength} />
      )}
    </PromptDialog>
  )
}
