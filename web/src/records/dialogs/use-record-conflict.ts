import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord, MemberValues } from '@stamboek/model/schema/record-of'
import { useEffect, useState } from 'react'
import type { Versions } from '../conflict/difference.ts'
import { withLabels } from '../form/followed-references.ts'
import { type FormValues, toFormValues } from '../form/form-values.ts'
import type { RecordFormState } from '../form/use-record-form.ts'
import type { SaveFailure } from '../form/use-save-record.ts'

interface ConflictOptions {
  readonly type: ServedRecordType
  readonly state: RecordFormState
  readonly record: MemberValues
  readonly failure: SaveFailure | undefined
  /** A change by another user; this user decides when to merge it. */
  readonly change: { readonly current?: AnyRecord | undefined } | undefined
  readonly startFrom: ((record: MemberValues) => MemberValues) | undefined
  readonly onResolved: (current: AnyRecord) => void
  readonly onSave: () => void
  readonly onUnchanged: () => void
}

export interface RecordConflict {
  /** Undefined without a conflict, or if the user postponed it. */
  readonly versions: Versions | undefined
  readonly current: AnyRecord | undefined
  readonly compare: () => void
  readonly cancel: () => void
  readonly resolve: (values: FormValues, isSaving: boolean) => void
}

/**
 * The conflict with a version that another user saved, until it is merged or postponed (`cancel`): at once after a refused save (requirements
 * 13.2), on request after a live change. None if the record is gone. `resolve` fills the form with the merged values on
 * the current version, and can save it.
 */
export function useRecordConflict(options: ConflictOptions): RecordConflict {
  const { type, state, record, failure, change, startFrom = keepRecord } = options
  const { form } = state
  const [postponed, setPostponed] = useState<SaveFailure>()
  const [requested, setRequested] = useState<AnyRecord>()
  const [resolved, setResolved] = useState<AnyRecord>()
  const current = findNewest(failure?.current ?? requested, change?.current)
  const isGone = change !== undefined && !change.current
  const isOpen = !isGone && (failure?.current ? postponed !== failure : requested !== undefined)

  // Saves once the form is based on the current record and its rowVersion.
  useEffect(() => {
    if (!resolved || resolved !== record) return
    setResolved(undefined)
    if (state.isDirty) options.onSave()
    else options.onUnchanged()
  }, [resolved, record, state.isDirty, options])

  const resolve = (values: FormValues, isSaving: boolean): void => {
    if (!current) return
    form.reset(toFormValues(type.fields, startFrom(current)), { keepTouched: true })
    form.reset(values, { keepDefaultValues: true, keepTouched: true })
    setRequested(undefined)
    options.onResolved(current)
    if (isSaving) setResolved(current)
  }
  return {
    versions:
      current && isOpen
        ? {
            original: startFrom(record),
            mine: withLabels({ ...startFrom(record), ...form.getValues() }, state.labels),
            theirs: startFrom(current),
          }
        : undefined,
    current,
    compare: () => {
      setPostponed(undefined)
      setRequested(change?.current)
    },
    cancel: () => {
      setPostponed(failure)
      setRequested(undefined)
    },
    resolve,
  }
}

function findNewest(found: AnyRecord | undefined, followed: AnyRecord | undefined): AnyRecord | undefined {
  return found && followed && followed.rowVersion > found.rowVersion ? followed : found
}

function keepRecord(record: MemberValues): MemberValues {
  return record
}
