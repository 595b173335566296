import { type RefObject, useEffect, useRef } from 'react'

/** By which the library's text field tells its list that keys are for it. */
const focusEvent = 'react-aria-focus'

/** Keys that choose another line. */
const moves: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'])

/**
 * Keeps the first line of a list chosen when another one comes first after typing, as records do that are found later;
 * not once somebody has moved to a line by keys or pointer. Returns the ref of the list.
 */
export function useFirstLine(query: string, firstId: string | undefined): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  const hasMoved = useRef(false)
  useEffect(() => {
    hasMoved.current = false
    const element = list.current
    const note = (event: Event): void => {
      const isKey = event instanceof KeyboardEvent
      // Keys that reach the list itself are not those of a person, who types in the text field.
      if (!isKey || (event.target !== element && moves.has(event.key))) hasMoved.current = true
    }
    document.addEventListener('keydown', note, true)
    element?.addEventListener('pointermove', note)
    return () => {
      document.removeEventListener('keydown', note, true)
      element?.removeEventListener('pointermove', note)
    }
  }, [query])
  const shown = useRef({ query, firstId })
  useEffect(() => {
    const before = shown.current
    shown.current = { query, firstId }
    // The text field itself focuses the first line for what is typed.
    const isLater = before.query === query && before.firstId !== firstId
    if (!isLater || query.trim() === '' || firstId === undefined || hasMoved.current) return
    list.current?.dispatchEvent(new CustomEvent(focusEvent, { cancelable: true, bubbles: true }))
    list.current?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Home', cancelable: true, bubbles: true }),
    )
  }, [query, firstId])
  return list
}
