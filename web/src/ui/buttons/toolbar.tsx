import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { listTabStops } from '../tab-stops.ts'

interface ToolbarProps {
  readonly label: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A toolbar, one stop of Tab: the arrows to the sides move within it, and Tab comes back to where the focus was. */
export function Toolbar({ label, className, children }: ToolbarProps) {
  const lastFocused = useRef<HTMLElement>(null)

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const stops = listTabStops(event.currentTarget)
    const at = stops.findIndex((stop) => stop === document.activeElement)
    if (at === -1) return
    if (event.key === 'Tab') {
      lastFocused.current = stops[at] ?? null
      // From the stop at the edge the browser goes on.
      stops.at(event.shiftKey ? 0 : -1)?.focus()
    } else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      event.preventDefault()
      event.stopPropagation()
      stops[event.key === 'ArrowRight' ? at + 1 : at - 1]?.focus()
    }
  }
  const handleFocus = ({ currentTarget, target, relatedTarget }: FocusEvent<HTMLElement>): void => {
    const last = lastFocused.current
    // The popup of a button is within it for React alone.
    if (!last || !currentTarget.contains(target) || currentTarget.contains(relatedTarget)) return
    lastFocused.current = null
    if (currentTarget.contains(last)) last.focus()
  }
  const handleBlur = ({ currentTarget, target, relatedTarget }: FocusEvent<HTMLElement>): void => {
    if (currentTarget.contains(target) && !currentTarget.contains(relatedTarget))
      lastFocused.current ??= target
  }
  return (
    <div
      role="toolbar"
      aria-label={label}
      aria-orientation="horizontal"
      className={className}
      // Before the buttons, which know nothing of each other.
      onKeyDownCapture={handleKeyDown}
      onFocusCapture={handleFocus}
      onBlurCapture={handleBlur}
    >
      {children}
    </div>
  )
}
