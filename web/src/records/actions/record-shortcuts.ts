import { useEffect, useEffectEvent } from 'react'
import { matchesShortcut, type Shortcut } from '../../ui/shortcuts/shortcut.ts'

export const recordShortcuts = {
  search: { label: 'Naar het eerste zoekveld', keys: ['[Shift]+/'] },
  add: { label: 'Record toevoegen', keys: ['Alt+KeyN'] },
  save: { label: 'Opslaan', keys: ['$mod+s'] },
  saveAndClose: { label: 'Opslaan en sluiten', keys: ['$mod+Shift+s'] },
  saveAndAdd: { label: 'Toevoegen en nog één, met dezelfde datums', keys: ['$mod+Enter'] },
  print: { label: 'De hele lijst afdrukken', keys: ['$mod+p'] },
  takeAway: { label: 'Deactiveren, of anders verwijderen', keys: ['Delete'] },
  previous: { label: 'Vorig record', keys: ['ArrowLeft'] },
  next: { label: 'Volgend record', keys: ['ArrowRight'] },
} as const satisfies Readonly<Record<string, Shortcut>>

export type SaveKey = 'save' | 'saveAndClose' | 'saveAndAdd'

const saveKeys: readonly SaveKey[] = ['save', 'saveAndClose', 'saveAndAdd']

/**
 * Calls `onSave` on Ctrl/Cmd+S, with or without Shift, and on Ctrl/Cmd+Enter, wherever the focus is, and keeps the browser
 * from saving the page (requirements 15.1).
 */
export function useSaveKeys(onSave: (key: SaveKey) => void): void {
  const save = useEffectEvent(onSave)
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent): void => {
      const key = saveKeys.find((each) => matchesShortcut(event, recordShortcuts[each]))
      if (!key) return
      event.preventDefault()
      save(key)
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])
}
