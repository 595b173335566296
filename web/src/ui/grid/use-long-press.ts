import { type PointerEvent, useRef } from 'react'

export interface LongPress {
  start: (event: PointerEvent, open: () => boolean) => void
  /** True for the `contextmenu` and `click` events of a touch that already opened the menu. */
  isHandled: () => boolean
}

const longPressMs = 500
const maxMovePx = 10
/** Events that end the press: scrolling cancels the pointer, and a second finger is another gesture. */
const endEvents = ['pointerup', 'pointercancel', 'contextmenu', 'pointerdown'] as const

/**
 * Opens a menu on a long press by touch, not by mouse or pen. Measures the time itself, because not every browser sends a `contextmenu`
 * event for it.
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
