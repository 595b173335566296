import { isPlainObject } from '@stamboek/model/fields/plain-object'

/** A visit ends after this time without use. */
export const visitTimeoutMs = 30 * 60_000

/** In ms since 1970 by the clock of the server. */
export interface PageVisit {
  /** The last use of the page. */
  readonly at: number
  /** The last use in the visit before; null in the first visit. */
  readonly since: number | null
}

interface VisitStart {
  /** The last use of the page on any machine; null if there was none. */
  readonly savedAt: number | null
  /** The last visit in this tab. */
  readonly inTab: PageVisit | undefined
  /** The page was reloaded, or reached by a step in the history. */
  readonly isReturn: boolean
  readonly now: number
}

/** A new visit, or that of the tab again after a reload or a step in the history. */
export function beginVisit({ savedAt, inTab, isReturn, now }: VisitStart): PageVisit {
  if (inTab && isReturn && now - inTab.at < visitTimeoutMs) return { at: now, since: inTab.since }
  const lastUse = Math.max(savedAt ?? 0, inTab?.at ?? 0)
  return { at: now, since: lastUse === 0 ? null : lastUse }
}

/** Reads the last use from a preference of any shape; null if it has none. */
export function readSavedUse(preference: unknown): number | null {
  const at =
    isPlainObject(preference) && typeof preference.at === 'string' ? Date.parse(preference.at) : Number.NaN
  return Number.isNaN(at) ? null : at
}

/** Reads a visit from the storage of the tab; undefined if it is none, throws if it is no JSON. */
export function parseVisit(text: string | null): PageVisit | undefined {
  const visit: unknown = text ? JSON.parse(text) : undefined
  if (!isPlainObject(visit) || typeof visit.at !== 'number') return undefined
  const { at, since } = visit
  return since === null || typeof since === 'number' ? { at, since } : undefined
}
