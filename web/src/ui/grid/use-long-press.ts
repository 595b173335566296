import { type PointerEvent, useRef } from 'react'

export interface LongPress {
  start: (event: PointerEvent, open: () => boolean) => void
  /** True for what the browser makes of the same touch afterwards: a menu of its own, or a click. */
  isSpent: () => boolean
}

/** How long a finger rests before it asks for a menu, in ms; and how far it may stray meanwhile, in CSS pixels. */
const HOLD = 500
const SLACK = 10
/** The browser cancels the pointer as soon as the finger scrolls; a second finger means something else. */
const ENDINGS = ['pointerup', 'pointercancel', 'contextmenu', 'pointerdown'] as const

/**
 * A finger that stays where it is asks for the menu, as the right button of a mouse does. Not every browser makes a
 * `contextmenu` event of that, so the grid waits for itself.
 */
export function useLongPress(): LongPress {
  const isSpent = useRef(false)

  const start = (event: PointerEvent, open: () => boolean) => {
    isSpent.current = false
    if (event.pointerType !== 'touch' || !event.isPrimary) return
    const { clientX, clientY } = event
    const timer = setTimeout(() => {
      end()
      isSpent.current = open()
      // A later key press is not part of the touch.
      window.addEventListener('keydown', () => (isSpent.current = false), { capture: true, once: true })
    }, HOLD)
    const follow = (move: globalThis.PointerEvent) => {
      if (Math.hypot(move.clientX - clientX, move.clientY - clientY) > SLACK) end()
    }
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('pointermove', follow)
      for (const type of ENDINGS) window.removeEventListener(type, end, true)
    }
    window.addEventListener('pointermove', follow)
    for (const type of ENDINGS) window.addEventListener(type, end, true)
  }

  return { start, isSpent: () => isSpent.current }
}
