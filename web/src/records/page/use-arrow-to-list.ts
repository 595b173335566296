import { useEffect } from 'react'
import { focusGrid } from '../grid/focus-grid.ts'

/** ArrowDown focuses the list while nothing in the page has the focus, as after the page was opened. */
export function useArrowToList(): void {
  useEffect(() => {
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])
}

function handleKeyDown(event: KeyboardEvent): void {
  const { activeElement: before } = document
  const isNowhere = before === document.body || before?.matches('main')
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
  if (event.key !== 'ArrowDown' || !isPlain || !isNowhere || event.defaultPrevented) return
  focusGrid()
  if (document.activeElement !== before) event.preventDefault()
}
