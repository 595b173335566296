import { useEffect, useRef } from 'react'
import { tinykeys } from 'tinykeys'

interface PageKeys {
  /** Alt+N */
  readonly onAdd: () => void
  /** `/`, outside of inputs. */
  readonly onSearch: () => void
}

/** Keys of a record page; an open dialog keeps them to itself. */
export function usePageKeys(keys: PageKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const handle = (event: KeyboardEvent, run: () => void): void => {
      if (document.querySelector('[role=dialog], [role=alertdialog]')) return
      event.preventDefault()
      run()
    }
    return tinykeys(window, {
      'Alt+KeyN': (event) => handle(event, () => latest.current.onAdd()),
      '/': (event) => {
        if (!isTyping(event.target)) handle(event, () => latest.current.onSearch())
      },
    })
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
}
