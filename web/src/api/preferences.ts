import { queryOptions, useQuery } from '@tanstack/react-query'
import { apiRequest } from './api-client.ts'
import { isNotFound } from './api-problem.ts'
import { queryClient } from './query-client.ts'

/** Writes wait this long for the next one (platform.md section 9). */
const saveDelay = 1000
const waiting = new Map<string, { value: unknown; timer: ReturnType<typeof setTimeout> }>()

/** A preference of the current user (domain.md section 7), by the keys of platform.md section 7. Read once, then kept in memory. */
export function preferenceQuery<T>(referenceId: string) {
  return queryOptions({
    queryKey: ['preference', referenceId],
    queryFn: ({ signal }) => readPreference<T>(referenceId, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** What `preferenceQuery` has read or this page has kept; undefined when nothing is known of it. */
export function keptPreference(referenceId: string): unknown {
  return queryClient.getQueryData(preferenceQuery<unknown>(referenceId).queryKey)
}

/**
 * Keeps a preference (an object, no list): at once for this page, and on the server after 1 s without another, or when the page is
 * left.
 */
export function savePreference(referenceId: string, value: object): void {
  queryClient.setQueryData(['preference', referenceId], value)
  clearTimeout(waiting.get(referenceId)?.timer)
  waiting.set(referenceId, { value, timer: setTimeout(() => void write(referenceId), saveDelay) })
}

/** The same without the wait; rejects when it could not be kept. */
export async function savePreferenceNow(referenceId: string, value: object): Promise<void> {
  clearTimeout(waiting.get(referenceId)?.timer)
  waiting.delete(referenceId)
  await send(referenceId, value)
  queryClient.setQueryData(['preference', referenceId], value)
}

/** Writes what waits; the calls outlive the page. */
export async function flushPreferences(): Promise<void> {
  await Promise.all([...waiting.keys()].map(write))
}

globalThis.addEventListener('pagehide', () => void flushPreferences())

async function write(referenceId: string): Promise<void> {
  const found = waiting.get(referenceId)
  if (!found) return
  clearTimeout(found.timer)
  waiting.delete(referenceId)
  try {
    await send(referenceId, found.value)
  } catch {
    // What cannot be kept is not worth a message: the page stays as the person has set it.
  }
}

async function readPreference<T>(referenceId: string, signal?: AbortSignal): Promise<T | null> {
  try {
    const { uiPreferences } = await apiRequest<{ uiPreferences: T }>('GET', preferencePath(referenceId), {
      signal,
      withoutBusinessUnit: true,
    })
    return uiPreferences
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

function send(referenceId: string, uiPreferences: unknown): Promise<void> {
  return apiRequest('POST', preferencePath(referenceId), {
    body: { uiPreferences },
    withoutBusinessUnit: true,
    keepalive: true,
  })
}

function preferencePath(referenceId: string): string {
  return `/api/preferences/preferences/${encodeURIComponent(referenceId)}`
}

interface PreferenceState<T> {
  /** Null: the person has set nothing; undefined: not known (yet). */
  readonly value: T | null | undefined
  /** Does nothing while the value is not known, so that what was kept before is not lost. */
  readonly save: (value: T & object) => void
}

/** A preference of the current user; read once and kept in memory for its key, written 1 s after the last change. */
export function usePreference<T>(referenceId: string): PreferenceState<T> {
  const { data } = useQuery(preferenceQuery<T>(referenceId))
  return {
    value: data,
    save: (value) => {
      if (data !== undefined) savePreference(referenceId, value)
    },
  }
}
