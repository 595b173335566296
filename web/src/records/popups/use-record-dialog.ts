import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { FormMode } from '@stamboek/model/schema/base-field'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { useEffect, useState } from 'react'
import type { FormValues } from '../record-form/form-values.ts'
import { type CloseGuard, useCloseGuard } from '../record-form/use-close-guard.ts'
import { type RecordFormState, useRecordForm } from '../record-form/use-record-form.ts'
import { type SaveFailure, takeTheirs, useSaveRecord } from '../record-form/use-save-record.ts'
import type { RecordSource } from './record-source.ts'

type Members = Readonly<Record<string, unknown>>

export interface RecordDialogOptions {
  readonly type: ServedRecordType
  readonly mode: FormMode
  readonly source: RecordSource
  /** What would be lost, for people. */
  readonly describe: string
  /** The record as it was read or last saved is passed, for its rowVersion. */
  readonly send: (values: FormValues, record: Members) => Promise<AnyRecord>
  /** After saving; gives what the form starts with next. */
  readonly onSaved: (record: AnyRecord) => FormValues
  readonly onClose: () => void
}

interface ShownRecord {
  readonly key: string
  readonly record: Members
  /** The one that the dialog opened with, and not one that was gone on to. */
  readonly isFirst: boolean
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
  readonly takeTheirs: () => void
}

const nothing: FormValues = {}

/** What a record dialog does: one form that is filled anew for another record, saving, and asking before typing is lost. */
export function useRecordDialog(options: RecordDialogOptions): RecordDialogModel {
  const { type, mode, source } = options
  const [shown, setShown] = useState<RecordDialogModel['shown']>()
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
    setShown((before) => ({ key: ready.key, record: ready.record, isFirst: before === undefined }))
  }, [ready, shown, form, forgetInput, clearFailure])

  const saveAnd = async (isClosing: boolean): Promise<boolean> => {
    if (!shown || isSaving || state.textErrors.size > 0 || !state.isDirty) return false
    const saved = await save()
    if (!saved) return false
    const next = options.onSaved(saved)
    if (mode === 'edit') setShown({ ...shown, record: saved })
    form.reset(next)
    if (isClosing) options.onClose()
    return true
  }
  const guard = useCloseGuard({
    isDirty: state.isDirty,
    describe: options.describe,
    save: () => saveAnd(false),
  })

  return {
    state,
    // The row before is not shown under the name of this one.
    shown: shown && shown.key === ready?.key ? shown : undefined,
    isSaving,
    whyNotSavable: ready ? state.whyNotSavable : 'Het record wordt geladen.',
    failure,
    guard,
    save: saveAnd,
    takeTheirs: () => {
      const { current } = failure ?? {}
      if (!current || !shown) return
      takeTheirs(type, form, current)
      setShown({ ...shown, record: current })
      clearFailure()
    },
  }
}
