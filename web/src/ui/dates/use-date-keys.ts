import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { matchesShortcut } from '../shortcuts/shortcut.ts'
import { dateShortcuts } from './date-shortcuts.ts'
import { findDatePart, getToday, stepDate } from './date-typing.ts'

type DateKeysOptions = {
  /** `yyyy-MM-dd` */
  value: string | null
  setDay: (day: string) => void
  openCalendar: () => void
  isDisabled?: boolean | undefined
}

/**
 * Returns the key handler of a date input: `t` sets today unless the text has letters, up and down change and select the part at the
 * caret, or set today without a `value`, Alt+ArrowDown opens the calendar. Does nothing when disabled, or with Ctrl or Cmd.
 */
export function useDateKeys(options: DateKeysOptions): (event: KeyboardEvent<HTMLInputElement>) => void {
  const { value, setDay, openCalendar } = options
  const selection = useRef<{ input: HTMLInputElement; start: number; end: number } | null>(null)

  // A new text moves the caret to the end; the changed part is selected instead.
  useLayoutEffect(() => {
    if (!selection.current) return
    const { input, start, end } = selection.current
    selection.current = null
    if (document.activeElement === input) input.setSelectionRange(start, end)
  })

  return (event) => {
    if (options.isDisabled || event.ctrlKey || event.metaKey) return
    // A `t` after a letter belongs to the name of a month, such as `maart`.
    if (matchesShortcut(event, dateShortcuts.today) && !/[a-z]/i.test(event.currentTarget.value)) {
      event.preventDefault()
      setDay(getToday())
      return
    }
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    if (event.altKey) {
      if (matchesShortcut(event, dateShortcuts.openCalendar)) openCalendar()
      return
    }
    const part = findDatePart(event.currentTarget.selectionStart ?? 0)
    const amount = matchesShortcut(event, dateShortcuts.later) ? 1 : -1
    selection.current = { input: event.currentTarget, start: part.start, end: part.end }
    setDay(value === null ? getToday() : stepDate(value, part.unit, amount))
  }
}
