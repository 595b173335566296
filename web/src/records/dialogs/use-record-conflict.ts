import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord, MemberValues } from '@stamboek/model/schema/record-of'
import { useEffect, useState } from 'react'
import type { Versions } from '../conflict/difference.ts'
import { withLabels } from '../form/followed-references.ts'
import { type FormValues, valuesOfRecord } from '../form/form-values.ts'
import type { RecordFormState } from '../form/use-record-form.ts'
import type { SaveFailure } from '../form/use-save-record.ts'

interface ConflictOptions {
  readonly type: ServedRecordType
  readonly state: RecordFormState
  /** As it was read. */
  readonly record: MemberValues
  readonly failure: SaveFailure | undefined
  /** The record was saved by somebody else, which is told and need not be put together before the person wants that. */
  readonly change: { readonly current?: AnyRecord | undefined } | undefined
  readonly startFrom: ((record: MemberValues) => MemberValues) | undefined
  /** The form holds the outcome; from now on it is a change of this record. */
  readonly onResolved: (current: AnyRecord) => void
  readonly onSave: () => void
  /** The outcome is what somebody else saved already. */
  readonly onUnchanged: () => void
}

export interface RecordConflict {
  /** What has to be put together now; undefined where nothing has, or the person put it off. */
  readonly versions: Versions | undefined
  /** The record as somebody else saved it. */
  readonly current: AnyRecord | undefined
  readonly compare: () => void
  readonly cancel: () => void
  readonly resolve: (values: FormValues, isSaving: boolean) => void
}

/**
 * A record that somebody else saved meanwhile, until that and what was typed are put together: at once when it comes to light because
 * a save was refused (contracts.md, 409), and when asked for where it was heard of before.
 */
export function useRecordConflict(options: ConflictOptions): RecordConflict {
  const { type, state, record, failure, change, startFrom = asItIs } = options
  const { form } = state
  const [putOff, setPutOff] = useState<SaveFailure>()
  const [asked, setAsked] = useState<AnyRecord>()
  const [resolved, setResolved] = useState<AnyRecord>()
  const current = newest(failure?.current ?? asked, change?.current)
  // With a record that is gone nothing can be put together.
  const isGone = change !== undefined && !change.current
  const isOpen = !isGone && (failure?.current ? putOff !== failure : asked !== undefined)

  // Saved once the form has become one over the record as it is now, with its rowVersion.
  useEffect(() => {
    if (!resolved || resolved !== record) return
    setResolved(undefined)
    if (state.isDirty) options.onSave()
    else options.onUnchanged()
  }, [resolved, record, state.isDirty, options])

  const resolve = (values: FormValues, isSaving: boolean): void => {
    if (!current) return
    form.reset(valuesOfRecord(type.fields, startFrom(current)), { keepTouched: true })
    form.reset(values, { keepDefaultValues: true, keepTouched: true })
    setAsked(undefined)
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
      setPutOff(undefined)
      setAsked(change?.current)
    },
    cancel: () => {
      setPutOff(failure)
      setAsked(undefined)
    },
    resolve,
  }
}

/** The record that is to be put together, as it was heard of last; undefined where none is. */
function newest(found: AnyRecord | undefined, heard: AnyRecord | undefined): AnyRecord | undefined {
  return found && heard && heard.rowVersion > found.rowVersion ? heard : found
}

function asItIs(record: MemberValues): MemberValues {
  return record
}
