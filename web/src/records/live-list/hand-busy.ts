import { useEffect, useRef } from 'react'

/** Menus, and a grid whose columns are being moved or widened. */
const openParts = '[role=menu], [data-busy-pointer]'

/**
 * Gives what tells whether the person is in the middle of something that rows should not change under: a menu is open, something is
 * held or dragged, or text of a grid is selected.
 */
export function useHandBusy(): () => boolean {
  const isHeld = useRef(false)
  useEffect(() => {
    const hold = (): void => {
      isHeld.current = true
    }
    const release = (): void => {
      isHeld.current = false
    }
    window.addEventListener('pointerdown', hold, true)
    window.addEventListener('pointerup', release, true)
    window.addEventListener('pointercancel', release, true)
    // Not heard of by the page when it ends outside of the window.
    window.addEventListener('blur', release)
    return () => {
      window.removeEventListener('pointerdown', hold, true)
      window.removeEventListener('pointerup', release, true)
      window.removeEventListener('pointercancel', release, true)
      window.removeEventListener('blur', release)
    }
  }, [])
  return () => isHeld.current || document.querySelector(openParts) !== null || isGridTextSelected()
}

function isGridTextSelected(): boolean {
  const selection = document.getSelection()
  if (!selection || selection.isCollapsed) return false
  return Boolean(selection.anchorNode?.parentElement?.closest('[data-grid]'))
}
