import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** Names the buttons of a row for the keyboard. */
export type RowAction = 'edit' | 'delete' | 'restore'

interface RowFocus {
  readonly container: RefObject<HTMLDivElement | null>
  /** After the next change the focus is at this row, or where it is gone, at the button that adds one. */
  readonly focusRow: (index: number | undefined) => void
  /** Up and down go to the same button of another row; Delete deletes the row of the button. */
  readonly handleKeyDown: (event: KeyboardEvent, onDelete: (index: number) => void) => void
}

/** Keeps the focus where the work is, in a table whose buttons come and go. */
export function useRowFocus(): RowFocus {
  const container = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState<{ readonly index: number | undefined }>()
  useEffect(() => {
    if (!wanted) return
    setWanted(undefined)
    const row = wanted.index === undefined ? undefined : rowElement(container.current, wanted.index)
    const target = row?.querySelector('button') ?? container.current?.querySelector('[data-list-add] button')
    if (target instanceof HTMLElement) target.focus()
  }, [wanted])

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
  return { container, focusRow: (index) => setWanted({ index }), handleKeyDown }
}

function rowElement(container: HTMLElement | null, index: number): Element | null | undefined {
  return container?.querySelector(`[data-list-row="${index}"]`)
}
