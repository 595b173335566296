import { activeEntries } from '@stamboek/model/menu/active-entries'
import type { MenuEntry } from '@stamboek/model/menu/menu-entries'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { useSchema } from '../../session/schema.ts'
import { useSession } from '../../session/session.tsx'
import { permittedMenu } from './permitted-menu.ts'

/** The menu as the signed-in person sees it. */
export function useMenu(): readonly MenuEntry[] {
  const session = useSession()
  const schema = useSchema()
  return useMemo(() => permittedMenu(session, schema), [session, schema])
}

/** The entries from the root of the menu to the item of this address; empty when no item matches. */
export function useActiveEntries(): readonly MenuEntry[] {
  const entries = useMenu()
  const { pathname, search } = useLocation()
  return useMemo(
    () => activeEntries(entries, { pathname, params: Object.fromEntries(new URLSearchParams(search)) }),
    [entries, pathname, search],
  )
}
