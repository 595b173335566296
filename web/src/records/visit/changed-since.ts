import { formatInstant } from '@stamboek/model/fields/notation/parse-instant'
import { type AnyRecord, isReferenceLabel } from '@stamboek/model/schema/record-of'
import type { SessionData } from '../../session/session.tsx'

interface ChangedSinceInput {
  /** Instant; null: nothing counts as changed. */
  readonly since: string | null
  readonly user: Pick<SessionData['user'], 'userId' | 'systemUserId'>
}

/**
 * A Dutch sentence on who changed a record since then, and when. Undefined if nobody did, for changes by this user or by
 * the program itself, and for rows that do not say who changed them.
 */
export function describeChangeSince(row: AnyRecord, { since, user }: ChangedSinceInput): string | undefined {
  const { lastModifiedBy: by, lastModifiedOnUtc: at } = row
  if (since === null || !isReferenceLabel(by) || typeof at !== 'string') return undefined
  if (by.id === user.userId || by.id === user.systemUserId || Date.parse(at) <= Date.parse(since))
    return undefined
  return `Gewijzigd sinds uw laatste bezoek door ${by.label}, ${formatInstant(at)}`
}
