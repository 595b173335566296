import type { RecordsChangedMessageDto } from '@stamboek/model/contract/realtime-messages'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ownChanges } from '../../data/own-changes.ts'
import { recordsKey } from '../../data/record-queries.ts'
import { useSession } from '../../data/session.tsx'
import { useRecordChanges } from '../../data/use-record-changes.ts'
import type { RecordSearch } from '../grid-card/use-record-search.ts'
import { useHandBusy } from './hand-busy.ts'
import { listChange } from './list-change.ts'
import { createLiveRefresh, type LiveRefresh } from './live-refresh.ts'
import { noticeText } from './notice-text.ts'

/** How long rows are shown as changed, in ms. */
const shownTime = 8_000

export interface ListNotice {
  readonly text: string
  readonly at: Date
}

export interface LiveList {
  /** What others just did to the list. */
  readonly notice: ListNotice | undefined
  readonly closeNotice: () => void
  /** Rows that others changed or added a moment ago. */
  readonly changedIds: ReadonlySet<string>
}

const none: ReadonlySet<string> = new Set()

interface Told extends ListNotice {
  /** The search and page that it is about. */
  readonly key: string
  readonly changedIds: ReadonlySet<string>
}

/** Keeps a list as it is on the server while it is shown, and tells what others did to it. */
export function useLiveList(type: ServedRecordType, search: RecordSearch): LiveList {
  const { userId } = useSession().user
  const queryClient = useQueryClient()
  const isHandBusy = useHandBusy()
  const [told, setTold] = useState<Told>()
  const [isFresh, setFresh] = useState(false)
  const latest = useRef({ search, isHandBusy })
  useEffect(() => {
    latest.current = { search, isHandBusy }
  })

  const refresher = useRef<LiveRefresh>(undefined)
  useEffect(() => {
    const mayRefresh = (): boolean => {
      const { state, isRefreshing } = latest.current.search
      return state !== 'loading' && !isRefreshing && !latest.current.isHandBusy()
    }
    const refresh = async (changes: readonly RecordsChangedMessageDto[]): Promise<void> => {
      const { search: asked } = latest.current
      if (asked.state === 'error') asked.retry()
      if (asked.state !== 'ready') return
      const page = await asked.again.read()
      await until(() => !latest.current.isHandBusy())
      const { allRows: before, again } = latest.current.search
      // Whoever searches or leafs on meanwhile is given what is there by then.
      if (again.key !== asked.again.key) return
      const after = again.show(page)
      const isWhole = page.totalCount <= page.items.length
      const change = listChange({ before, after, isWhole, changes, userId })
      if (change) {
        setTold({
          key: again.key,
          text: noticeText(type, change),
          at: new Date(),
          changedIds: new Set([...change.changed, ...change.added].map(({ id }) => id)),
        })
        setFresh(true)
      }
      await queryClient.invalidateQueries({ queryKey: [...recordsKey(type), 'detail'] })
    }
    const created = createLiveRefresh({
      userId,
      isOwn: ownChanges.areTold,
      mayRefresh,
      // What cannot be read now stays as it was; the next change, or the connection that comes back, reads again.
      refresh: (changes) => refresh(changes).catch(() => undefined),
    })
    refresher.current = created
    return created.stop
  }, [type, userId, queryClient])
  useRecordChanges(
    type.dtoKey,
    (change) => refresher.current?.hear(change),
    () => search.readAt,
  )

  useEffect(() => {
    if (!told) return undefined
    const timer = setTimeout(() => setFresh(false), shownTime)
    return () => clearTimeout(timer)
  }, [told])

  const shown = told?.key === search.again.key ? told : undefined
  return {
    notice: shown,
    closeNotice: () => setTold(undefined),
    changedIds: shown && isFresh ? shown.changedIds : none,
  }
}

/** How often is looked, in ms. */
const glance = 250

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, glance))
}
