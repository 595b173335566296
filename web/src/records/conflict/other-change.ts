import type { CurrentUser } from '@stamboek/model/contract/access'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import { isReferenceLabel } from '../../fields/reference/reference-labels.ts'

/** Who saved a record meanwhile, and when, for people. */
export interface OtherChange {
  readonly who: string
  readonly when: string | undefined
}

const moment = { kind: 'dateTime', label: 'Gewijzigd op' } as const

/** As a record tells of its last change; one's own is from another window. */
export function otherChange(record: Readonly<Record<string, unknown>>, user: CurrentUser): OtherChange {
  const { lastModifiedBy, lastModifiedOnUtc } = record
  const by = isReferenceLabel(lastModifiedBy) ? lastModifiedBy : undefined
  return {
    who: by?.id === user.userId ? 'jezelf, elders' : (by?.label ?? 'iemand anders'),
    when:
      typeof lastModifiedOnUtc === 'string' ? kindOf(moment).format(lastModifiedOnUtc, moment) : undefined,
  }
}
