import { type FocusEvent, type KeyboardEvent, useRef } from 'react'

interface TabOutOptions {
  readonly onOpenChange: (isOpen: boolean) => void
  /** Chooses the focused option; absent: Tab only closes the list. */
  readonly onChoose?: ((id: string) => void) | undefined
}

/**
 * Tab in an open list chooses the focused option and focuses the next field; Shift+Tab focuses the field itself.
 * Buttons below the options come first in the tab order.
 */
export function useTabOutOfList({ onOpenChange, onChoose }: TabOutOptions) {
  const shouldFocusNext = useRef(false)
  return {
    /** For the element around the content of the popover. */
    handleKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
      if (event.key !== 'Tab' || hasOtherTabStop(event)) return
      event.preventDefault()
      event.stopPropagation()
      const id = findFocusedOption(event.currentTarget)
      if (!event.shiftKey && id !== undefined) onChoose?.(id)
      shouldFocusNext.current = !event.shiftKey
      onOpenChange(false)
    },
    /** For the button of the field, which is focused when its list closes. */
    handleFocus: (event: FocusEvent): void => {
      if (!shouldFocusNext.current) return
      shouldFocusNext.current = false
      focusNext(event.currentTarget)
    },
  }
}

/** The id of the focused option, by DOM or virtual focus; `aria-activedescendant` of the filter is set with a delay. */
function findFocusedOption(list: HTMLElement): string | undefined {
  return list.querySelector('[role=option][data-focused]')?.getAttribute('data-key') ?? undefined
}

/** Whether Tab stays in the popover: from the options to the buttons below them, and back. */
function hasOtherTabStop({ currentTarget, target, shiftKey }: KeyboardEvent<HTMLElement>): boolean {
  const isButton = target instanceof HTMLButtonElement
  if (isButton) return shiftKey
  return !shiftKey && currentTarget.querySelector('button:enabled:not([tabindex="-1"])') !== null
}

const tabStops =
  ':is(a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex]):not([tabindex="-1"])'

/** Focuses the next tab stop after an element, within its dialog. */
function focusNext(element: Element): void {
  const container = element.closest('[role=dialog], [role=alertdialog]') ?? document.body
  const stops = [...container.querySelectorAll<HTMLElement>(tabStops)].filter((stop) =>
    stop.checkVisibility(),
  )
  const next = stops[stops.findIndex((stop) => stop === element) + 1] ?? stops[0]
  next?.focus()
}
