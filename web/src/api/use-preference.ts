import { useQuery } from '@tanstack/react-query'
import { preferenceQuery, savePreference } from './preferences.ts'

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
