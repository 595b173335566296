import { useEffect, useRef } from 'react'
import { focusGrid } from '../grid/focus-grid.ts'

/**
 * Gives the focus back when a dialog closes. One that was opened from a menu cannot do so itself: the item it came from is
 * gone by then. Call what it returns before the dialog opens.
 */
export function useFocusReturn(isOpen: boolean): () => void {
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    if (!isOpen) return undefined
    // After the dialog itself has tried.
    return () => {
      requestAnimationFrame(() => returnFocus(opener.current))
    }
  }, [isOpen])
  return () => {
    opener.current = document.activeElement
  }
}

function returnFocus(opener: Element | null): void {
  if (document.activeElement !== document.body) return
  // Instead of a menu item, the row that it was about.
  if (!opener?.isConnected || opener === document.body) focusGrid()
  else if (opener instanceof HTMLElement) opener.focus()
}
