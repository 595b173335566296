import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { listTabStops } from '../tab-stops.ts'

interface ListFocusOptions {
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  /** Whether the options are those of another text: the keyboard chooses none. */
  readonly isBusy: boolean
  /** Chooses the focused option on Tab; absent: Tab only closes the list. */
  readonly onChoose?: ((id: string) => void) | undefined
}

interface ListFocus {
  readonly trigger: RefObject<HTMLButtonElement | null>
  readonly list: RefObject<HTMLDivElement | null>
  readonly handleKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/**
 * Returns refs and a key handler for a field with a list, whose button is focused as soon as the list closes, unless the focus is outside
 * of it. Tab in the open list closes it, chooses the focused option by `onChoose` and focuses the next tab stop; Shift+Tab closes it
 * without a choice and focuses the field.
 */
export function useListFocus({ isOpen, onOpenChange, isBusy, onChoose }: ListFocusOptions): ListFocus {
  const trigger = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useFocusOnClose(isOpen, () => {
    const { activeElement, body } = document
    if (activeElement === body || list.current?.contains(activeElement)) trigger.current?.focus()
  })
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Enter' && isBusy) event.stopPropagation()
    if (event.key !== 'Tab') return
    event.preventDefault()
    event.stopPropagation()
    const id = isBusy ? undefined : findFocusedOption(event.currentTarget)
    flushSync(() => {
      if (!event.shiftKey && id !== undefined) onChoose?.(id)
      onOpenChange(false)
    })
    if (!event.shiftKey && trigger.current) focusNext(trigger.current)
  }
  return { trigger, list, handleKeyDown }
}

/** React Aria restores the focus a frame after the popover has faded, and keys in between would be lost. */
function useFocusOnClose(isOpen: boolean, focus: () => void): void {
  const wasOpen = useRef(isOpen)
  const handleClose = useEffectEvent(focus)
  useEffect(() => {
    if (wasOpen.current && !isOpen) handleClose()
    wasOpen.current = isOpen
  }, [isOpen])
}

/** The id of the focused option, by DOM or virtual focus; `aria-activedescendant` of the filter is set with a delay. */
function findFocusedOption(list: HTMLElement): string | undefined {
  return list.querySelector('[role=option][data-focused]')?.getAttribute('data-key') ?? undefined
}

/** Focuses the next tab stop after an element, within its dialog. */
function focusNext(element: Element): void {
  const container = element.closest('[role=dialog], [role=alertdialog]') ?? document.body
  const stops = listTabStops(container)
  const next = stops[stops.findIndex((stop) => stop === element) + 1] ?? stops[0]
  next?.focus()
}
