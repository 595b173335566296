import type { KeyboardEvent } from 'react'

/**
 * A key handler of a container with many inputs and buttons: the arrows, Home and End move the focus among them, right and left unfold
 * and fold at a button that does so, and Tab leaves the container.
 */
export function moveFocusByArrows(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')]
  if (event.key === 'Tab') {
    // The browser goes on from there.
    stops.at(event.shiftKey ? 0 : -1)?.focus({ preventScroll: true })
    return
  }
  const index = stops.findIndex((stop) => stop === document.activeElement)
  const next = findStop(event.key, stops, index)
  if (!next) return
  event.preventDefault()
  if (next === stops[index]) next.click()
  else next.focus()
}

function findStop(key: string, stops: readonly HTMLElement[], index: number): HTMLElement | undefined {
  if (key === 'Home') return stops[0]
  if (key === 'End') return stops.at(-1)
  if (key === 'ArrowDown') return stops[index + 1]
  if (key === 'ArrowUp') return stops[Math.max(index - 1, 0)]
  const expanded = stops[index]?.getAttribute('aria-expanded')
  const isFolding =
    (key === 'ArrowRight' && expanded === 'false') || (key === 'ArrowLeft' && expanded === 'true')
  return isFolding ? stops[index] : undefined
}
