import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'

export type RowAction = 'edit' | 'delete' | 'restore'

interface RowFocus {
  readonly container: RefObject<HTMLDivElement | null>
  /** Focuses the first button of this row after the next render; the add button if the row or its buttons are gone. */
  readonly focusRow: (index: number | undefined) => void
  /**
   * On a button of a row, up and down move to the same button of the next row, else to its first one. Delete deletes
   * the row, except on its restore button.
   */
  readonly handleKeyDown: (event: KeyboardEvent, onDelete: (index: number) => void) => void
}

/** Manages the focus in a table whose buttons appear and disappear. */
export function useRowFocus(): RowFocus {
  const container = useRef<HTMLDivElement>(null)
  const [focusTarget, setFocusTarget] = useState<{ readonly index: number | undefined }>()
  useEffect(() => {
    if (!focusTarget) return
    setFocusTarget(undefined)
    const row =
      focusTarget.index === undefined ? undefined : findRowElement(container.current, focusTarget.index)
    const target = row?.querySelector('button') ?? container.current?.querySelector('[data-list-add] button')
    if (target instanceof HTMLElement) target.focus()
  }, [focusTarget])

  const handleKeyDown = (event: KeyboardEvent, onDelete: (index: number) => void): void => {
    const button = event.target instanceof Element ? event.target.closest('[data-row-action] button') : null
    const row = button?.closest<HTMLElement>('[data-list-row]')
    if (!button || !row) return
    const action = button.closest<HTMLElement>('[data-row-action]')?.dataset['rowAction']
    if (event.key === 'Delete' && action !== 'restore') {
      event.preventDefault()
      onDelete(Number(row.dataset['listRow']))
      return
    }
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const rows = [...(container.current?.querySelectorAll<HTMLElement>('[data-list-row]') ?? [])]
    const beside = rows[rows.indexOf(row) + step]
    const target =
      beside?.querySelector<HTMLElement>(`[data-row-action=${action}] button`) ??
      beside?.querySelector('button')
    target?.focus()
  }
  return { container, focusRow: (index) => setFocusTarget({ index }), handleKeyDown }
}

function findRowElement(container: HTMLElement | null, index: number): Element | null | undefined {
  return container?.querySelector(`[data-list-row="${index}"]`)
}
