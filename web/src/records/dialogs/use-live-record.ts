import type { RecordsChangedMessageDto } from '@stamboek/model/contract/realtime-messages'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord, MemberValues } from '@stamboek/model/schema/record-of'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isNotFound } from '../../api/api-problem.ts'
import { recordQuery } from '../../api/record-queries.ts'
import { getRecord } from '../../api/records.ts'
import { until } from '../live/until.ts'
import { useLiveRefresh } from '../live/use-live-refresh.ts'
import { useRecordChanges } from '../live/use-record-changes.ts'

/** What somebody else did to a record while it is shown. */
export interface LiveChange {
  /** As it was shown. */
  readonly before: MemberValues
  /** As it is now; undefined: it is not there any more, or not to be seen. */
  readonly current: AnyRecord | undefined
  /** Nothing was typed, so that the form shows it as it is now. */
  readonly isTakenOver: boolean
}

interface LiveRecordOptions {
  readonly type: ServedRecordType
  /** The record in the form; undefined: none that others could change. */
  readonly shown: { readonly key: string; readonly record: MemberValues } | undefined
  readonly isDirty: boolean
  readonly isSaving: boolean
  /** Puts the record as it is now in the form. */
  readonly onTakeOver: (current: AnyRecord) => void
}

/** Follows the record of an open form: reads it again when it was changed, and says so where that is news to the form. */
export function useLiveRecord(options: LiveRecordOptions): {
  readonly change: LiveChange | undefined
  /** The form knows of this record, and of what was done to it before. */
  readonly forget: (known: AnyRecord) => void
} {
  const { type, shown } = options
  const queryClient = useQueryClient()
  const [change, setChange] = useState<LiveChange & { readonly key: string }>()
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const key = shown?.key
  // Whoever comes back to a record sees it as it was read then.
  useEffect(() => () => setChange(undefined), [key])

  // An own save tells by its answer what became of the record; only after that can be seen whether there is more to tell.
  const mayRefresh = (): boolean => !latest.current.isSaving
  const refresh = async (_: unknown, signal: AbortSignal): Promise<void> => {
    if (key === undefined) return
    const current = await readWhatIsThere(type, key, signal)
    await until(mayRefresh, signal)
    const { shown: now, isDirty, onTakeOver } = latest.current
    if (now?.key !== key || !isNews(current, now.record)) return
    const isTakenOver = current !== undefined && !isDirty
    setChange({ key, before: now.record, current, isTakenOver })
    if (!isTakenOver) return
    queryClient.setQueryData(recordQuery(type, key).queryKey, current)
    onTakeOver(current)
  }
  const hear = useLiveRefresh({ mayRefresh, refresh })
  const handleChange = (message: RecordsChangedMessageDto): void => {
    if (message.ids.length === 0 || message.ids.includes(key ?? '')) hear(message)
  }
  useRecordChanges(shown && type.dtoKey, handleChange, () => {
    const read = key === undefined ? undefined : queryClient.getQueryState(recordQuery(type, key).queryKey)
    // What was read again by itself is not in the form.
    return read?.data?.rowVersion === shown?.record['rowVersion'] ? read?.dataUpdatedAt : 0
  })

  return {
    change: change?.key === key ? change : undefined,
    forget: (known) => setChange((last) => (isNews(last?.current, known) ? last : undefined)),
  }
}

function isNews(current: AnyRecord | undefined, known: MemberValues): boolean {
  return !current || current.rowVersion > Number(known['rowVersion'])
}

async function readWhatIsThere(
  type: ServedRecordType,
  id: string,
  signal: AbortSignal,
): Promise<AnyRecord | undefined> {
  try {
    return await getRecord(type, id, { signal, isBackground: true })
  } catch (error) {
    if (isNotFound(error)) return undefined
    throw error
  }
}
