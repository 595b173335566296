import type { RecordsChangedMessageDto } from '@stamboek/model/contract/realtime-messages'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { detailQuery, recordsKey } from '../../api/record-queries.ts'
import { useSession } from '../../session/session.tsx'
import type { RecordSearch } from '../grid/use-record-search.ts'
import { withRowsBelow } from '../grid/use-tree.ts'
import { useHandBusy } from './hand-busy.ts'
import { learnNames } from './learn-names.ts'
import { knownRows, listChange, type Unexplained, unexplained, withUnexplained } from './list-change.ts'
import { isAbout, type ListNotice, nextNotice, shownTime } from './list-notice.ts'
import { until } from './until.ts'
import { useLiveRefresh } from './use-live-refresh.ts'
import { useRecordChanges } from './use-record-changes.ts'

export interface LiveList {
  /** What others just did to the list. */
  readonly notice: ListNotice | undefined
  readonly closeNotice: () => void
  /** Rows that others changed or added a moment ago. */
  readonly changedIds: ReadonlySet<string>
}

/** Keeps a list as it is on the server while it is shown, and tells what others did to it. */
export function useLiveList(type: ServedRecordType, search: RecordSearch): LiveList {
  const { userId } = useSession().user
  const queryClient = useQueryClient()
  const isHandBusy = useHandBusy()
  const [notice, setNotice] = useState<ListNotice>()
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
  })
  /** The rows as they are known to the person: see `knownRows`. */
  const known = useRef<{ readonly key: string; readonly rows: readonly AnyRecord[] }>(undefined)
  /** By what the last reading differed without a word; see `unexplained`. */
  const quiet = useRef<{ readonly key: string } & Unexplained>(undefined)
  const people = useRef(new Map<string, string>())
  const { key: shownKey } = search.again
  const areRowsThere = search.state === 'ready' && !search.isRefreshing
  useEffect(() => {
    if (!areRowsThere) return
    const before = known.current?.key === shownKey ? known.current.rows : []
    known.current = { key: shownKey, rows: knownRows(before, search.allRows) }
  }, [areRowsThere, shownKey, search.allRows])

  const mayRefresh = (): boolean => {
    const { state, isRefreshing } = latest.current
    return state !== 'loading' && !isRefreshing && !isHandBusy()
  }
  const refresh = async (changes: Changes, signal: AbortSignal): Promise<void> => {
    const { key } = latest.current.again
    for (;;) {
      const { again: asked, state } = latest.current
      if (state === 'idle') return
      const read = await asked.read(signal)
      const { allRows, again: shownNow } = latest.current
      const before = [...allRows, ...(quiet.current?.key === shownNow.key ? quiet.current.gone : [])]
      const after = withRowsBelow(read.data.items, type.grid.tree?.children ?? [])
      await learnNames({ type, changes, before, after, people: people.current, userId, signal })
      await until(mayRefresh, signal)
      const { again } = latest.current
      // Whoever searches or leafs on meanwhile is given what is there by then.
      if (again.key !== key) return
      const rows = again.show(read)
      if (!rows) continue
      readDetailsAgain(queryClient, type, changes)
      const shown = known.current?.key === key ? known.current.rows : undefined
      const compared = shown && withUnexplained(shown, quiet.current?.key === key ? quiet.current : nothing)
      known.current = { key, rows }
      const { items, totalCount } = read.data
      const isWhole = totalCount <= items.length
      const told = { after: rows, isWhole, changes, userId, people: people.current }
      const change = compared && listChange({ before: compared, ...told })
      quiet.current = { key, ...unexplained(shown ?? rows, rows, change) }
      if (!change) return
      // Where the last row of the last page went, another page is shown next.
      const pageKey = rows.length === 0 ? undefined : key
      setNotice((last) => nextNotice(last, { searchKey: again.searchKey, pageKey, change, at: Date.now() }))
      return
    }
  }
  const hear = useLiveRefresh({ mayRefresh, refresh })
  useRecordChanges(type.dtoKey, hear, () => search.readAt)

  const isFresh = useFresh(notice)
  const shown = notice && isAbout(notice, search.again) ? notice : undefined
  return {
    notice: shown,
    closeNotice: () => setNotice(undefined),
    changedIds: useIds(isFresh ? shown : undefined),
  }
}

const nothing: Unexplained = { gone: [], addedIds: new Set() }

type Changes = readonly RecordsChangedMessageDto[]

/** What is open below rows, of those that changed, or of all where it is not known which. */
function readDetailsAgain(queryClient: QueryClient, type: ServedRecordType, changes: Changes): void {
  const areNamed = changes.every(({ ids }) => ids.length > 0)
  const ids = new Set(changes.flatMap((change) => change.ids))
  const keys = areNamed
    ? [...ids].map((id) => detailQuery(type, id).queryKey)
    : [[...recordsKey(type), 'detail']]
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
}

/** Whether what is said is new. */
function useFresh(notice: ListNotice | undefined): boolean {
  const [old, setOld] = useState<ListNotice>()
  useEffect(() => {
    const timer = setTimeout(() => setOld(notice), shownTime)
    return () => clearTimeout(timer)
  }, [notice])
  return notice !== old
}

const none: ReadonlySet<string> = new Set()

function useIds(notice: ListNotice | undefined): ReadonlySet<string> {
  const change = notice?.change
  return useMemo(
    () => (change ? new Set([...change.changed, ...change.added].map(({ id }) => id)) : none),
    [change],
  )
}
