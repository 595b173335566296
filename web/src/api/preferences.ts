import {
  maxPreferencesRead,
  type PreferencesAnswer,
  type PreferencesRequest,
} from '@stamboek/model/contract/access'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { apiRequest } from './api-client.ts'
import { ApiProblem } from './api-problem.ts'
import { queryClient } from './query-client.ts'

const saveDelayMs = 1000
const lateSaves = new Set<() => void>()
/** What the server may not have yet, by id. */
const unsaved = new Map<string, unknown>()
const pendingWrites = new Map<string, { value: unknown; timer: ReturnType<typeof setTimeout> }>()

/**
 * A preference of the current user (requirements 10.5), the same in all units; null if none is stored. Never stale: it
 * is not read again while it is cached.
 */
export function preferenceQuery<T>(referenceId: string) {
  return queryOptions({
    queryKey: ['preference', referenceId],
    queryFn: () => readPreference<T>(referenceId),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Returns a preference from the cache, reading nothing: null if none is stored, undefined if it has not been read. */
export function getCachedPreference(referenceId: string): unknown {
  return queryClient.getQueryData(preferenceQuery<unknown>(referenceId).queryKey)
}

/**
 * Saves a preference (an object, no list): in the cache at once, on the server 1 s after the last save of this
 * preference, or when the page is left. A failure is not reported.
 */
export function savePreference(referenceId: string, value: object): void {
  queryClient.setQueryData(['preference', referenceId], value)
  unsaved.set(referenceId, value)
  clearTimeout(pendingWrites.get(referenceId)?.timer)
  pendingWrites.set(referenceId, {
    value,
    timer: setTimeout(() => void writePending(referenceId), saveDelayMs),
  })
}

/**
 * Saves on the server first, then in the cache, and drops a delayed save of this preference. Rejects if the save fails.
 */
export async function savePreferenceNow(referenceId: string, value: object): Promise<void> {
  clearTimeout(pendingWrites.get(referenceId)?.timer)
  pendingWrites.delete(referenceId)
  unsaved.delete(referenceId)
  await sendPreference(referenceId, value)
  queryClient.setQueryData(['preference', referenceId], value)
}

/** Calls `save` before `flushPreferences` sends what it holds back, so that it can add to it; returns the function that stops this. */
export function saveWithPreferences(save: () => void): () => void {
  lateSaves.add(save)
  return () => lateSaves.delete(save)
}

/** Sends what `savePreference` still holds back; the calls outlive the page. Never rejects. */
export async function flushPreferences(): Promise<void> {
  for (const save of lateSaves) save()
  await Promise.all([...pendingWrites.keys()].map(writePending))
}

globalThis.addEventListener('pagehide', () => void flushPreferences())

async function writePending(referenceId: string): Promise<void> {
  const found = pendingWrites.get(referenceId)
  if (!found) return
  clearTimeout(found.timer)
  pendingWrites.delete(referenceId)
  try {
    await sendPreference(referenceId, found.value)
  } catch {
    // Not shown: the page stays as the user has set it.
  } finally {
    if (unsaved.get(referenceId) === found.value) unsaved.delete(referenceId)
  }
}

interface PreferenceRead {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

/** By id; those that are asked for at once are read in one call. */
let asked = new Map<string, PreferenceRead[]>()

/** A read that overtook a save would bring back what was before it. */
function readPreference<T>(referenceId: string): Promise<T | null> {
  if (unsaved.has(referenceId)) return Promise.resolve(unsaved.get(referenceId) as T)
  return new Promise((resolve, reject) => {
    if (asked.size === 0) queueMicrotask(() => void readAsked())
    const read = { resolve: resolve as PreferenceRead['resolve'], reject }
    asked.set(referenceId, [...(asked.get(referenceId) ?? []), read])
    if (asked.size >= maxPreferencesRead) void readAsked()
  })
}

function readAsked(): Promise<void> {
  const reads = asked
  asked = new Map()
  return readTogether(reads)
}

async function readTogether(reads: ReadonlyMap<string, readonly PreferenceRead[]>): Promise<void> {
  if (reads.size === 0) return
  const body: PreferencesRequest = { referenceIds: [...reads.keys()] }
  try {
    const { preferences } = await apiRequest<PreferencesAnswer>('POST', '/api/preferences/read', {
      body,
      withoutBusinessUnit: true,
    })
    for (const [id, each] of reads) for (const { resolve } of each) resolve(preferences[id] ?? null)
  } catch (error) {
    if (reads.size > 1 && error instanceof ApiProblem && error.status === 400) {
      // One name that cannot be stored, as of a very long address, does not fail the others.
      for (const read of reads) void readTogether(new Map([read]))
      return
    }
    for (const { reject } of [...reads.values()].flat()) reject(error)
  }
}

function sendPreference(referenceId: string, uiPreferences: unknown): Promise<void> {
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
  /** Null: nothing is stored; undefined: not read yet, or the read failed. */
  readonly value: T | null | undefined
  /** As `savePreference`; ignored while `value` is undefined. */
  readonly save: (value: T & object) => void
}

/** Reads a preference unless it is cached (`preferenceQuery`), and returns it with a function that saves it. */
export function usePreference<T>(referenceId: string): PreferenceState<T> {
  const { data } = useQuery(preferenceQuery<T>(referenceId))
  return {
    value: data,
    save: (value) => {
      if (data !== undefined) savePreference(referenceId, value)
    },
  }
}
