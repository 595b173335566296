import { type FocusEvent, type KeyboardEvent, useRef } from 'react'

interface TabOutOptions {
  readonly onOpenChange: (isOpen: boolean) => void
  /** Takes the option under the hand; without it Tab only closes. */
  readonly onChoose?: ((id: string) => void) | undefined
}

/**
 * Tab in an open list takes the option under the hand and goes on to the field behind it; Shift+Tab goes back to the field
 * itself. Buttons below the options are reached first.
 */
export function useTabOutOfList({ onOpenChange, onChoose }: TabOutOptions) {
  const shouldFocusNext = useRef(false)
  return {
    /** For the element around what the popover holds. */
    handleKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
      if (event.key !== 'Tab' || hasOtherTabStop(event)) return
      event.preventDefault()
      event.stopPropagation()
      const id = findFocusedOption(event.currentTarget)
      if (!event.shiftKey && id !== undefined) onChoose?.(id)
      shouldFocusNext.current = !event.shiftKey
      onOpenChange(false)
    },
    /** For the button of the field, which gets the focus back when its list closes. */
    handleFocus: (event: FocusEvent): void => {
      if (!shouldFocusNext.current) return
      shouldFocusNext.current = false
      focusNext(event.currentTarget)
    },
  }
}

/** Which option has the focus, be it lent by the filter box: that names it in `aria-activedescendant` only after a while. */
function findFocusedOption(list: HTMLElement): string | undefined {
  return list.querySelector('[role=option][data-focused]')?.getAttribute('data-key') ?? undefined
}

/** From the options to the buttons below them, and back. */
function hasOtherTabStop({ currentTarget, target, shiftKey }: KeyboardEvent<HTMLElement>): boolean {
  const isButton = target instanceof HTMLButtonElement
  if (isButton) return shiftKey
  return !shiftKey && currentTarget.querySelector('button:enabled:not([tabindex="-1"])') !== null
}

const tabStops =
  ':is(a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex]):not([tabindex="-1"])'

/** Puts the focus on what Tab would reach after an element, within the dialog around it. */
function focusNext(element: Element): void {
  const container = element.closest('[role=dialog], [role=alertdialog]') ?? document.body
  const stops = [...container.querySelectorAll<HTMLElement>(tabStops)].filter((stop) =>
    stop.checkVisibility(),
  )
  const next = stops[stops.findIndex((stop) => stop === element) + 1] ?? stops[0]
  next?.focus()
}
