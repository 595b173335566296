import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** After going to another page the keyboard continues at its start, unless the page has put the focus somewhere itself. */
export function useFocusAfterNavigation(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
