import { activeEntries } from '@stamboek/model/menu/active-entries'
import { menu } from '@stamboek/model/menu/menu'
import { type MenuEntry, menuEntries } from '@stamboek/model/menu/menu-entries'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { useSchema } from '../../data/schema.ts'
import { useSession } from '../../data/session.tsx'

/** The menu as the signed-in person sees it. */
export function useMenu(): readonly MenuEntry[] {
  const { permissions } = useSession()
  const schema = useSchema()
  return useMemo(
    () => menuEntries(menu, { recordType: schema.get, may: (permission) => permissions.has(permission) }),
    [permissions, schema],
  )
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
