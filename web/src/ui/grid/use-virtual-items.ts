import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { findItemsInView, type ItemPlaces, type ScrollView, type VirtualItem } from './virtual-items.ts'

interface VirtualItemsInput {
  readonly scroller: RefObject<HTMLElement | null>
  readonly axis: 'x' | 'y'
  readonly places: ItemPlaces
  readonly overscan: number
  /** The index of an item that is drawn wherever the view is. */
  readonly kept: number
}

interface VirtualItems {
  readonly drawn: readonly VirtualItem[]
  /** How far the scroller was scrolled at its last event. */
  readonly scrollOffset: () => number
}

/** CSS pixels that the view may be scrolled while the same items are drawn; below the size of any item. */
const maxDrift = 16

const noView: ScrollView = { offset: 0, size: 0 }

/** Returns the items to draw at the scroll position, in their order. Renders again when others come into view. */
export function useVirtualItems({ scroller, axis, places, overscan, kept }: VirtualItemsInput): VirtualItems {
  const [view, setView] = useState(noView)
  const latest = useRef(noView)
  const handleChange = useEffectEvent((element: HTMLElement): void => {
    latest.current = readView(element, axis)
    const { offset, size } = latest.current
    const isNear = size === view.size && Math.abs(offset - view.offset) < maxDrift
    const before = findItemsInView(places, view, overscan)
    const { first, end } = findItemsInView(places, latest.current, overscan)
    // At once, since the browser paints the scrolled rows in this frame.
    if (!isNear || first !== before.first || end !== before.end) flushSync(() => setView(latest.current))
  })
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    latest.current = readView(element, axis)
    setView(latest.current)
    const update = (): void => handleChange(element)
    const observer = new ResizeObserver(update)
    observer.observe(element)
    element.addEventListener('scroll', update, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', update)
    }
  }, [scroller, axis])

  const { first, end } = findItemsInView(places, view, overscan)
  const drawn = places.items.slice(first, end)
  const keptItem = places.items[kept]
  if (keptItem && kept < first) drawn.unshift(keptItem)
  else if (keptItem && kept >= end) drawn.push(keptItem)
  return { drawn, scrollOffset: () => latest.current.offset }
}

function readView(element: HTMLElement, axis: 'x' | 'y'): ScrollView {
  return axis === 'y'
    ? { offset: element.scrollTop, size: element.offsetHeight }
    : { offset: element.scrollLeft, size: element.offsetWidth }
}
