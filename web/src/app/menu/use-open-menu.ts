import { useState } from 'react'
import { useLocation } from 'react-router'

/** Which menu of the bar is open: one at a time, none once a page has been gone to (platform.md 2.3). */
export interface OpenMenu {
  /** Of a root, or `drawerKey`. */
  readonly openKey: string | undefined
  readonly setOpenKey: (key: string | undefined) => void
}

/** Stands for the menu at the side, which shows all roots. */
export const drawerKey = 'drawer/'

/** The one open menu; whoever draws a menu is told of it. */
export function useOpenMenu(): OpenMenu {
  const { key: navigation } = useLocation()
  // Opened on one page, it is closed on the next.
  const [opened, setOpened] = useState<{ key: string; at: string }>()
  return {
    openKey: opened?.at === navigation ? opened.key : undefined,
    setOpenKey: (key) => setOpened(key === undefined ? undefined : { key, at: navigation }),
  }
}
