import { useEffect, useRef } from 'react'

/** Menus, and a grid whose columns are being moved or widened. */
const openParts = '[role=menu], [data-busy-pointer]'
/** Text that was selected longer ago than this, in ms, was forgotten. */
const longestSelection = 30_000

/**
 * Gives what tells whether the person is in the middle of something that rows should not change under: a menu is open, something is
 * held or dragged, or text of a grid was just selected.
 */
export function useHandBusy(): () => boolean {
  const isHeld = useRef(false)
  const selectedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const ending = new AbortController()
    const listening = { capture: true, signal: ending.signal }
    const release = (): void => {
      isHeld.current = false
    }
    window.addEventListener('pointerdown', () => (isHeld.current = true), listening)
    window.addEventListener('pointerup', release, listening)
    window.addEventListener('pointercancel', release, listening)
    // Not heard of by the page when it ends outside of the window.
    window.addEventListener('blur', release, { signal: ending.signal })
    window.addEventListener(
      'pointermove',
      ({ buttons }) => {
        if (buttons === 0) release()
      },
      listening,
    )
    document.addEventListener('selectionchange', () => (selectedAt.current = Date.now()), listening)
    return () => ending.abort()
  }, [])
  return () =>
    isHeld.current ||
    document.querySelector(openParts) !== null ||
    (Date.now() - selectedAt.current < longestSelection && isGridTextSelected())
}

function isGridTextSelected(): boolean {
  const selection = document.getSelection()
  if (!selection || selection.isCollapsed) return false
  const { anchorNode } = selection
  const element = anchorNode instanceof Element ? anchorNode : anchorNode?.parentElement
  return Boolean(element?.closest('[data-grid]'))
}
