import { pagesOfMenu } from '@stamboek/model/menu/page-address'
import type { systemBusinessUnit } from '@stamboek/model/records/system/system-business-unit'
import type { user } from '@stamboek/model/records/system/user'
import type { ReferenceLabel } from '@stamboek/model/schema/record-of'
import { Link } from 'react-router'
import type { FormValuesOf } from '../../records/extension/form-values-of.ts'
import type { FormPartProps } from '../../records/extension/record-page-extension.ts'
import { addressOfSearch } from '../../records/page/address/search-parameter.ts'
import { useSession } from '../../session/session.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'

const userKey: (typeof user)['dtoKey'] = 'Main.UserViewDto'
const userPage = pagesOfMenu().find(({ dtoKey }) => dtoKey === userKey)?.path

/**
 * Names up to 20 members of the form without a role in the unit, with links to where roles are granted for users who
 * may open that page; nothing without such members.
 */
export function MembersWithoutRole({ values }: FormPartProps<typeof systemBusinessUnit>) {
  const { permissions } = useSession()
  const members = listMembersWithoutRole(values)
  if (members.length === 0) return null
  const isLinked = userPage !== undefined && permissions.has('UserAccess')
  return (
    <Banner tone="warn" role="status">
      Zonder rol in deze business unit, en dus zonder pagina’s:{' '}
      {members.slice(0, maxNamed).map(({ id, label }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          {isLinked ? <Link to={addressOfSearch(userPage, { fullName: label })}>{label}</Link> : label}
        </span>
      ))}
      {formatOtherCount(members.length - maxNamed)}. Geef hun een rol bij Gebruikers.
    </Banner>
  )
}

/** More would push the list of members out of the popup. */
const maxNamed = 20

/** " en 3 anderen", to follow the names that fit; empty if none are left. */
export function formatOtherCount(count: number): string {
  return count > 0 ? ` en ${count} ${count === 1 ? 'ander' : 'anderen'}` : ''
}

export type UnitMembers = Pick<
  FormValuesOf<typeof systemBusinessUnit>,
  'assignedUsers' | 'membersWithoutRole'
>

/** Those whom the server reported without a role and who are still among the chosen users. */
export function listMembersWithoutRole(unit: UnitMembers): readonly ReferenceLabel[] {
  const chosen = listMemberIds(unit)
  return (unit.membersWithoutRole ?? []).filter(({ id }) => chosen.has(id))
}

/** Returns the ids of the users of a unit, whether it holds ids or references; empty if it has no list. */
export function listMemberIds({ assignedUsers }: UnitMembers): ReadonlySet<string> {
  return new Set(assignedUsers?.map((user) => (typeof user === 'string' ? user : user.id)))
}
