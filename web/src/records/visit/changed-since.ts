import { formatInstant } from '@stamboek/model/fields/notation/parse-instant'
import { type AnyRecord, isReferenceLabel } from '@stamboek/model/schema/record-of'
import type { SessionData } from '../../session/session.tsx'

interface ChangedSinceInput {
  /** Instant; null: nothing counts as changed. */
  readonly since: string | null
  readonly user: Pick<SessionData['user'], 'userId' | 'systemUserId'>
}

/**
 * Returns the last change of a record, if another user made it since then. Undefined for changes by the program itself,
 * and for rows that do not say who changed them.
 */
export function findChangeSince(row: AnyRecord, { since, user }: ChangedSinceInput) {
  const { lastModifiedBy: by, lastModifiedOnUtc: at } = row
  if (since === null || !isReferenceLabel(by) || typeof at !== 'string') return undefined
  const isOthers = by.id !== user.userId && by.id !== user.systemUserId
  return isOthers && Date.parse(at) > Date.parse(since) ? { by, at } : undefined
}

/** The change that `findChangeSince` returns, as a Dutch sentence. */
export function describeChangeSince(row: AnyRecord, input: ChangedSinceInput): string | undefined {
  const change = findChangeSince(row, input)
  return change && `Gewijzigd sinds uw laatste bezoek door ${change.by.label}, ${formatInstant(change.at)}`
}
