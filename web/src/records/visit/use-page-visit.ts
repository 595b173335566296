import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { pageVisitKey } from '../../api/preference-keys.ts'
import { getCachedPreference, savePreference, saveWithPreferences } from '../../api/preferences.ts'
import { serverNow } from '../../api/server-clock.ts'
import { useSession } from '../../session/session.tsx'
import {
  beginVisit,
  readStoredVisit,
  type StoredVisit,
  visitTimeoutMs,
  withStoredVisit,
} from './page-visit.ts'

const uses = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const

/**
 * Returns when the user last used the page in the visit before this one, as an instant of the server; null in the first visit,
 * and if the preference could not be read. A visit is per user, page and business unit. It begins when the page shows records
 * (`isShown`), goes on after a reload, and ends after 30 min without use or when another page is opened. It is saved at
 * these moments only.
 */
export function usePageVisit(dtoKey: string, isShown: boolean): string | null {
  const unitId = useSession().businessUnit?.id
  const { pathname } = useLocation()
  const [key] = useState(() => pageVisitKey(pathname, dtoKey))
  const [visit, setVisit] = useState(() =>
    beginVisit(
      unitId === undefined ? undefined : readStoredVisit(getCachedPreference(key), unitId),
      serverNow(),
    ),
  )
  const hasBegun = useRef(false)
  const lastUse = useRef(0)
  const saved = useRef('')
  const save = (stored: StoredVisit): void => {
    const cached = getCachedPreference(key)
    const text = JSON.stringify(stored)
    // A preference that could not be read has visits in other units.
    if (unitId === undefined || cached === undefined || saved.current === text) return
    saved.current = text
    savePreference(key, withStoredVisit(cached, unitId, stored))
  }

  const begin = useEffectEvent(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    lastUse.current = serverNow()
    if (visit.isNew) save({ at: toInstant(lastUse.current), since: visit.since })
  })
  useEffect(() => {
    if (isShown) begin()
  }, [isShown])

  const handleUse = useEffectEvent(() => {
    if (!hasBegun.current) return
    const now = serverNow()
    if (now - lastUse.current >= visitTimeoutMs) {
      const since = toInstant(lastUse.current)
      setVisit({ since, isNew: true })
      save({ at: toInstant(now), since })
    }
    lastUse.current = now
  })
  const keep = useEffectEvent(() => {
    if (hasBegun.current) save({ at: toInstant(lastUse.current), since: visit.since })
  })
  const end = useEffectEvent(() => {
    if (hasBegun.current) save({ at: toInstant(lastUse.current) })
  })
  useEffect(() => {
    const listener = (): void => handleUse()
    for (const use of uses) document.addEventListener(use, listener, { capture: true, passive: true })
    const stopSaving = saveWithPreferences(() => keep())
    return () => {
      for (const use of uses) document.removeEventListener(use, listener, { capture: true })
      stopSaving()
      end()
    }
  }, [])

  return visit.since
}

function toInstant(time: number): string {
  return new Date(time).toISOString()
}
