import type { RecordsChangedMessageDto } from '@stamboek/model/contract/realtime-messages'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiProblem } from '../../data/api-problem.ts'
import { ownChanges } from '../../data/own-changes.ts'
import { recordQuery } from '../../data/record-queries.ts'
import { getRecord } from '../../data/records.ts'
import { useSession } from '../../data/session.tsx'
import { useRecordChanges } from '../../data/use-record-changes.ts'

type Members = Readonly<Record<string, unknown>>

/** What somebody else did to a record while it is shown. */
export interface LiveChange {
  /** As it was shown. */
  readonly before: Members
  /** As it is now; undefined: it is not there any more, or not to be seen. */
  readonly current: AnyRecord | undefined
  /** Nothing was typed, so that the form shows it as it is now. */
  readonly isTakenOver: boolean
}

interface LiveRecordOptions {
  readonly type: ServedRecordType
  /** The record in the form; undefined: none that others could change. */
  readonly shown: { readonly key: string; readonly record: Members } | undefined
  readonly isDirty: boolean
  readonly isSaving: boolean
  /** Puts the record as it is now in the form. */
  readonly onTakeOver: (current: AnyRecord) => void
}

/** Follows the record of an open form: reads it again when it was changed, and says so where that is news to the form. */
export function useLiveRecord(options: LiveRecordOptions): {
  readonly change: LiveChange | undefined
  readonly forget: () => void
} {
  const { type, shown, isSaving } = options
  const queryClient = useQueryClient()
  const [heard, setHeard] = useState<RecordsChangedMessageDto>()
  const [change, setChange] = useState<LiveChange & { readonly key: string }>()
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const key = shown?.key
  const { userId } = useSession().user
  const handleChange = (message: RecordsChangedMessageDto): void => {
    if (message.userId === userId && ownChanges.areTold(message)) return
    if (message.ids.length === 0 || message.ids.includes(key ?? '')) setHeard(message)
  }
  useRecordChanges(shown && type.dtoKey, handleChange, () => {
    const read = key === undefined ? undefined : queryClient.getQueryState(recordQuery(type, key).queryKey)
    // What was read again by itself is not in the form.
    return read?.data?.rowVersion === shown?.record['rowVersion'] ? read?.dataUpdatedAt : 0
  })

  // An own save tells by its answer what became of the record; only after that can be seen whether there is more to tell.
  useEffect(() => {
    if (!heard || key === undefined || isSaving) return undefined
    const reading = new AbortController()
    const tell = (current: AnyRecord | undefined): void => {
      const { shown: now, isDirty, onTakeOver } = latest.current
      if (reading.signal.aborted || now?.key !== key) return
      setHeard(undefined)
      const before = now.record
      if (current?.rowVersion === before['rowVersion']) return
      const isTakenOver = current !== undefined && !isDirty
      setChange({ key, before, current, isTakenOver })
      if (!isTakenOver) return
      queryClient.setQueryData(recordQuery(type, key).queryKey, current)
      onTakeOver(current)
    }
    getRecord(type, key, { signal: reading.signal, isBackground: true }).then(tell, (error: unknown) => {
      // What cannot be read now is found out by saving.
      if (error instanceof ApiProblem && error.status === 404) tell(undefined)
    })
    return () => reading.abort()
  }, [heard, key, isSaving, type, queryClient])

  return {
    change: change?.key === key ? change : undefined,
    forget: () => setChange(undefined),
  }
}
