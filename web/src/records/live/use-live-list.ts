import {
  createChangeOfUnknownRecords,
  type RecordsChangedMessageDto,
} from '@stamboek/model/contract/realtime-messages'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useSession } from '../../session/session.tsx'
import type { RecordSearch } from '../grid/use-record-search.ts'
import { diffList } from './list-change.ts'
import { isNoticeFor, type ListNotice, mergeNotice, noticeMs } from './list-notice.ts'
import { readUserNames } from './read-names.ts'
import { useLiveQuery } from './use-live-query.ts'
import { type MissedChange, useMissedChange } from './use-missed-change.ts'
import { useVisibleSources } from './use-visible-sources.ts'

export interface LiveList {
  readonly notice: ListNotice | undefined
  readonly closeNotice: () => void
  readonly changedIds: ReadonlySet<string>
  /** Changes by others that a large list shows on request only. */
  readonly missedChange: MissedChange | undefined
  readonly refresh: () => void
}

interface ReceivedMessage {
  readonly change: RecordsChangedMessageDto
  readonly at: number
}

const maxMessages = 100
/** A read that ends within this time after a message may have started before the change. */
const maxReadMs = 5_000
const noIds: ReadonlySet<string> = new Set()
/** A longer list is not refetched automatically, since that takes seconds and interrupts the user. */
const maxLiveRows = 5_000
/** A tree has all its rows in one answer. */
const minTreeIntervalMs = 10_000

/**
 * Keeps a list of up to 5,000 rows current while it is shown; of a longer one it only reports that changes are missed.
 * The notice compares its rows after every refetch, whatever caused it; `changedIds` has its changed and added rows for
 * 8 s.
 */
export function useLiveList(type: ServedRecordType, search: RecordSearch): LiveList {
  const { userId, systemUserId } = useSession().user
  const [notice, setNotice] = useState<ListNotice>()
  const messages = useRef<readonly ReceivedMessage[]>([])
  const lastShown = useRef<{ readonly key: string; readonly rows: readonly AnyRecord[] }>(undefined)

  const isLarge = search.allRows.length > maxLiveRows
  const missed = useMissedChange(search, userId)

  useLiveQuery({
    dtoKeys: useVisibleSources(type),
    queryKey: search.queryKey,
    isAutomatic: !isLarge,
    minIntervalMs: type.grid.tree && minTreeIntervalMs,
    onChange: (change) => {
      if (isLarge) {
        missed.note(change)
        return
      }
      const isFull = messages.current.length >= maxMessages
      const received = { change: isFull ? createChangeOfUnknownRecords(type.dtoKey) : change, at: Date.now() }
      messages.current = [...(isFull ? [] : messages.current), received]
    },
  })

  const handleRead = useEffectEvent(async (key: string, after: readonly AnyRecord[], readAt = 0) => {
    const { searchKey, isBackgroundRead } = search
    const { current: shown } = lastShown
    lastShown.current = { key, rows: after }
    // After an action of this user, a message without ids does not explain rows that left.
    const changes = messages.current
      .map(({ change }) => change)
      .filter(({ ids }) => isBackgroundRead || ids.length > 0)
    messages.current = messages.current.filter(
      ({ change, at }) => at > readAt || (change.ids.length > 0 && at > readAt - maxReadMs),
    )
    if (shown?.key !== key || shown.rows === after) return
    const isComplete = search.totalCount <= search.rows.length
    const compared = { before: shown.rows, after, changes, userId, systemUserId }
    const change = diffList({
      ...compared,
      isComplete,
      names: await readUserNames({ ...compared, type }),
    })
    if (!change) return
    // Once a page has lost its last row, the notice belongs to the previous page, which is shown instead.
    const pageKey = after.length === 0 ? undefined : key
    setNotice((last) => mergeNotice(last, { searchKey, pageKey, change, at: Date.now() }))
  })
  const { key, allRows, readAt, isSettled } = search
  useEffect(() => {
    if (isSettled && !isLarge) void handleRead(key, allRows, readAt)
  }, [isSettled, isLarge, key, allRows, readAt])

  const isRecent = useIsRecent(notice)
  const shownNotice = notice && isNoticeFor(notice, search) ? notice : undefined
  const recentChange = isRecent ? shownNotice?.change : undefined
  return {
    notice: shownNotice,
    closeNotice: () => setNotice(undefined),
    changedIds: useMemo(
      () =>
        recentChange ? new Set([...recentChange.changed, ...recentChange.added].map(({ id }) => id)) : noIds,
      [recentChange],
    ),
    missedChange: isLarge ? missed.change : undefined,
    refresh: () => {
      missed.clear()
      search.retry()
    },
  }
}

function useIsRecent(notice: ListNotice | undefined): boolean {
  const [oldNotice, setOldNotice] = useState<ListNotice>()
  useEffect(() => {
    const timer = setTimeout(() => setOldNotice(notice), noticeMs)
    return () => clearTimeout(timer)
  }, [notice])
  return notice !== oldNotice
}
