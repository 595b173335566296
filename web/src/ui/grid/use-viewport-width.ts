import { type RefObject, useLayoutEffect, useState } from 'react'

/** Inner width of the scrolling element, without its scroll bar; 0 before it is measured. */
export function useViewportWidth(scroller: RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const measure = () => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
  return width
}
