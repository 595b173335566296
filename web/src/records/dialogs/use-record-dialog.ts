import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { FormMode } from '@stamboek/model/schema/base-field'
import type { AnyRecord, MemberValues } from '@stamboek/model/schema/record-of'
import { useEffect, useState } from 'react'
import { type FormValues, toFormValues } from '../form/form-values.ts'
import { type RecordFormState, useRecordForm } from '../form/use-record-form.ts'
import { mergeTypedValues, type SaveFailure, useSaveRecord } from '../form/use-save-record.ts'
import type { RecordSource } from './record-source.ts'
import { type CloseGuard, useCloseGuard } from './use-close-guard.ts'
import { type LiveChange, useLiveRecord } from './use-live-record.ts'
import { type RecordConflict, useRecordConflict } from './use-record-conflict.ts'

export interface RecordDialogOptions {
  readonly type: ServedRecordType
  readonly mode: FormMode
  readonly source: RecordSource
  /** Names the input that would be lost, in Dutch. */
  readonly describe: string
  /** `record` is the last version read or saved, with its rowVersion. */
  readonly send: (values: FormValues, record: MemberValues) => Promise<AnyRecord>
  /** Returns the values that the form starts with after saving; `isNext`: the user wants to add the next one. */
  readonly onSaved: (record: AnyRecord, isNext: boolean) => FormValues
  readonly onClose: () => void
  readonly startFrom?: ((record: MemberValues) => MemberValues) | undefined
}

export interface ShownRecord {
  readonly key: string
  readonly record: MemberValues
  readonly isFirst: boolean
  /** Number of records added before in this dialog; each form starts with the focus in its first field. */
  readonly round: number
}

export interface RecordDialogModel {
  readonly state: RecordFormState
  readonly shown: ShownRecord | undefined
  readonly isSaving: boolean
  readonly whyNotSavable: string | undefined
  readonly failure: SaveFailure | undefined
  readonly guard: CloseGuard
  /** Shows the errors of all fields; without input only those of a new record. Does nothing while a save runs. */
  readonly showErrors: () => void
  /**
   * Resolves with true once all input is saved; with false if nothing was to be saved, the save was refused, or input
   * that was typed meanwhile is unsaved. Then the dialog stays open.
   */
  readonly save: (isClosing: boolean, isNext?: boolean) => Promise<boolean>
  readonly conflict: RecordConflict
  readonly change: LiveChange | undefined
}

const nothing: FormValues = {}

/**
 * The state of a record dialog: a form that each record fills again, saving, conflicts and the guard of unsaved
 * input.
 */
export function useRecordDialog(options: RecordDialogOptions): RecordDialogModel {
  const { type, mode, source } = options
  const [shown, setShown] = useState<ShownRecord>()
  const [isSaving, setSaving] = useState(false)
  const record = shown?.record ?? nothing
  const state = useRecordForm({ type, mode, initial: nothing, record, isSaving })
  const { form, clearInput } = state
  const { save, failure, clearFailure } = useSaveRecord({
    type,
    form,
    send: (values) => options.send(values, record),
    setSaving,
  })

  const ready = source.state === 'ready' ? source : undefined
  useEffect(() => {
    if (!ready || ready.key === shown?.key) return
    form.reset(ready.initial)
    clearInput()
    clearFailure()
    setShown((before) => ({ key: ready.key, record: ready.record, isFirst: before === undefined, round: 0 }))
  }, [ready, shown, form, clearInput, clearFailure])

  const [isClosingAfter, setClosingAfter] = useState(false)
  const checkAll = () => form.handleSubmit(() => {})()
  const saveForm = async (isClosing: boolean, isNext = false): Promise<boolean> => {
    if (!shown || isSaving || !state.isDirty) return false
    setClosingAfter(isClosing)
    if (state.textErrors.size > 0) {
      await checkAll()
      return false
    }
    const result = await save()
    if (!result) return false
    const next = options.onSaved(result.saved, isNext)
    const hasNewInput = fillAfterSave(result.sent, next)
    if (mode === 'edit') setShown({ ...shown, record: result.saved })
    else if (!hasNewInput) setShown({ ...shown, isFirst: true, round: shown.round + 1 })
    if (isClosing && !hasNewInput) options.onClose()
    return !hasNewInput
  }
  /** Keeps input that was typed during the request. */
  const fillAfterSave = (sent: FormValues, next: FormValues): boolean => {
    const { values, hasNewTyping } = mergeTypedValues({ sent, next, now: form.getValues() })
    form.reset(next)
    if (hasNewTyping) form.reset(values, { keepDefaultValues: true })
    else clearInput()
    return hasNewTyping
  }
  const guard = useCloseGuard({
    isDirty: state.isDirty,
    describe: options.describe,
    save: () => saveForm(false),
  })
  const change = useLiveRecord({
    type,
    shown: mode === 'edit' ? shown : undefined,
    isDirty: state.isDirty,
    isSaving,
    onTakeOver: (current) => {
      if (!shown) return
      form.reset(toFormValues(type.fields, current), { keepTouched: true })
      setShown({ ...shown, record: current })
    },
  })
  const conflict = useRecordConflict({
    type,
    state,
    record,
    failure,
    change,
    startFrom: options.startFrom,
    onResolved: (current) => {
      if (shown) setShown({ ...shown, record: current })
      clearFailure()
    },
    onSave: () => void saveForm(isClosingAfter),
    onUnchanged: () => {
      if (isClosingAfter) options.onClose()
    },
  })

  // Fields can depend on a referenced record; waiting for it keeps fields from moving.
  const isComplete = state.isDirty || state.followed.state !== 'pending'
  return {
    state,
    // The previous record must not appear under this title.
    shown: shown && shown.key === ready?.key && isComplete ? shown : undefined,
    isSaving,
    whyNotSavable: ready ? state.whyNotSavable : 'Het record wordt geladen.',
    failure,
    guard,
    showErrors: () => {
      if (shown && !isSaving && (state.isDirty || mode === 'add')) void checkAll()
    },
    save: saveForm,
    conflict,
    change,
  }
}
