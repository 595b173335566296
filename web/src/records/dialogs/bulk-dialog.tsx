import type { BulkResult } from '@stamboek/model/contract/record-calls'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { BulkOptions } from '../../api/bulk-request.ts'
import { ReasonList } from '../../ui/feedback/reason-list.tsx'
import { TextAreaField } from '../../ui/inputs/text-area-field.tsx'
import { describeGlobalChange, GlobalChangeNote } from '../texts/global-change.tsx'
import { formatRecordTitle } from '../texts/record-title.ts'
import type { ActionDialogProps } from './action-dialog-props.ts'
import { ChosenRecords, renderRefusedRecords } from './bulk-records.tsx'
import { PromptDialog } from './prompt-dialog.tsx'

const maxRemarkLength = 250

interface BulkDialogProps extends ActionDialogProps {
  readonly title: string
  readonly actionLabel: string
  readonly closeLabel?: string
  readonly children?: ReactNode
  /** What the trial shows besides the refused records. */
  readonly renderTrial?: (trial: BulkResult) => ReactNode
  readonly disabledReason?: string | undefined
  /** Asks for a remark, where the type has that field. */
  readonly takesRemark?: boolean
  /** What the outcome depends on besides the records and the remark. */
  readonly inputs?: readonly unknown[]
  /** The remark is null if it is empty or not asked for; called with `isDryRun` before the question, too. */
  readonly run: (remark: string | null, bulk: BulkOptions) => Promise<BulkResult>
  readonly onDone: (result: BulkResult) => void
}

/**
 * Tries a bulk action, which says what cannot be done and why, confirms and runs it for exactly the records that were tried: what
 * changed meanwhile is left out. Then reports the change to the page, and closes or lists the refused records.
 */
export function BulkDialog(props: BulkDialogProps) {
  const { type, records, onDone } = props
  const everywhere = describeGlobalChange(type, records)
  const [remark, setRemark] = useState('')
  const trial = useTrial(props)
  const refused = trial?.results.filter(({ done }) => !done) ?? []
  const isImpossible = refused.length > 0 && refused.length === trial?.results.length
  return (
    <PromptDialog
      title={props.title}
      actionLabel={props.actionLabel}
      closeLabel={props.closeLabel}
      disabledReason={props.disabledReason ?? (isImpossible ? 'Geen van de gekozen records kan.' : undefined)}
      run={() => props.run(remark.trim() === '' ? null : remark.trim(), { versions: readVersions(trial) })}
      onDone={(result) => {
        void props.onChanged()
        onDone(result)
        return renderRefusedRecords(type, records, result)
      }}
      onClose={props.onClose}
    >
      {records.length > 0 && <p>{describeChosen(records.length, refused.length)}</p>}
      {refused.length > 0 ? (
        <ReasonList
          items={refused.slice(0, maxNames).map(({ id, reason }) => ({
            id,
            name: formatTitle(type, records, id),
            reason,
          }))}
          more={refused.length - maxNames}
        />
      ) : (
        records.length > 0 && <ChosenRecords type={type} records={records} />
      )}
      {everywhere !== undefined && <GlobalChangeNote>{everywhere}</GlobalChangeNote>}
      {props.children}
      {props.takesRemark && 'remark' in type.fields && (
        <TextAreaField label="Opmerking" value={remark} onChange={setRemark} maxLength={maxRemarkLength} />
      )}
      {/* Comes later, so that the focus does not pass it by. */}
      {trial && props.renderTrial?.(trial)}
    </PromptDialog>
  )
}

/** What the action would do; undefined while that is not known, or cannot be. */
function useTrial({ type, title, records, disabledReason, inputs = [], run }: BulkDialogProps) {
  const ids = records.map(({ id }) => id)
  const { data } = useQuery({
    queryKey: ['bulkTrial', type.dtoKey, title, ids, inputs],
    queryFn: () => run(null, { isDryRun: true }),
    enabled: disabledReason === undefined,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  return data
}

function readVersions(trial: BulkResult | undefined): ReadonlyMap<string, number> {
  const results = trial?.results ?? []
  return new Map(
    results.flatMap(({ id, rowVersion }) => (rowVersion === undefined ? [] : [[id, rowVersion]])),
  )
}

const maxNames = 5

function formatTitle(type: ServedRecordType, records: readonly AnyRecord[], id: string): string {
  const record = records.find((each) => each.id === id)
  return record ? formatRecordTitle(type, record) : id
}

function describeChosen(chosen: number, refused: number): string {
  const selected = `${chosen.toLocaleString('nl-NL')} geselecteerd`
  if (refused === 0) return `${selected}.`
  return `${selected}, ${refused.toLocaleString('nl-NL')} ${refused === 1 ? 'kan' : 'kunnen'} niet:`
}
