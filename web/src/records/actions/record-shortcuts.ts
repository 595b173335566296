import { useEffect, useEffectEvent } from 'react'
import { matchesShortcut, type Shortcut } from '../../ui/shortcuts/shortcut.ts'

export const recordShortcuts = {
  search: { label: 'Naar het eerste zoekveld', keys: ['[Shift]+/'] },
  add: { label: 'Record toevoegen', keys: ['Alt+KeyN'] },
  save: { label: 'Opslaan', keys: ['$mod+s'] },
  saveAndClose: { label: 'Opslaan en sluiten', keys: ['$mod+Shift+s'] },
  previous: { label: 'Vorig record', keys: ['ArrowLeft'] },
  next: { label: 'Volgend record', keys: ['ArrowRight'] },
} as const satisfies Readonly<Record<string, Shortcut>>

/**
 * Calls `onSave` on Ctrl/Cmd+S, with or without Shift, wherever the focus is, and keeps the browser from saving the
 * page (requirements 15.1).
 */
export function useSaveKeys(onSave: (isShifted: boolean) => void): void {
  const save = useEffectEvent(onSave)
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent): void => {
      const isClosing = matchesShortcut(event, recordShortcuts.saveAndClose)
      if (!isClosing && !matchesShortcut(event, recordShortcuts.save)) return
      event.preventDefault()
      save(isClosing)
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])
}
