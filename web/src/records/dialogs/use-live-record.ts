import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord, MemberValues } from '@stamboek/model/schema/record-of'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { isNotFound } from '../../api/api-problem.ts'
import { recordQuery } from '../../api/record-queries.ts'
import { useLiveQuery } from '../live/use-live-query.ts'

export interface LiveChange {
  readonly before: MemberValues
  /** Undefined: deleted, or no longer visible. */
  readonly current: AnyRecord | undefined
  /** Without typed input the form shows the new state. */
  readonly isTakenOver: boolean
}

interface LiveRecordOptions {
  readonly type: ServedRecordType
  readonly shown: { readonly key: string; readonly record: MemberValues } | undefined
  readonly isDirty: boolean
  readonly isSaving: boolean
  readonly onTakeOver: (current: AnyRecord) => void
}

/**
 * Follows the record of an open form; returns the last change from elsewhere, which raises its `rowVersion` above that
 * in the form, or its deletion. None while a save runs. Calls `onTakeOver` with the new state if the form has no
 * unsaved input.
 */
export function useLiveRecord(options: LiveRecordOptions): LiveChange | undefined {
  const { type, shown, isDirty, isSaving } = options
  const key = shown?.key
  const query = recordQuery(type, key ?? '')
  const { data, failureReason } = useQuery({ ...query, enabled: false })
  useLiveQuery({
    dtoKeys: shown ? [type.dtoKey] : [],
    queryKey: query.queryKey,
    isAffected: ({ ids }) => ids.length === 0 || ids.includes(key ?? ''),
  })
  const [takenOver, setTakenOver] = useState<LiveChange>()
  // While saving, the answer brings the new version.
  const isNewer = shown && !isSaving && data && data.rowVersion > Number(shown.record['rowVersion'])
  const newer = isNewer ? data : undefined

  const takeOver = useEffectEvent((current: AnyRecord) => {
    if (!shown) return
    setTakenOver({ before: shown.record, current, isTakenOver: true })
    options.onTakeOver(current)
  })
  useEffect(() => {
    if (newer && !isDirty) takeOver(newer)
  }, [newer, isDirty])

  if (!shown) return undefined
  if (isNotFound(failureReason)) return { before: shown.record, current: undefined, isTakenOver: false }
  if (newer) return isDirty ? { before: shown.record, current: newer, isTakenOver: false } : undefined
  return takenOver?.current === shown.record ? takenOver : undefined
}
