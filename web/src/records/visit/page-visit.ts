import { isPlainObject } from '@stamboek/model/fields/plain-object'

/** A visit ends after this time without use. */
export const visitTimeoutMs = 30 * 60_000

/** Instants of the server, ISO 8601. */
export interface StoredVisit {
  /** The last use of the page. */
  readonly at: string
  /** The last use in the visit before; null if there was none. Absent once the visit has ended. */
  readonly since?: string | null
}

export interface PageVisit {
  /** The last use in the visit before this one; null in the first visit. */
  readonly since: string | null
  /** False: it goes on after a reload. */
  readonly isNew: boolean
}

/** The visit of a page that is opened at `now` (ms since 1970): the stored one if it has not ended, else a new one. */
export function beginVisit(stored: StoredVisit | undefined, now: number): PageVisit {
  if (!stored) return { since: null, isNew: true }
  const { at, since } = stored
  return since === undefined || now - Date.parse(at) >= visitTimeoutMs
    ? { since: at, isNew: true }
    : { since, isNew: false }
}

/** Reads the visit in a business unit from a preference of any shape; undefined if it has none. */
export function readStoredVisit(preference: unknown, unitId: string): StoredVisit | undefined {
  const stored = isPlainObject(preference) ? preference[unitId] : undefined
  if (!isPlainObject(stored) || !isInstant(stored.at)) return undefined
  const { at, since } = stored
  return since === null || isInstant(since) ? { at, since } : { at }
}

/** The preference with the visit in a business unit; those in other units stay. */
export function withStoredVisit(preference: unknown, unitId: string, visit: StoredVisit): object {
  return { ...(isPlainObject(preference) ? preference : {}), [unitId]: visit }
}

function isInstant(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value))
}
