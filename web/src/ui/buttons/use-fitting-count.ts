import { type RefObject, useLayoutEffect, useState } from 'react'

/** How many children of a row that wraps stand on its first line, kept up to date; `contents` changes when other children come. */
export function useFittingCount(row: RefObject<HTMLElement | null>, contents: string): number {
  const [count, setCount] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return undefined
    const children = [...element.children].filter((child) => child instanceof HTMLElement)
    const measure = () => setCount(fittingCount(children))
    measure()
    const observer = new ResizeObserver(measure)
    for (const each of [element, ...children]) observer.observe(each)
    return () => observer.disconnect()
  }, [row, contents])
  return count
}

function fittingCount(children: readonly HTMLElement[]): number {
  const top = children[0]?.offsetTop ?? 0
  const index = children.findIndex((child) => child.offsetTop > top)
  return index < 0 ? children.length : index
}
