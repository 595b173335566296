import type { BulkResult } from '@stamboek/model/contract/record-calls'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { formatProblem } from '../../api/api-problem.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { TextAreaField } from '../../ui/inputs/text-area-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

import { useSaveKeys } from '../actions/record-shortcuts.ts'
import { describeGlobalChange, GlobalChangeNote } from '../texts/global-change.tsx'
import type { ActionDialogProps } from './action-dialog-props.ts'
import styles from './bulk-dialog.module.css'
import { ChosenRecords, RefusedRecords } from './bulk-records.tsx'

/** Characters of the remark of a bulk action. */
const maxRemarkLength = 250

interface BulkDialogProps extends ActionDialogProps {
  readonly title: string
  readonly actionLabel: string
  /** Says how many records will change, and how many cannot. */
  readonly summary: ReactNode
  /** Inputs above the remark. */
  readonly children?: ReactNode
  /** Why the action cannot be run now. */
  readonly disabledReason?: string | undefined
  readonly run: (remark: string | null) => Promise<BulkResult>
  readonly onDone: (result: BulkResult) => void
}

/** Asks to confirm a bulk action, with an optional remark; afterwards shows the records that were refused. */
export function BulkDialog(props: BulkDialogProps) {
  const { onClose, onDone } = props
  const everywhere = describeGlobalChange(props.type, props.records)
  const [remark, setRemark] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [result, setResult] = useState<BulkResult>()

  const run = async (): Promise<void> => {
    if (props.disabledReason !== undefined || isBusy || result) return
    setBusy(true)
    setError(undefined)
    try {
      const done = await props.run(remark.trim() === '' ? null : remark.trim())
      void props.onChanged()
      onDone(done)
      if (done.results.every((each) => each.done)) onClose()
      else setResult(done)
    } catch (failure) {
      setError(formatProblem(failure))
    } finally {
      setBusy(false)
    }
  }

  useSaveKeys(() => void run())
  // Runs in an effect, so that the input parses its text before.
  const [isRequested, setRequested] = useState(false)
  const runRequested = useEffectEvent(() => void run())
  useEffect(() => {
    if (!isRequested) return
    setRequested(false)
    runRequested()
  }, [isRequested])
  const handleKeyDown = ({ key, target }: KeyboardEvent): void => {
    if (key === 'Enter' && target instanceof HTMLInputElement) setRequested(true)
  }

  return (
    <Dialog
      isOpen
      title={props.title}
      width="min(34rem, 90vw)"
      onRequestClose={onClose}
      footer={
        result ? (
          <Button variant="primary" onPress={onClose}>
            Sluiten
          </Button>
        ) : (
          <>
            <Button onPress={onClose}>Annuleren</Button>
            <Button
              variant="primary"
              isPending={isBusy}
              disabledReason={props.disabledReason}
              onPress={() => void run()}
            >
              {props.actionLabel}
            </Button>
          </>
        )
      }
    >
      {result ? (
        <RefusedRecords type={props.type} records={props.records} result={result} />
      ) : (
        <div role="presentation" className={styles.dialog} onKeyDown={handleKeyDown}>
          {error !== undefined && (
            <Banner tone="bad" role="alert">
              {error}
            </Banner>
          )}
          <p>{props.summary}</p>
          <ChosenRecords type={props.type} records={props.records} />
          {everywhere !== undefined && <GlobalChangeNote>{everywhere}</GlobalChangeNote>}
          {props.children}
          {'remark' in props.type.fields && (
            <TextAreaField
              label="Opmerking"
              value={remark}
              onChange={setRemark}
              maxLength={maxRemarkLength}
            />
          )}
        </div>
      )}
    </Dialog>
  )
}
