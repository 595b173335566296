import type { systemBusinessUnit } from '@stamboek/model/records/system/system-business-unit'
import { IconLogin2 } from '@tabler/icons-react'
import { pageExtension } from '../../records/extension/page-extension.ts'
import { selectUnit } from '../../records/form/select-unit.ts'
import type { SessionData } from '../../session/session.tsx'
import {
  formatOtherCount,
  listMemberIds,
  listMembersWithoutRole,
  MembersWithoutRole,
  type UnitMembers,
} from './members-without-role.tsx'

/** Adds an action that selects the business unit to work in, by its series (requirements 3.3). */
export const extension = pageExtension<typeof systemBusinessUnit>({
  formParts: [
    {
      id: 'membersWithoutRole',
      Part: MembersWithoutRole,
      place: { before: 'assignedUsers' },
      span: 4,
      modes: ['edit'],
    },
  ],
  changedActions: {
    Create: { toast: ([unit]) => formatSaved(unit, 'toegevoegd') },
    Update: { toast: ([unit], before) => formatSaved(unit, 'bijgewerkt', before) },
  },
  actions: [
    {
      id: 'workInBusinessUnit',
      label: 'Werk in deze business unit',
      icon: IconLogin2,
      about: 'record',
      place: { after: 'Clone' },
      whyNot: ([unit], session) => unit && explainNotSelectable(unit.seriesId, session),
      run: ({ records: [unit], session }) => {
        if (unit) void selectUnit(unit.seriesId, session)
      },
    },
  ],
})

/**
 * The toast after a save (`what`: "toegevoegd"). Names up to three members who are new since `before` and have no role
 * there, and counts the others.
 */
export function formatSaved(unit: UnitMembers | undefined, what: string, before: UnitMembers = {}): string {
  const earlier = listMemberIds(before)
  const names = unit
    ? listMembersWithoutRole(unit).flatMap(({ id, label }) => (earlier.has(id) ? [] : [label]))
    : []
  const saved = `Business unit ${what}`
  if (names.length === 0) return saved
  const named = names.slice(0, maxNamed).join(', ')
  return `${saved}. Nog zonder rol in deze unit: ${named}${formatOtherCount(names.length - maxNamed)}`
}

const maxNamed = 3

/** Why the user cannot switch to a unit, in Dutch; undefined if possible. `id` is that of the series. */
export function explainNotSelectable(
  id: string,
  { businessUnit, businessUnits }: Pick<SessionData, 'businessUnit' | 'businessUnits'>,
): string | undefined {
  if (businessUnit?.id === id) return 'Je werkt al in deze business unit.'
  return businessUnits.some((unit) => unit.id === id)
    ? undefined
    : 'Je bent niet aan deze business unit toegewezen.'
}
