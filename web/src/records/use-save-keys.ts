import { useEffect, useRef } from 'react'

/** Ctrl/Cmd+S, which the browser would otherwise take for saving the page (platform.md section 9). */
export function useSaveKeys(onSave: (isShifted: boolean) => void): void {
  const latest = useRef(onSave)
  useEffect(() => {
    latest.current = onSave
  })
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      latest.current(event.shiftKey)
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])
}
