import { type RefObject, useEffect } from 'react'
import { handleMenuKey } from './menu-keys.ts'
import type { OpenMenu } from './use-open-menu.ts'

/** What the menu as a whole listens to: keys anywhere in it, and attention that goes elsewhere, which closes it. */
export function useMenuEvents(nav: RefObject<HTMLElement | null>, { openKey, setOpenKey }: OpenMenu): void {
  useEffect(() => {
    const menu = nav.current
    if (!menu) return undefined
    const listeners = new AbortController()
    const { signal } = listeners
    const closeOutside = (target: EventTarget | null): void => {
      if (openKey !== undefined && target instanceof Node && !menu.contains(target)) setOpenKey(undefined)
    }
    menu.addEventListener('keydown', (event) => handleMenuKey(event, menu, { openKey, setOpenKey }), {
      signal,
    })
    menu.addEventListener('focusout', (event) => closeOutside(event.relatedTarget), { signal })
    document.addEventListener('pointerdown', (event) => closeOutside(event.target), { signal })
    return () => listeners.abort()
  })
}
