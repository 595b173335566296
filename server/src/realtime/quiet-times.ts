import type { RecordsChangedMessageDto } from '@stamboek/model/contract/realtime-messages'
import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { type HearingUser, mayHear } from './who-may-hear.ts'

/**
 * For how long this node has told nobody of a change of a type, so that a page which joins late knows whether it missed one. Keeps one time
 * for each type and business unit.
 */
export interface QuietTimes {
  readonly note: (change: Pick<RecordsChangedMessageDto, 'dtoKey' | 'businessUnitId'>) => void
  /** What happened before is not known. */
  readonly startOver: () => void
  /** Whole milliseconds since the last change of the type that this user may hear of, or since it is known. */
  readonly of: (user: HearingUser, type: RecordType) => number
}

type Unit = string | null

/** `now`: monotonic milliseconds. */
export function createQuietTimes(catalogue: RecordCatalogue, now = () => performance.now()): QuietTimes {
  const changedAt = new Map<string, Map<Unit, number>>()
  let since = now()

  return {
    note({ dtoKey, businessUnitId }) {
      if (!catalogue.find(dtoKey)) return
      const ofType = changedAt.get(dtoKey) ?? new Map<Unit, number>()
      changedAt.set(dtoKey, ofType.set(businessUnitId, now()))
    },
    startOver() {
      changedAt.clear()
      since = now()
    },
    of(user, { dtoKey }) {
      let last = since
      for (const [businessUnitId, at] of changedAt.get(dtoKey) ?? [])
        if (at > last && mayHear(catalogue, user, { dtoKey, businessUnitId })) last = at
      return Math.floor(now() - last)
    },
  }
}
