import { type PointerEvent, useRef } from 'react'

export interface LongPress {
  start: (event: PointerEvent, open: () => boolean) => void
  /** True for what the browser makes of the same touch afterwards: a menu of its own, or a click. */
  isHandled: () => boolean
}

/** How long a finger rests before it asks for a menu, in ms; and how far it may stray meanwhile, in CSS pixels. */
const longPressMs = 500
const maxMovePx = 10
/** The browser cancels the pointer as soon as the finger scrolls; a second finger means something else. */
const endEvents = ['pointerup', 'pointercancel', 'contextmenu', 'pointerdown'] as const

/**
 * A finger that stays where it is asks for the menu, as the right button of a mouse does. Not every browser makes a
 * `contextmenu` event of that, so the grid waits for itself.
 */
export function useLongPress(): LongPress {
  const isHandled = useRef(false)

  const start = (event: PointerEvent, open: () => boolean) => {
    isHandled.current = false
    if (event.pointerType !== 'touch' || !event.isPrimary) return
    const { clientX, clientY } = event
    const timer = setTimeout(() => {
      end()
      isHandled.current = open()
      // A later key press is not part of the touch.
      window.addEventListener('keydown', () => (isHandled.current = false), { capture: true, once: true })
    }, longPressMs)
    const follow = (move: globalThis.PointerEvent) => {
      if (Math.hypot(move.clientX - clientX, move.clientY - clientY) > maxMovePx) end()
    }
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('pointermove', follow)
      for (const type of endEvents) window.removeEventListener(type, end, true)
    }
    window.addEventListener('pointermove', follow)
    for (const type of endEvents) window.addEventListener(type, end, true)
  }

  return { start, isHandled: () => isHandled.current }
}
