import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { pageVisitKey } from '../../api/preference-keys.ts'
import {
  getCachedPreference,
  preferenceQuery,
  savePreference,
  saveWithPreferences,
} from '../../api/preferences.ts'
import { serverNow } from '../../api/server-clock.ts'
import { useSession } from '../../session/session.tsx'
import { tryStorage } from '../../session/unit-address.ts'
import { beginVisit, type PageVisit, parseVisit, readSavedUse, visitTimeoutMs } from './page-visit.ts'

/** The loader of the page reads the preference just before. */
const visitReadMs = 10_000

const uses = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const

/**
 * Returns when the user last used the page in the visit before this one, as an instant of the server; null in the first visit,
 * and until that is known. A visit is per user, page and business unit. It begins when the page shows records
 * (`isShown`), goes on after a reload or Back, and ends after 30 min without use or when the page is left. Its last use is
 * saved when it begins and when it ends.
 */
export function usePageVisit(dtoKey: string, isShown: boolean): string | null {
  const { user, businessUnit } = useSession()
  const { pathname } = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop
  const [opened] = useState(() => {
    const key = pageVisitKey(pathname, dtoKey, businessUnit?.id ?? '')
    return { key, tabKey: `${key}|${user.userId}`, isReturn }
  })
  const { isSuccess, isFetching } = useQuery({
    ...preferenceQuery<unknown>(opened.key),
    staleTime: visitReadMs,
  })
  const [since, setSince] = useState<number | null>(null)
  const visit = useRef<PageVisit>(undefined)
  const savedAt = useRef<number>(undefined)

  const save = useEffectEvent(() => {
    const { current } = visit
    if (!current || current.at === savedAt.current) return
    savedAt.current = current.at
    tryStorage(() => sessionStorage.setItem(opened.tabKey, JSON.stringify(current)))
    savePreference(opened.key, { at: new Date(current.at).toISOString() })
  })
  const begin = useEffectEvent((next: PageVisit) => {
    visit.current = next
    setSince(next.since)
    save()
  })

  const isReady = isShown && isSuccess && !isFetching
  useEffect(() => {
    if (!isReady || visit.current) return
    begin(
      beginVisit({
        savedAt: readSavedUse(getCachedPreference(opened.key)),
        inTab: tryStorage(() => parseVisit(sessionStorage.getItem(opened.tabKey))),
        isReturn: opened.isReturn,
        now: serverNow(),
      }),
    )
  }, [isReady, opened])

  useEffect(() => {
    const handleUse = (): void => {
      const now = serverNow()
      const { current } = visit
      if (current && now - current.at >= visitTimeoutMs) begin({ at: now, since: current.at })
      else if (current) visit.current = { ...current, at: now }
    }
    for (const use of uses) document.addEventListener(use, handleUse, { capture: true, passive: true })
    const stopSaving = saveWithPreferences(() => save())
    return () => {
      for (const use of uses) document.removeEventListener(use, handleUse, { capture: true })
      stopSaving()
      save()
    }
  }, [])

  return since === null ? null : new Date(since).toISOString()
}
