import { useEffect, useRef } from 'react'
import { isShortcut } from '../../ui/shortcuts/shortcut.ts'
import { recordShortcuts } from '../actions/record-shortcuts.ts'

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
