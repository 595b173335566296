import { type RefObject, useEffect, useRef } from 'react'

interface RowKeys {
  /** Enter in an input. */
  readonly onSave: () => void
  /** Escape. */
  readonly onCancel: () => void
}

/** The keys of a row that is being typed; the dialog around it, whose own keys they are too, does not see them. */
export function useRowKeys(container: RefObject<HTMLElement | null>, keys: RowKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const element = container.current
    const handleKeyDown = (event: KeyboardEvent): void => {
      const run = { Enter: latest.current.onSave, Escape: latest.current.onCancel }[event.key]
      // On a button Enter presses it.
      if (!run || (event.key === 'Enter' && !(event.target instanceof HTMLInputElement))) return
      event.preventDefault()
      event.stopPropagation()
      run()
    }
    element?.addEventListener('keydown', handleKeyDown)
    return () => element?.removeEventListener('keydown', handleKeyDown)
  }, [container])
}
