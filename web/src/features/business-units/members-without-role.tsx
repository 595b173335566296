import { pagesOfMenu } from '@stamboek/model/menu/page-address'
import type { MemberValues, ReferenceLabel } from '@stamboek/model/schema/record-of'
import { Link } from 'react-router'
import type { FormPartProps } from '../../records/extension/record-page-extension.ts'
import { addressOfSearch } from '../../records/page/address/search-parameter.ts'
import { useSession } from '../../session/session.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'

const userPage = pagesOfMenu().find(({ dtoKey }) => dtoKey === 'Main.UserViewDto')?.path

/** Names the members to whom the unit offers nothing yet, each with a link to the page where roles are given. */
export function MembersWithoutRole({ values }: FormPartProps) {
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
      {formatOthers(members.length - maxNamed)}. Geef hun een rol bij Gebruikers.
    </Banner>
  )
}

/** More would push the list of members out of the popup. */
const maxNamed = 20

/** Dutch for those who are not named; empty for none. */
export function formatOthers(count: number): string {
  return count > 0 ? ` en ${count} ${count === 1 ? 'ander' : 'anderen'}` : ''
}

/** The members of a unit without a role there, of those that are still chosen. */
export function listMembersWithoutRole(unit: MemberValues): readonly ReferenceLabel[] {
  const { membersWithoutRole } = unit
  if (!Array.isArray(membersWithoutRole)) return []
  const chosen = listMemberIds(unit)
  return (membersWithoutRole as readonly ReferenceLabel[]).filter(({ id }) => chosen.has(id))
}

/** The ids of the members of a unit. */
export function listMemberIds({ assignedUsers }: MemberValues): ReadonlySet<unknown> {
  return new Set(Array.isArray(assignedUsers) ? assignedUsers.map(idOf) : [])
}

/** A list of references holds ids in a form, and ids with labels in a record. */
function idOf(reference: unknown): unknown {
  return typeof reference === 'object' && reference !== null && 'id' in reference ? reference.id : reference
}
