import type { CurrentUser } from '@stamboek/model/contract/access'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import { isReferenceLabel } from '@stamboek/model/schema/record-of'

/** Who saved a record meanwhile, and when, for people. */
export interface OtherChange {
  /** Behind "gewijzigd door". */
  readonly who: string
  /** Behind "van". */
  readonly side: string
  readonly when: string | undefined
}

const moment = { kind: 'dateTime', label: 'Gewijzigd op' } as const

/** As a record tells of its last change; it may have been the same person, in another window. */
export function otherChange(record: Readonly<Record<string, unknown>>, user: CurrentUser): OtherChange {
  const { lastModifiedBy, lastModifiedOnUtc } = record
  const by = isReferenceLabel(lastModifiedBy) ? lastModifiedBy : undefined
  const names =
    by?.id === user.userId
      ? { who: 'jou in een ander venster', side: 'het andere venster' }
      : { who: by?.label ?? 'iemand anders', side: by?.label ?? 'een ander' }
  const when =
    typeof lastModifiedOnUtc === 'string' ? kindOf(moment).format(lastModifiedOnUtc, moment) : undefined
  return { ...names, when }
}
