import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { UnsavedChangesDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

import { useSaveKeys } from '../actions/record-shortcuts.ts'
import { ChildRecords } from '../child-records/child-records.tsx'

import { ConflictDialog } from '../conflict/conflict-dialog.tsx'
import { toLastChangePhrases } from '../conflict/last-change.ts'
import type { FormValues } from '../form/form-values.ts'
import { RecordForm } from '../form/record-form.tsx'
import type { RecordFormState } from '../form/use-record-form.ts'
import { GlobalChangeNote, isGlobalRecord, isSharedRecord, SharedMark } from '../texts/global-change.tsx'
import { PeriodMark } from '../texts/period-mark.tsx'
import { LiveChangeBanner } from './live-change-banner.tsx'
import styles from './record-dialog.module.css'
import { RecordPlaceholder } from './record-placeholder.tsx'
import { SaveFailureBanner } from './save-failure-banner.tsx'
import { type RecordDialogOptions, useRecordDialog } from './use-record-dialog.ts'

export interface RecordDialogControls {
  readonly whyNotSavable: string | undefined
  readonly isSaving: boolean
  readonly showErrors: () => void
  readonly save: (isClosing: boolean) => void
  readonly guard: (action: () => void) => void
}

interface RecordDialogProps extends RecordDialogOptions {
  readonly title: string
  readonly name: string
  readonly subtitle?: string | undefined
  readonly isReadOnly?: boolean | undefined
  readonly notice?: string | undefined
  readonly lockReason?: string | undefined
  readonly renderLockActions?: ((controls: RecordDialogControls) => ReactNode) | undefined
  /** Whether Ctrl/Cmd+S closes the dialog without Shift too. */
  readonly closesOnSave: boolean
  /** Whether Ctrl/Cmd+Enter starts the next record; else it saves and closes. */
  readonly addsNext?: boolean
  readonly renderHeaderActions?: (controls: RecordDialogControls) => ReactNode
  /** Stands above the form; `values` are those of the form. */
  readonly renderAbove?: (controls: RecordDialogControls, values: FormValues) => ReactNode
  readonly renderFooterInfo?: (record: Readonly<Record<string, unknown>>) => ReactNode
  readonly renderButtons: (controls: RecordDialogControls) => ReactNode
}

const unfinished = 'Maak eerst af wat nog niet goed is ingevuld.'

/**
 * The dialog of one record: form, saving (also by Ctrl/Cmd+S), conflicts, and the question before input is lost. In mode
 * `edit` it follows changes by others. A closed gate and `lockReason` make it read-only.
 */
export function RecordDialog(props: RecordDialogProps) {
  const { type, mode, source, onClose } = props
  const warning = type.gate ?? props.lockReason
  const isReadOnly = props.isReadOnly === true || warning !== undefined
  const dialog = useRecordDialog(props)
  const { state, shown, failure, guard, conflict } = dialog
  // A refused save reports the same change, but not a deletion after it.
  const change = failure?.current && dialog.change?.current ? undefined : dialog.change
  const { user } = useSession()
  const controls: RecordDialogControls = {
    whyNotSavable: warning ?? dialog.whyNotSavable,
    isSaving: dialog.isSaving,
    showErrors: () => {
      if (!isReadOnly) dialog.showErrors()
    },
    save: (isClosing) => void dialog.save(isClosing),
    guard: guard.guard,
  }
  useSaveKeys((key) => {
    if (isReadOnly || guard.isAsking || conflict.versions) return
    const isNext = key === 'saveAndAdd' && props.addsNext === true
    void dialog.save(!isNext && (key !== 'save' || props.closesOnSave), isNext)
  })
  const handleClose = () => guard.guard(onClose)
  // A list reports as such that one of its rows is edited; the buttons of the row come before those of the dialog.
  const isRowEdited = [...state.textErrors.keys()].some((path) => type.fields[path]?.kind === 'children')

  return (
    <>
      <Dialog
        isOpen
        title={props.title}
        subtitle={props.subtitle}
        marks={
          props.mode === 'edit' &&
          shown && (
            <>
              <PeriodMark type={type} record={shown.record} />
              {isSharedRecord(type, shown.record) && <SharedMark />}
            </>
          )
        }
        width={`min(${type.form.width}, 90vw)`}
        isPadded={type.form.tabs.length === 1 || !shown}
        onRequestClose={handleClose}
        headerActions={props.renderHeaderActions?.(controls)}
        top={
          <div className={styles.top}>
            {warning !== undefined && (
              <Banner
                tone="warn"
                actions={warning === props.lockReason && props.renderLockActions?.(controls)}
              >
                {warning}
              </Banner>
            )}
            {warning === undefined && props.notice && <Banner>{props.notice}</Banner>}
            <LiveChangeBanner
              type={type}
              isFollowed={props.mode === 'edit'}
              change={change}
              whyNotComparable={state.textErrors.size > 0 ? unfinished : undefined}
              onCompare={conflict.compare}
            />
            {failure && (
              <SaveFailureBanner
                failure={failure}
                onRetry={() => void dialog.save(props.closesOnSave)}
                onCompare={conflict.compare}
              />
            )}
          </div>
        }
        footerInfo={
          shown && (
            <span className={styles.footnotes}>
              {!isReadOnly && isGlobalRecord(type, shown.record) && (
                <GlobalChangeNote>Dit geldt in alle business units.</GlobalChangeNote>
              )}
              {isRowEdited ? (
                <span className={styles.rowFirst}>Rond eerst de regel af; daarna kun je opslaan.</span>
              ) : (
                props.renderFooterInfo && <span>{props.renderFooterInfo(shown.record)}</span>
              )}
            </span>
          )
        }
        footer={
          <>
            <Button variant={isRowEdited ? 'bare' : 'secondary'} onPress={handleClose}>
              {isReadOnly ? 'Sluiten' : 'Annuleren'}
            </Button>
            {props.renderButtons(controls)}
          </>
        }
      >
        {shown && props.renderAbove && <FormHead {...{ state, controls }} render={props.renderAbove} />}
        {shown ? (
          <RecordForm
            key={`${shown.key} ${shown.round}`}
            type={type}
            mode={mode}
            state={state}
            record={shown.record}
            isReadOnly={isReadOnly}
            // Stepping to another record leaves the focus on the step button.
            shouldFocus={shown.isFirst}
            childList={ChildRecords}
          />
        ) : (
          <RecordPlaceholder form={type.form} source={source} />
        )}
      </Dialog>
      {conflict.versions && conflict.current && (
        <ConflictDialog
          type={type}
          mode={mode}
          name={props.name}
          versions={conflict.versions}
          rowVersion={conflict.current.rowVersion}
          other={toLastChangePhrases(conflict.current, user)}
          onCancel={conflict.cancel}
          onResolve={conflict.resolve}
        />
      )}
      <UnsavedChangesDialog
        isOpen={guard.isAsking}
        isSaving={dialog.isSaving}
        onSave={guard.handleSave}
        onDiscard={guard.handleDiscard}
        onCancel={guard.handleCancel}
      />
    </>
  )
}

interface FormHeadProps {
  readonly state: RecordFormState
  readonly controls: RecordDialogControls
  readonly render: NonNullable<RecordDialogProps['renderAbove']>
}

function FormHead({ state, controls, render }: FormHeadProps) {
  return render(controls, useWatch({ control: state.form.control }))
}
