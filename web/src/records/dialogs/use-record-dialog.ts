import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { FormMode } from '@stamboek/model/schema/base-field'
import type { AnyRecord, MemberValues } from '@stamboek/model/schema/record-of'
import { useEffect, useState } from 'react'
import { type FormValues, valuesOfRecord } from '../form/form-values.ts'
import { type CloseGuard, useCloseGuard } from '../form/use-close-guard.ts'
import { type RecordFormState, useRecordForm } from '../form/use-record-form.ts'
import { type SaveFailure, useSaveRecord, valuesAfterSave } from '../form/use-save-record.ts'
import type { RecordSource } from './record-source.ts'
import { type LiveChange, useLiveRecord } from './use-live-record.ts'
import { type RecordConflict, useRecordConflict } from './use-record-conflict.ts'

export interface RecordDialogOptions {
  readonly type: ServedRecordType
  readonly mode: FormMode
  readonly source: RecordSource
  /** What would be lost, for people. */
  readonly describe: string
  /** The record as it was read or last saved is passed, for its rowVersion. */
  readonly send: (values: FormValues, record: MemberValues) => Promise<AnyRecord>
  /** After saving; gives what the form starts with next. */
  readonly onSaved: (record: AnyRecord) => FormValues
  readonly onClose: () => void
  /** What the form starts from where that is not the record itself, with labels beside references. */
  readonly startFrom?: ((record: MemberValues) => MemberValues) | undefined
}

export interface ShownRecord {
  readonly key: string
  readonly record: MemberValues
  /** The one that the dialog opened with, and not one that was gone on to. */
  readonly isFirst: boolean
  /** How often the form was emptied to add another record: each time it starts at its first field. */
  readonly round: number
}

export interface RecordDialogModel {
  readonly state: RecordFormState
  /** What the form shows; undefined while it is being read. */
  readonly shown: ShownRecord | undefined
  readonly isSaving: boolean
  readonly whyNotSavable: string | undefined
  readonly failure: SaveFailure | undefined
  readonly guard: CloseGuard
  /** True when it was saved. */
  readonly save: (isClosing: boolean) => Promise<boolean>
  readonly conflict: RecordConflict
  /** What somebody else did to the record while it is shown. */
  readonly change: LiveChange | undefined
}

const nothing: FormValues = {}

/** What a record dialog does: one form that is filled anew for another record, saving, and asking before typing is lost. */
export function useRecordDialog(options: RecordDialogOptions): RecordDialogModel {
  const { type, mode, source } = options
  const [shown, setShown] = useState<ShownRecord>()
  const [isSaving, setSaving] = useState(false)
  const record = shown?.record ?? nothing
  const state = useRecordForm({ type, mode, initial: nothing, record, isSaving })
  const { form, forgetInput } = state
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
    forgetInput()
    clearFailure()
    setShown((before) => ({ key: ready.key, record: ready.record, isFirst: before === undefined, round: 0 }))
  }, [ready, shown, form, forgetInput, clearFailure])

  const [isClosingAfter, setClosingAfter] = useState(false)
  const saveAnd = async (isClosing: boolean): Promise<boolean> => {
    if (!shown || isSaving || !state.isDirty) return false
    setClosingAfter(isClosing)
    if (state.textErrors.size > 0) {
      // Blocked all the same, but now every field says what is wrong with it.
      await form.handleSubmit(() => {})()
      return false
    }
    const result = await save()
    if (!result) return false
    const next = options.onSaved(result.saved)
    const isTypedOn = fillAfterSave(result.sent, next)
    if (mode === 'edit') setShown({ ...shown, record: result.saved })
    else if (!isTypedOn) setShown({ ...shown, isFirst: true, round: shown.round + 1 })
    if (isClosing && !isTypedOn) options.onClose()
    return !isTypedOn
  }
  /** What was typed while the answer was on its way is not in it, and stays. */
  const fillAfterSave = (sent: FormValues, next: FormValues): boolean => {
    const { values, isTypedOn } = valuesAfterSave({ sent, next, now: form.getValues() })
    form.reset(next)
    if (isTypedOn) form.reset(values, { keepDefaultValues: true })
    else forgetInput()
    return isTypedOn
  }
  const guard = useCloseGuard({
    isDirty: state.isDirty,
    describe: options.describe,
    save: () => saveAnd(false),
  })
  const change = useLiveRecord({
    type,
    // Only a record that is changed is one that others may change.
    shown: mode === 'edit' ? shown : undefined,
    isDirty: state.isDirty,
    isSaving,
    onTakeOver: (current) => {
      if (!shown) return
      form.reset(valuesOfRecord(type.fields, current), { keepTouched: true })
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
    onSave: () => void saveAnd(isClosingAfter),
    onUnchanged: () => {
      if (isClosingAfter) options.onClose()
    },
  })

  // A form whose fields depend on a record that it refers to waits for that, so that no field jumps when it comes.
  const isComplete = state.isDirty || state.followed.state !== 'pending'
  return {
    state,
    // The row before is not shown under the name of this one.
    shown: shown && shown.key === ready?.key && isComplete ? shown : undefined,
    isSaving,
    whyNotSavable: ready ? state.whyNotSavable : 'Het record wordt geladen.',
    failure,
    guard,
    save: saveAnd,
    conflict,
    change,
  }
}
