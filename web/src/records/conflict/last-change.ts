import type { CurrentUser } from '@stamboek/model/contract/access'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import { isReferenceLabel } from '@stamboek/model/schema/record-of'

export interface LastChange {
  /** Follows "gewijzigd door". */
  readonly who: string
  /** Follows "van". */
  readonly side: string
  readonly when: string | undefined
}

const dateTimeField = { kind: 'dateTime', label: 'Gewijzigd op' } as const

/**
 * Dutch phrases for the user of the last change, possibly this one in another window, and its time. An unknown user is
 * "iemand anders".
 */
export function toLastChangePhrases(
  record: Readonly<Record<string, unknown>>,
  user: CurrentUser,
): LastChange {
  const { lastModifiedBy, lastModifiedOnUtc } = record
  const by = isReferenceLabel(lastModifiedBy) ? lastModifiedBy : undefined
  const names =
    by?.id === user.userId
      ? { who: 'jou in een ander venster', side: 'het andere venster' }
      : { who: by?.label ?? 'iemand anders', side: by?.label ?? 'een ander' }
  const when =
    typeof lastModifiedOnUtc === 'string'
      ? kindOf(dateTimeField).format(lastModifiedOnUtc, dateTimeField)
      : undefined
  return { ...names, when }
}
