import { menu } from '@stamboek/model/menu/menu'
import { type MenuEntry, menuEntries } from '@stamboek/model/menu/menu-entries'
import type { Schema } from '../../session/schema.ts'
import type { SessionData } from '../../session/session.tsx'

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
