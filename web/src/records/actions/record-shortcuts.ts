import { useEffect, useRef } from 'react'
import { isShortcut, type Shortcut } from '../../ui/shortcuts/shortcut.ts'

/** The keys of a page of records and of its dialogs. */
export const recordShortcuts = {
  search: { label: 'Naar het eerste zoekveld', keys: ['[Shift]+/'] },
  add: { label: 'Record toevoegen', keys: ['Alt+KeyN'] },
  save: { label: 'Opslaan', keys: ['$mod+s'] },
  saveAndClose: { label: 'Opslaan en sluiten', keys: ['$mod+Shift+s'] },
  previous: { label: 'Vorig record', keys: ['ArrowLeft'] },
  next: { label: 'Volgend record', keys: ['ArrowRight'] },
} as const satisfies Readonly<Record<string, Shortcut>>

/** Ctrl/Cmd+S, which the browser would otherwise take for saving the page (platform.md section 9). */
export function useSaveKeys(onSave: (isShifted: boolean) => void): void {
  const latest = useRef(onSave)
  useEffect(() => {
    latest.current = onSave
  })
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent): void => {
      const isClosing = isShortcut(event, recordShortcuts.saveAndClose)
      if (!isClosing && !isShortcut(event, recordShortcuts.save)) return
      event.preventDefault()
      latest.current(isClosing)
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])
}
