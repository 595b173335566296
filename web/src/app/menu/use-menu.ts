import { findActiveEntries } from '@stamboek/model/menu/active-entries'
import { menu } from '@stamboek/model/menu/menu'
import { type MenuEntry, resolveMenuEntries } from '@stamboek/model/menu/menu-entries'
import { useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { type Schema, useSchema } from '../../session/schema.ts'
import { type SessionData, useSession } from '../../session/session.tsx'

/** Returns the menu of the user in the current unit (`filterPermittedMenu`), from the contexts of session and schema. */
export function usePermittedMenu(): readonly MenuEntry[] {
  const session = useSession()
  const schema = useSchema()
  return useMemo(() => filterPermittedMenu(session, schema), [session, schema])
}

/** From the root to the item of the current address, of the permitted menu; empty without a match. */
export function useActiveEntries(): readonly MenuEntry[] {
  const entries = usePermittedMenu()
  const { pathname, search } = useLocation()
  return useMemo(
    () => findActiveEntries(entries, { pathname, params: Object.fromEntries(new URLSearchParams(search)) }),
    [entries, pathname, search],
  )
}

/** Returns the roots of the menu with what the user may open in the unit, without empty groups (`resolveMenuEntries`). */
export function filterPermittedMenu(
  { permissions, businessUnit }: SessionData,
  schema: Schema,
): readonly MenuEntry[] {
  return resolveMenuEntries(menu, {
    recordType: schema.get,
    may: (permission) => permissions.has(permission),
    mayOnAnyType: (right) =>
      [...schema.recordTypes.values()].some((type) => permissions.has(type.permissions[right])),
    businessUnitId: businessUnit?.id,
  })
}

export interface OpenMenuState {
  readonly openKey: string | undefined
  readonly setOpenKey: (key: string | undefined) => void
}

export const drawerKey = 'drawer/'

/** One menu is open at a time, none after navigation (requirements 10.2). */
export function useOpenMenu(): OpenMenuState {
  const { key: navigation } = useLocation()
  const [opened, setOpened] = useState<{ key: string; at: string }>()
  // Forgotten, since Back comes to the same key again.
  if (opened && opened.at !== navigation) setOpened(undefined)
  return {
    openKey: opened?.at === navigation ? opened.key : undefined,
    setOpenKey: (key) => setOpened(key === undefined ? undefined : { key, at: navigation }),
  }
}
