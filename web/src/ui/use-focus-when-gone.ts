import { type RefObject, useLayoutEffect } from 'react'

/** Whoever has the focus on this element stays where it was, and not nowhere, when it goes: on what is around it. */
export function useFocusWhenGone(element: RefObject<HTMLElement | null>, around: string): void {
  useLayoutEffect(() => {
    const { current } = element
    const place = current?.closest<HTMLElement>(around)
    return () => {
      if (document.activeElement === current) place?.focus({ preventScroll: true })
    }
  }, [element, around])
}
