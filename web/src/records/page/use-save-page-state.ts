import { useEffect, useRef } from 'react'
import { savePreference } from '../../api/preferences.ts'
import type { SavedPageState } from './saved-page-state.ts'

/** Keeps what a person sets about the page under a key; a page that is only looked at writes nothing. */
export function useSavePageState(key: string, saved: SavedPageState): void {
  const text = JSON.stringify(saved)
  const kept = useRef(text)
  useEffect(() => {
    if (kept.current === text) return
    kept.current = text
    savePreference(key, JSON.parse(text) as SavedPageState)
  }, [key, text])
}
