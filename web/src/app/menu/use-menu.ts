import { activeEntries } from '@stamboek/model/menu/active-entries'
import { menu } from '@stamboek/model/menu/menu'
import { type MenuEntry, menuEntries } from '@stamboek/model/menu/menu-entries'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { type Schema, useSchema } from '../../session/schema.ts'
import { type SessionData, useSession } from '../../session/session.tsx'

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

/** The menu as this person sees it in the selected unit. */
export function permittedMenu(
  { permissions, businessUnit }: SessionData,
  schema: Schema,
): readonly MenuEntry[] {
  return menuEntries(menu, {
    recordType: schema.get,
    may: (permission) => permissions.has(permission),
    businessUnitId: businessUnit?.id,
  })
}
